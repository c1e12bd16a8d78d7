/** Combines the values of a column in each group. */
export type InGroups = <T>(column: readonly T[], combine: (known: T, next: T) => T) => readonly T[];

/** Groups rows with equal keys. The groups are sorted by the first key, then by the second, and so on. */
export function groupRows(keys: readonly (readonly number[])[]): InGroups {
  const compareRows = (one: number, other: number): number => {
    for (const column of keys) {
      const difference = (column[one] ?? 0) - (column[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const order = Array.from(keys[0] ?? [], (_, row) => row).sort(compareRows);
  const isFirst = order.map((row, at) => at === 0 || compareRows(order[at - 1] ?? 0, row) !== 0);
  return <T>(column: readonly T[], combine: (known: T, next: T) => T): readonly T[] => {
    const combined: T[] = [];
    for (let at = 0; at < order.length; at++) {
      const next = column[order[at] ?? 0] as T;
      combined.push(isFirst[at] === true ? next : combine(combined.pop() as T, next));
    }
    return combined;
  };
}

/** Texts as keys: the position of each among the distinct texts in order. */
export function textKeys(texts: readonly string[]): readonly number[] {
  const places = new Map([...new Set(texts)].sort(compareTexts).map((text, place) => [text, place]));
  return texts.map((text) => places.get(text) ?? 0);
}

/** Compares UTF-16 code units, which gives the same order in every locale. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
