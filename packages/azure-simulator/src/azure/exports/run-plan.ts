import { InputError } from "exact-values/errors";
import { type CalendarMonth, isoDay, parseCalendarMonth } from "./calendar.ts";
import type { DecimalStyle } from "./exact-decimal.ts";
import type { ExportRunOptions } from "./export-options.ts";
import { type ExportScope, parseExportScope } from "./export-scope.ts";
import type { CostDatasetVersion } from "./schema-columns.ts";
import { createDraws, seedFrom } from "./seeded-draws.ts";
import { STEADY_DAYS } from "./steady-amounts.ts";

/** The options with all defaults, and everything derived from them. */
export interface RunPlan {
  readonly options: ExportRunOptions;
  readonly datasetVersion: CostDatasetVersion;
  readonly scope: ExportScope;
  readonly currencies: readonly string[];
  readonly monthText: string;
  readonly month: CalendarMonth;
  readonly firstDay: number;
  readonly days: number;
  readonly rowsOfMonth: number;
  /** The number of days that share `rowsOfMonth`. */
  readonly daysOfRows: number;
  readonly partCount: number;
  readonly gzip: boolean;
  readonly hard: boolean;
  readonly floats: boolean;
  readonly planted: boolean;
  readonly eol: "\n" | "\r\n";
  readonly quoteAll: boolean;
  readonly decimalStyle: DecimalStyle;
  readonly quotedNewlines: boolean;
  /** Seed for resources and meters, the same in all months of a scope. */
  readonly identitySeed: number;
  /** Seed for amounts, different in each month. */
  readonly amountSeed: number;
  readonly runId: string;
  readonly submittedTime: string;
}

const DEFAULT_SCOPE = "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
const DEFAULT_ROWS = 1000;
const TYPICAL_ROW_BYTES = 1500;

/** Throws InputError `InvalidOption`. */
export function refuse(message: string, remedy: string): never {
  throw new InputError("InvalidOption", message, { remedy });
}

function countOption(name: string, value: number, from: number, to: number): number {
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  return refuse(`${name} is ${value}`, `Use a whole number from ${from} to ${to}.`);
}

/** Validates the options and fills in the defaults. */
export function planRun(options: ExportRunOptions): RunPlan {
  const seed = countOption("seed", options.seed ?? 1, 0, 0xffffffff);
  const scope = parseExportScope(options.scope ?? DEFAULT_SCOPE, options.agreement);
  const monthText = options.month ?? "202606";
  const month = parseCalendarMonth(monthText);
  const days = countOption("days", options.days ?? month.days, 1, month.days);
  if (options.rows !== undefined && options.targetBytes !== undefined) {
    refuse("both rows and targetBytes are set", "Set only one of them.");
  }
  const wanted =
    options.targetBytes === undefined
      ? (options.rows ?? DEFAULT_ROWS)
      : Math.max(1, Math.round(options.targetBytes / TYPICAL_ROW_BYTES));
  const rowsOfMonth = countOption("rows", wanted, 0, 1_000_000_000);
  const hard = options.variant === "hard";
  const firstDay = countOption("firstDay", options.firstDay ?? 1, 1, days);
  const floats = options.variant === "floats";
  if ((hard || floats) && (firstDay > 1 || options.steady !== undefined)) {
    refuse(`${firstDay > 1 ? "firstDay" : "steady"} is set for the ${options.variant} variant`, "Remove one of them.");
  }
  const identitySeed = seedFrom(seed, scope.id.toLowerCase());
  const submittedTime = options.submittedTime ?? `${isoDay(month, days + 1)}T06:49:06.5756051Z`;
  const runDraws = createDraws(seedFrom(identitySeed, `${monthText} ${submittedTime} ${options.datasetVersion ?? ""}`));
  return {
    options,
    datasetVersion: options.datasetVersion ?? "1.0r2",
    scope,
    currencies: options.currencies ?? [scope.agreement === "EA" ? "USD" : "EUR"],
    monthText,
    month,
    firstDay,
    days,
    rowsOfMonth,
    daysOfRows: options.steady === undefined ? month.days : STEADY_DAYS,
    partCount: countOption("parts", options.parts ?? 1, rowsOfMonth === 0 ? 0 : 1, 100_000),
    gzip: options.gzip ?? false,
    hard,
    floats,
    planted: options.planted ?? false,
    eol: options.eol === "crlf" ? "\r\n" : "\n",
    quoteAll: (options.quoting ?? (hard ? "all" : "minimal")) === "all",
    decimalStyle: (options.exponents ?? (hard || floats)) ? "exponents" : "plain",
    quotedNewlines: options.quotedNewlines ?? hard,
    identitySeed,
    amountSeed: seedFrom(identitySeed, monthText),
    runId: options.runId ?? runDraws.guid(),
    submittedTime,
  };
}
