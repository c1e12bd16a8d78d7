/** The distinct values of a dimension across the row groups of a month, numbered in order of first occurrence. */
export interface ValueList {
  placeOf(text: string): number;
  readonly texts: readonly string[];
}

/** Values with the same `keyOf` count as one, spelled as in the first occurrence. */
export function createValueList(keyOf: (text: string) => string = (text) => text): ValueList {
  const places = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    placeOf: (text) => {
      const key = keyOf(text);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Number of distinct tag texts to remember: enough for a month's resources, at a few megabytes. */
const MAX_KNOWN = 50_000;

/**
 * Reads the value of a tag from the JSON text of the Tags column; `""` if there is none. Like Azure, ignores the case
 * of keys. If several keys differ only in case, the first one with a value counts. Row groups share most of their
 * texts, so each text is parsed only once.
 */
export function createTagReader(keys: readonly string[]): (text: string, key: string) => string {
  const places = new Map(keys.map((key) => [key.toLowerCase(), 0]));
  [...places.keys()].forEach((key, place) => {
    places.set(key, place);
  });
  let known = new Map<string, readonly string[]>();
  const valuesOf = (text: string): readonly string[] => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const values = new Array<string>(places.size).fill("");
    for (const [key, value] of Object.entries(parseTags(text))) {
      const place = places.get(key.toLowerCase());
      if (place !== undefined && values[place] === "") values[place] = valueText(value);
    }
    if (known.size >= MAX_KNOWN) known = new Map();
    known.set(text, values);
    return values;
  };
  return (text, key) => (text === "" ? "" : (valuesOf(text)[places.get(key.toLowerCase()) ?? -1] ?? ""));
}

function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/**
 * Parses the JSON text of the Tags column. Azure's older exports omit the braces. Text that is not a JSON object has no
 * tags.
 */
export function parseTags(text: string): Readonly<Record<string, unknown>> {
  for (const candidate of text.trimStart().startsWith("{") ? [text] : [text, `{${text}}`]) {
    try {
      const tags: unknown = JSON.parse(candidate);
      if (typeof tags === "object" && tags !== null && !Array.isArray(tags)) return tags as Record<string, unknown>;
    } catch {
      // The next spelling may parse.
    }
  }
  return {};
}
