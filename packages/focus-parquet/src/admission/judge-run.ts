import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import type { MissingColumn } from "../focus/columns/part-header.ts";
import { CHARGES, type DatasetColumns } from "../focus/dataset.ts";
import type { DayPlace, RunValues } from "../month-facts.ts";

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

/** Names the required columns that a part's header lacks, or that a schema does not map. Every `what` requires them. */
export function missingColumnMessage(
  part: string,
  schema: string,
  missing: readonly MissingColumn[],
  what = "cost month",
): string {
  const unmapped = missing.filter(({ source }) => source === undefined).map(({ sink }) => sink);
  if (unmapped.length > 0) return `${schema} maps no column to ${unmapped.join(", ")}, which every ${what} must have.`;
  const names = missing.map(({ source, sink }) => source ?? sink);
  return (
    `The header of ${part} lacks ${names.join(", ")}: ${names.length === 1 ? "a column" : "columns"} that ` +
    `${schema} must have.`
  );
}

/** Names the columns without any value, which the proof requires. */
export function emptyColumnMessage(run: string, columns: readonly string[], rows: number): string {
  return (
    `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ` +
    `${counted(rows, "row")} of ${run}: there is nothing to prove.`
  );
}

/** The warning about costs, or other values, that are empty now and were empty before. */
export function emptyCostWarning(
  { place, rows, isOfCosts }: { readonly place: string; readonly rows: number; readonly isOfCosts: boolean },
  columns: readonly string[],
): Notice {
  const savings = isOfCosts ? " Savings against list or contract prices cannot be distinguished from it." : "";
  return {
    code: "EmptyColumn",
    message:
      `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ` +
      `${counted(rows, "row")} of ${place}; the month is ingested without.${savings}`,
  };
}
