/** Texts that must not appear in a log or an output. */
export interface Masks {
  add(secret: string): void;
  hide(text: string): string;
  isIn(text: string): boolean;
}

export function createMasks(secrets: Iterable<string>): Masks {
  // Longest first, because one secret may be a prefix of another.
  let known: readonly string[] = [];
  const add = (secret: string): void => {
    const lines = [secret, ...secret.split(/\r?\n/)].filter((line) => line.trim() !== "");
    known = [...new Set([...known, ...lines])].sort((a, b) => b.length - a.length);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    hide: (text) => known.reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text),
    isIn: (text) => known.some((secret) => text.includes(secret)),
  };
}
