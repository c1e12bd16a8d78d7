import { ONE } from "exact-values/decimal";
import type { CostSums } from "focus-parquet/facts";

/** The size of a month. */
interface MonthSize {
  readonly rows: number;
  /** Undefined if they are not known, or if the dataset has no costs. */
  readonly sums: CostSums | undefined;
}

/** A value that falls by more than half. */
export interface Fall {
  /** `rows`, or a cost column with its currency. */
  readonly what: string;
  /** The decrease in tenths of a percent; more than 1000 if a cost becomes negative. */
  readonly perMille: number;
}

/**
 * When months in the recorded exports are exported again, they fall by at most 5 %. Ten times as much is not a
 * correction.
 */
const LEAST_KEPT_PERCENT = 50n;

/** Smaller months change by a charge or two. */
const FEWEST_ROWS = 10;

/** In units of 10^-18. */
const LEAST_COST = 10n * ONE;

const COSTS = ["BilledCost", "EffectiveCost"] as const;

/**
 * The values that fall sharply when a month is replaced: the number of rows, and billed and effective cost per
 * currency.
 */
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
