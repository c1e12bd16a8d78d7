import { CHARGES, type DatasetColumns } from "../focus/dataset-columns.ts";
import type { DayPlace, RunValues } from "../focus/run-values.ts";

/** What the values of a run say about whether it may replace its month. */
interface RunVerdict {
  /** Columns without which there is nothing to prove, and that have no value in any row. */
  readonly empty: readonly string[];
  /** Costs that are empty throughout, which matters only where the month has them. */
  readonly emptyCosts: readonly string[];
  /**
   * Why the rows belong to another month: `no-billing-period` when none has a billing period of it, `most-rows` when most have neither a charge
   * day nor a billing period of it.
   */
  readonly wrongMonth: WrongMonth | undefined;
  /** Rows whose charge day or billing period lies outside of the month, by which of the two. */
  readonly outside: RowsOutside;
}

export interface WrongMonth {
  readonly reason: "no-billing-period" | "most-rows";
  /** Rows that it is about. */
  readonly rows: number;
}

export interface RowsOutside {
  readonly chargeAlone: number;
  readonly billingAlone: number;
  readonly both: number;
}

/** Judges a run with at least one row by what its dataset must hold. Late charges, refunds and corrections of earlier days that are billed in the month are normal. */
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
  // A mapping of the user's may write the billing period as text, which says nothing here.
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
