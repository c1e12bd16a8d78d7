/** Compares texts by code units for `sort`, so that the order is the same on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
