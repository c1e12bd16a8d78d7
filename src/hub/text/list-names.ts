const MAX_NAMED = 5;

/** Names in a message: the first of them, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
