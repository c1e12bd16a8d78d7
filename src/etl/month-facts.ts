import { addCostSums, type CostSums } from "../focus/cost-sums.ts";
import { mergeValues, NO_VALUES, type RunValues } from "../focus/run-values.ts";

/** Units of 10^-18 by currency and by a second key (day or service). */
export type CostBreakdown = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** What was read back from the written bytes of a month, or of a piece of it. */
export interface MonthFacts {
  readonly rows: number;
  readonly sums: CostSums;
  /** BilledCost by currency and charge day (`yyyy-MM-dd`). */
  readonly costByDay: CostBreakdown;
  /** BilledCost by currency and ServiceName (`""` for rows without one); names beyond the first 10,000 go under `OTHER_SERVICES`. */
  readonly costByService: CostBreakdown;
  /** Distinct SubAccountIds, lower case; the first 100,000. */
  readonly subAccountIds: ReadonlySet<string>;
  /** What decides whether the run may replace a month. */
  readonly values: RunValues;
}

export const EMPTY_FACTS: MonthFacts = {
  rows: 0,
  sums: new Map(),
  costByDay: new Map(),
  costByService: new Map(),
  subAccountIds: new Set(),
  values: NO_VALUES,
};

export const OTHER_SERVICES = "(other services)";

/** A column that holds something else would make a name of every row; these two are for the eye and for a warning, so they may be cut. */
const MOST_SERVICES = 10_000;
const MOST_SUB_ACCOUNT_IDS = 100_000;

/** The facts of two pieces together; neither is changed. */
export function mergeFacts(left: MonthFacts, right: MonthFacts): MonthFacts {
  return {
    rows: left.rows + right.rows,
    sums: addCostSums(left.sums, right.sums),
    costByDay: mergeBreakdowns(left.costByDay, right.costByDay),
    costByService: mergeBreakdowns(left.costByService, right.costByService, MOST_SERVICES),
    subAccountIds: mergeIds(left.subAccountIds, right.subAccountIds),
    values: mergeValues(left.values, right.values),
  };
}

function mergeIds(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  if (right.isSubsetOf(left)) return left;
  const merged = new Set(left);
  for (const id of right) if (merged.size < MOST_SUB_ACCOUNT_IDS) merged.add(id);
  return merged;
}

function mergeBreakdowns(
  left: CostBreakdown,
  right: CostBreakdown,
  mostKeys = Number.POSITIVE_INFINITY,
): CostBreakdown {
  const merged = new Map(left);
  for (const [currency, entries] of right) {
    const sums = new Map(merged.get(currency) ?? []);
    for (const [name, units] of entries) {
      const key = sums.has(name) || sums.size < mostKeys ? name : OTHER_SERVICES;
      sums.set(key, (sums.get(key) ?? 0n) + units);
    }
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
