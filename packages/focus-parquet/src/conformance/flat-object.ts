/**
 * Whether a text is FOCUS key-value data: a JSON object with unique keys and without nested values. `JSON.parse` keeps
 * the last of several equal keys, so the keys in the text are counted, too.
 */
export function isFlatObject(text: string): boolean {
  const value = parseObject(text);
  if (value === undefined) return false;
  const members = Object.values(value);
  if (members.some((member) => typeof member === "object" && member !== null)) return false;
  let keys = 0;
  for (const [, colon] of text.matchAll(JSON_STRING)) if (colon !== undefined) keys++;
  return keys === members.length;
}

/** A string of valid JSON, and the colon after it if it is a key. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function parseObject(text: string): object | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
