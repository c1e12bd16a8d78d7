/** Distinct values of a dimension over the row groups of a month, numbered as they come. */
export interface ValueList {
  placeOf(text: string): number;
  readonly texts: readonly string[];
}

/** Values that are the same by `keyOf` count as one, spelled as the first of them. */
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
