import { ONE } from "exact-values/decimal";
import type { CostSums } from "focus-parquet/facts";

/** How much a month holds. */
interface MonthSize {
  readonly rows: number;
  /** Undefined where they are not known, or are no money. */
  readonly sums: CostSums | undefined;
}

/** Something that falls by more than half. */
export interface Fall {
  /** `rows`, or a cost column with its currency. */
  readonly what: string;
  /** By how many tenths of a percent; more than 1000 where a cost becomes negative. */
  readonly perMille: number;
}

/** Months in the recorded exports fall by 5 % at most when they are exported again: ten times as much is no correction. */
const LEAST_KEPT_PERCENT = 50n;
/** Smaller months change by a charge or two. */
const FEWEST_ROWS = 10;
/** In units of 10^-18. */
const LEAST_COST = 10n * ONE;

const COSTS = ["BilledCost", "EffectiveCost"] as const;

/** What falls sharply when a month is replaced: its number of rows, and its billed and effective cost in each currency. */
export function findFalls(before: MonthSize, after: MonthSize): readonly Fall[] {
  const rows = before.rows < FEWEST_ROWS ? [] : fallOf("rows", BigInt(before.rows), BigInt(after.rows));
  const { sums } = after;
  if (sums === undefined) return rows;
  const costs = [...(before.sums ?? [])].flatMap(([currency, columns]) =>
    COSTS.flatMap((column) => {
      const held = columns.get(column)?.units ?? 0n;
      const what = currency === "" ? column : `${column} in ${currency}`;
      return held < LEAST_COST ? [] : fallOf(what, held, sums.get(currency)?.get(column)?.units ?? 0n);
    }),
  );
  return [...rows, ...costs];
}

function fallOf(what: string, before: bigint, after: bigint): readonly Fall[] {
  if (100n * after >= LEAST_KEPT_PERCENT * before) return [];
  return [{ what, perMille: Number((1000n * (before - after)) / before) }];
}
