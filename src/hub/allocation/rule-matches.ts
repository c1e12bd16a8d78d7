import type { DividedCharges } from "focus-parquet/cube";
import { parseMatches } from "./charge-owner.ts";

/** How many charges of a month a rule matches, and who takes them. */
export interface RuleMatches {
  readonly charges: number;
  /** Of these, the charges that no earlier rule matches. */
  readonly taken: number;
  /** The charges that earlier rules take, by index of that rule. */
  readonly earlier: ReadonlyMap<number, number>;
}

/** Counts the charges of `divideByMatches`. The result is in the order of the rules. */
export function collectMatches(ruleCount: number): {
  add(charges: Pick<DividedCharges, "group" | "charges">): void;
  finish(): readonly RuleMatches[];
} {
  const found = Array.from({ length: ruleCount }, () => ({ charges: 0, taken: 0, earlier: new Map<number, number>() }));
  return {
    add: ({ charges, group }) => {
      const [first, ...others] = parseMatches(group);
      const taker = first === undefined ? undefined : found[first];
      if (first === undefined || taker === undefined) return;
      taker.charges += charges;
      taker.taken += charges;
      for (const index of others) {
        const rule = found[index];
        if (rule === undefined) continue;
        rule.charges += charges;
        rule.earlier.set(first, (rule.earlier.get(first) ?? 0) + charges);
      }
    },
    finish: () => found,
  };
}
