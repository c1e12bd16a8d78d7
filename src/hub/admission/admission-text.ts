import { counted } from "exact-values/counted";
import { ONE } from "exact-values/decimal";
import type { Notice } from "exact-values/notice";
import { emptyColumnMessage, missingColumnMessage, type RowsOutside, type WrongMonth } from "focus-parquet/admission";
import type { CostSums, DaySpan, RunValues } from "focus-parquet/facts";
import { exportAgainCommand, ingestByForceCommand } from "focus-parquet/formats";
import type { MissingColumn } from "focus-parquet/schemas";

/** The size of a month. */
interface MonthSize {
  readonly rows: number;
  /** Undefined if they are not known, or if the dataset has no costs. */
  readonly sums: CostSums | undefined;
}

/** A value that falls by more than half. */
interface Fall {
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

/** A message and its remedy. */
export interface AdmissionText {
  readonly message: string;
  readonly remedy: string;
}

/** A warning, which is reported with its code first. */
const EXPORT_AGAIN =
  `Run the export again ${exportAgainCommand()} with all columns of its dataset version. If the hub's export is ` +
  "limited to some columns, gh workflow run hub-settings.yml removes this limit. The month and the files of this " +
  "run stay as they are.";

/** The text of `MissingColumn`. */
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
      : ` Its columns look like dataset version ${looksLike}, but its manifest names another version.`;
  return { message: `${message}${version}`, remedy: EXPORT_AGAIN };
}

/** The text of `EmptyColumn` for columns that the proof requires. */
export function emptyColumnText(run: string, columns: readonly string[], rows: number): AdmissionText {
  return { message: emptyColumnMessage(run, columns, rows), remedy: EXPORT_AGAIN };
}

/** The text of `EmptyColumn` for costs that exist in the month to be replaced. */
export function lostCostText(run: string, columns: readonly string[], rows: number): AdmissionText {
  return {
    message:
      `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ` +
      `${counted(rows, "row")} of ${run}, but the month that it would replace has values there.`,
    remedy:
      `Run the export again ${exportAgainCommand()}. If ${columns.join(" and ")} should be removed from this ` +
      `month, set force: true with its scope and month ${ingestByForceCommand()}.`,
  };
}

/** The text of `WrongMonth`. */
export function wrongMonthText(
  { run, month, rows }: { readonly run: string; readonly month: string; readonly rows: number },
  wrong: WrongMonth,
  values: RunValues,
): AdmissionText {
  const what =
    wrong.reason === "no-billing-period"
      ? `None of the ${counted(rows, "row")} of ${run} has a billing period of ${month}`
      : `${wrong.rows} of the ${counted(rows, "row")} of ${run} are neither charged on a day of ${month} nor ` +
        "billed in it";
  return {
    message: `${what} (${days(values)}).`,
    remedy:
      "Usually day and month are swapped: a spreadsheet or tool has written 6 January where June 1 was meant. " +
      `Export the month again ${exportAgainCommand()} and leave the file as it is, with dates as yyyy-MM-dd. If ` +
      "the rows are another month's, correct the start and end date in the manifest.",
  };
}

/** The warning `RowsOutsideMonth`; undefined if all rows are in the month. */
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
    message:
      `${all} of the ${counted(rows, "row")} of ${place} are outside the month, ${kinds.join(", ")} ` +
      `(${days(values)}). ${normal}`,
  };
}

/** The same warning for a dataset without charges, by the column that contains the day. */
export function otherDaysWarning(
  { place, rows, column }: { readonly place: string; readonly rows: number; readonly column: string },
  { chargeAlone }: RowsOutside,
  { chargedOutside }: RunValues,
): Notice | undefined {
  if (chargeAlone === 0 || chargedOutside === undefined) return undefined;
  return {
    code: "RowsOutsideMonth",
    message:
      `${chargeAlone} of the ${counted(rows, "row")} of ${place} are outside the month by their ${column} ` +
      `(${span(chargedOutside)}). They are ingested with the month. Check whether the export of another month has ` +
      "them, too.",
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

/** The text of `IdenticalParts`; `names` has at least two entries. */
export function identicalPartsText(names: readonly string[]): AdmissionText {
  const [first = "", second = "", ...others] = names;
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "other file")}`;
  return {
    message: `${first} and ${second}${more} contain the same rows, so their costs would be counted more than once.`,
    remedy:
      `Delete the copies, or export the month again ${exportAgainCommand()}. If all of them were charged, set ` +
      `force: true with the scope and month ${ingestByForceCommand()}. The month and the files stay as they are.`,
  };
}

/** The text of `RowsLost`. */
export function lostRowsText(run: string, before: number, after: number): AdmissionText {
  return {
    message:
      `${run} was delivered again with ${counted(after, "row")}, but the month holds ${counted(before, "row")} ` +
      "from it.",
    remedy:
      "A run does not change once it has finished, so files are missing. Export the month again " +
      `${exportAgainCommand()}. If the month is meant to shrink, set force: true with its scope and month ` +
      `${ingestByForceCommand()}. The month and the files stay as they are.`,
  };
}

/**
 * The warning about a month that shrinks sharply; undefined otherwise. It contains no amounts, because a log may be
 * public.
 */
export function shrinkageWarning(place: string, run: string, falls: readonly Fall[]): Notice | undefined {
  if (falls.length === 0) return undefined;
  const changes = falls.map(({ perMille, what }) => `${what} by ${(perMille / 10).toFixed(1)} %`);
  return {
    code: "MonthShrinks",
    message: `With ${run}, ${place} loses more than half of its contents: ${changes.join(", ")}.`,
    remedy: `Compare the month with the portal. If rows are missing, export the month again ${exportAgainCommand()}.`,
  };
}
