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
