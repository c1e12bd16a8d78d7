import { addCostSums, type CostSums } from "../focus/cost-sums.ts";

/** Units of 10^-18 by currency and by a second key (day or service). */
export type CostBreakdown = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** What was read back from the written bytes of a month, or of a piece of it. */
export interface MonthFacts {
  readonly rows: number;
  readonly sums: CostSums;
  /** BilledCost by currency and charge day (`yyyy-MM-dd`). */
  readonly costByDay: CostBreakdown;
  /** BilledCost by currency and ServiceName (`""` for rows without one). */
  readonly costByService: CostBreakdown;
  /** Distinct SubAccountIds, lower case. */
  readonly subAccountIds: ReadonlySet<string>;
}

export const EMPTY_FACTS: MonthFacts = {
  rows: 0,
  sums: new Map(),
  costByDay: new Map(),
  costByService: new Map(),
  subAccountIds: new Set(),
};

/** The facts of two pieces together; neither is changed. */
export function mergeFacts(left: MonthFacts, right: MonthFacts): MonthFacts {
  return {
    rows: left.rows + right.rows,
    sums: addCostSums(left.sums, right.sums),
    costByDay: mergeBreakdowns(left.costByDay, right.costByDay),
    costByService: mergeBreakdowns(left.costByService, right.costByService),
    subAccountIds: new Set([...left.subAccountIds, ...right.subAccountIds]),
  };
}

function mergeBreakdowns(left: CostBreakdown, right: CostBreakdown): CostBreakdown {
  const merged = new Map(left);
  for (const [currency, entries] of right) {
    const sums = new Map(merged.get(currency) ?? []);
    for (const [key, units] of entries) sums.set(key, (sums.get(key) ?? 0n) + units);
    merged.set(currency, sums);
  }
  return merged;
}

/** First and last charge day that occur, or undefined for a month without rows that have one. */
export function chargeDays(facts: MonthFacts): { readonly first: string; readonly last: string } | undefined {
  const days = [...facts.costByDay.values()].flatMap((byDay) => [...byDay.keys()]).sort();
  const first = days[0];
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}
