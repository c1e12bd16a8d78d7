/** What a replaced value was. The number behind it is the same for equal values, so that a recording still makes sense. */
export type PseudonymKind = "email" | "guid" | "host" | "key" | "name" | "text";

export interface Pseudonyms {
  /** `<guid-3>`; equal values, in any case, get the same number. */
  of(kind: PseudonymKind, value: string): string;
  /** How many different values were replaced. */
  counts(): Readonly<Record<string, number>>;
}

export function createPseudonyms(): Pseudonyms {
  const numbers = new Map<PseudonymKind, Map<string, number>>();
  return {
    of: (kind, value) => {
      const known = numbers.get(kind) ?? new Map<string, number>();
      numbers.set(kind, known);
      const key = value.toLowerCase();
      const number = known.get(key) ?? known.size + 1;
      known.set(key, number);
      return `<${kind}-${number}>`;
    },
    counts: () => Object.fromEntries([...numbers].map(([kind, { size }]) => [kind, size])),
  };
}
