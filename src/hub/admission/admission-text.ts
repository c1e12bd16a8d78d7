import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { emptyColumnMessage, missingColumnMessage, type RowsOutside, type WrongMonth } from "focus-parquet/admission";
import type { DaySpan, RunValues } from "focus-parquet/facts";
import { exportAgainCommand, ingestByForceCommand } from "focus-parquet/formats";
import type { MissingColumn } from "focus-parquet/schemas";

/** A message and what to do. */
export interface AdmissionText {
  readonly message: string;
  readonly remedy: string;
}

/** A warning: it begins with its code where it is reported. */
const EXPORT_AGAIN = `Run the export again ${exportAgainCommand()} with all columns of its dataset version; gh workflow run hub-settings.yml removes a selection of columns from an export of the hub. The month and the files of this run stay as they are.`;

/** Text of `MissingColumn`. */
export function missingColumnText(
  part: string,
  schema: string,
  missing: readonly MissingColumn[],
  looksLike: string | undefined,
  what?: string,
): AdmissionText {
  const message = missingColumnMessage(part, schema, missing, what);
  if (missing.some(({ source }) => source === undefined)) {
    const remedy = `Add the mapping to ${schema}, or delete the file there to fall back to the bundled schema.`;
    return { message, remedy };
  }
  const version =
    looksLike === undefined
      ? ""
      : ` Its columns look like dataset version ${looksLike}, which its manifest does not say.`;
  return { message: `${message}${version}`, remedy: EXPORT_AGAIN };
}

/** Text of `EmptyColumn` for columns without which nothing can be proven. */
export function emptyColumnText(run: string, columns: readonly string[], rows: number): AdmissionText {
  return { message: emptyColumnMessage(run, columns, rows), remedy: EXPORT_AGAIN };
}

/** Text of `EmptyColumn` for costs that the replaced month has. */
export function lostCostText(run: string, columns: readonly string[], rows: number): AdmissionText {
  return {
    message: `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ${counted(rows, "row")} of ${run}, but the month that it would replace has values there.`,
    remedy: `Run the export again ${exportAgainCommand()}. If ${columns.join(" and ")} shall be gone from this month, set force: true with its scope and month ${ingestByForceCommand()}.`,
  };
}

/** Text of `WrongMonth`. */
export function wrongMonthText(
  { run, month, rows }: { readonly run: string; readonly month: string; readonly rows: number },
  wrong: WrongMonth,
  values: RunValues,
): AdmissionText {
  const what =
    wrong.reason === "no-billing-period"
      ? `Not one of the ${counted(rows, "row")} of ${run} has a billing period of ${month}`
      : `${wrong.rows} of the ${counted(rows, "row")} of ${run} are neither charged on a day of ${month} nor billed in it`;
  return {
    message: `${what} (${days(values)}).`,
    remedy: `Usually day and month are swapped: a spreadsheet or tool has written 6 January where June 1 was meant. Export the month again ${exportAgainCommand()} and leave the file as it is, with dates as yyyy-MM-dd. If the rows are another month's, correct the start and end date in the manifest.`,
  };
}

/** The warning `RowsOutsideMonth`; undefined when all rows lie in the month. */
export function rowsOutsideWarning(
  { place, rows }: { readonly place: string; readonly rows: number },
  { chargeAlone, billingAlone, both }: RowsOutside,
  values: RunValues,
): Notice | undefined {
  const all = chargeAlone + billingAlone + both;
  if (all === 0) return undefined;
  const kinds = [
    chargeAlone > 0 ? `${chargeAlone} by their charge day alone` : [],
    billingAlone > 0 ? `${billingAlone} by their billing period alone` : [],
    both > 0 ? `${both} by both` : [],
  ].flat();
  const normal =
    billingAlone + both > 0
      ? "Check rows that are billed in another month: their costs count in this one."
      : "Late charges, refunds and corrections of earlier days that are billed in this month are normal.";
  return {
    code: "RowsOutsideMonth",
    message: `${all} of the ${counted(rows, "row")} of ${place} lie outside of the month, ${kinds.join(", ")} (${days(values)}). ${normal}`,
  };
}

/** The same for a dataset whose rows are no charges, by the column that says their day. */
export function otherDaysWarning(
  { place, rows, column }: { readonly place: string; readonly rows: number; readonly column: string },
  { chargeAlone }: RowsOutside,
  { chargedOutside }: RunValues,
): Notice | undefined {
  if (chargeAlone === 0 || chargedOutside === undefined) return undefined;
  return {
    code: "RowsOutsideMonth",
    message: `${chargeAlone} of the ${counted(rows, "row")} of ${place} lie outside of the month by their ${column} (${span(chargedOutside)}); they are ingested with it. Check whether the export of another month has them, too.`,
  };
}

function days({ chargedOutside, billedOutside }: RunValues): string {
  return [
    chargedOutside === undefined ? [] : `charge days ${span(chargedOutside)}`,
    billedOutside === undefined ? [] : `billing periods that begin on ${span(billedOutside)}`,
  ]
    .flat()
    .join(", ");
}

function span({ first, last }: DaySpan): string {
  return first === last ? first : `${first} to ${last}`;
}
