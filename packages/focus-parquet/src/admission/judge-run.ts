import { CHARGES, type DatasetColumns } from "../focus/dataset-columns.ts";
import type { DayPlace, RunValues } from "../focus/run-values.ts";

/** Whether the values of a run allow it to replace its month. */
interface RunVerdict {
  /** Columns that the proof requires and that have no value in any row. */
  readonly empty: readonly string[];
  /** Costs that are empty in every row. This matters only if the month has them. */
  readonly emptyCosts: readonly string[];
  /**
   * Why the rows belong to another month: `no-billing-period` if no row has a billing period in it, `most-rows` if most
   * rows have neither a charge day nor a billing period in it.
   */
  readonly wrongMonth: WrongMonth | undefined;
  /** Rows whose charge day or billing period is outside the month, by which of the two. */
  readonly outside: RowsOutside;
}

export interface WrongMonth {
  readonly reason: "no-billing-period" | "most-rows";
  /** Number of affected rows. */
  readonly rows: number;
}

export interface RowsOutside {
  readonly chargeAlone: number;
  readonly billingAlone: number;
  readonly both: number;
}

/**
 * Judges a run with at least one row by the requirements of its dataset. Late charges, refunds and corrections of
 * earlier days that are billed in the month are normal.
 */
export function judgeRun(values: RunValues, dataset: DatasetColumns = CHARGES): RunVerdict {
  const isEmpty = (column: string): boolean => values.filled.get(column) === 0;
  return {
    empty: dataset.filled.filter(isEmpty),
    emptyCosts: dataset.compared.filter(isEmpty),
    wrongMonth: judgeMonth(values),
    outside: {
      chargeAlone: countRows(values, "outside", ["inside", "none"]),
      billingAlone: countRows(values, "inside", ["outside"]) + countRows(values, "none", ["outside"]),
      both: countRows(values, "outside", ["outside"]),
    },
  };
}

function judgeMonth(values: RunValues): WrongMonth | undefined {
  const billedInside = countRows(values, undefined, ["inside"]);
  const billedOutside = countRows(values, undefined, ["outside"]);
  // A user's mapping may write the billing period as text, which cannot be judged here.
  if (billedInside + billedOutside === 0) return undefined;
  if (billedInside === 0) return { reason: "no-billing-period", rows: countRows(values, undefined) };
  const charged = countRows(values, "inside") + countRows(values, "outside");
  const rows = countRows(values, "outside", ["outside", "none"]);
  return 2 * rows > charged ? { reason: "most-rows", rows } : undefined;
}

function countRows(
  { placed }: RunValues,
  charge: DayPlace | undefined,
  billing: readonly DayPlace[] = ["inside", "outside", "none"],
): number {
  return placed
    .filter((each) => (charge === undefined || each.charge === charge) && billing.includes(each.billing))
    .reduce((sum, { rows }) => sum + rows, 0);
}
