/** Blob names are no longer than this. */
const MAX_NAME = 1024 * 6;

/**
 * Every name of a file that a text might hold, whatever it is: all that is between quotes. For manifests that cannot be read as such, of
 * which nobody can say more than which files they may mean. Names are lower case, as `foldName` makes them. One at a time: a hostile text has
 * hundreds of thousands.
 */
export function* namesInText(text: string): Generator<string> {
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const next = text.indexOf('"', quote + 1);
    if (next === -1) break;
    if (next - quote - 1 <= MAX_NAME) {
      const name = foldName(unescapeJson(text.slice(quote + 1, next)));
      if (name !== "") yield name;
    }
    quote = next;
  }
}

/** How a name compares with those of files: manifests have been seen with blanks around names, a slash or the container before them. */
export function foldName(name: string): string {
  return name
    .trim()
    .replace(/^\/+/, "")
    .replace(/^msexports\//i, "")
    .toLowerCase();
}

function unescapeJson(text: string): string {
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
