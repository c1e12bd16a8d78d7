import type { Month } from "exact-values/month";

/**
 * Increases when the rules would find different prices in the same sheet, or when the digest covers something else.
 * Months with another number are filled again. The digest of version 1 covered only the used prices, without accounts,
 * coverage and reasons.
 */
export const FILL_VERSION = 2;

/** What a month records about its filled-in prices, in addition to its run. */
export interface FillRecord {
  readonly version: number;
  /** The commit attempt of the price sheet; a digest of all attempts if there are several sheets. */
  readonly sheetAttempt: string;
  /** Digest of all price look-ups, with found prices and reasons for missing ones: 64 hexadecimal digits. */
  readonly outcomesSha256: string;
}

/** Formats the record as one metadata value. */
export function formatFill({ outcomesSha256, sheetAttempt, version }: FillRecord): string {
  return [version, sheetAttempt, outcomesSha256].join("/");
}

/** Parses the output of `formatFill`; undefined for anything else. */
export function parseFill(text: string | undefined): FillRecord | undefined {
  const [, version, sheetAttempt, outcomesSha256] = text?.match(/^(\d{1,9})\/([0-9a-f]{32})\/([0-9a-f]{64})$/) ?? [];
  if (version === undefined || sheetAttempt === undefined || outcomesSha256 === undefined) return undefined;
  return { version: Number(version), sheetAttempt, outcomesSha256 };
}

/** Identifies the available price sheets. A new attempt of any sheet changes the identity. */
export interface SheetsIdentity {
  /** 32 hexadecimal digits: the attempt of the only sheet, or a digest of all attempts. */
  readonly attempt: string;
  /** False if an earlier release committed a sheet and did not record what must read back. */
  readonly isProven: boolean;
}

/** The part of a month's record that matters here. */
interface PricedMonth {
  readonly attempt: string;
  readonly fill?: FillRecord | undefined;
  /** Undefined if an earlier release committed the month and did not record what must read back. */
  readonly readBack?: object | undefined;
}

/** A month of costs and its price sheets. */
interface FillState {
  readonly month: Month;
  /** Undefined for a file that this project's hub did not commit. */
  readonly costs: PricedMonth | undefined;
  /** The price sheets that may apply to the month; undefined if there are none. */
  readonly sheets: SheetsIdentity | undefined;
  /** The `markOf` value from the last comparison of this month with a sheet that changed no prices. */
  readonly mark: string | undefined;
  /** The first month within the retention; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
}

/**
 * `fill`: look for prices. `compare`: the sheet has changed, so the month is rewritten only if the look-ups have a
 * different outcome. `clear`: the sheets are gone, so the filled-in prices are removed. `current`: nothing has changed,
 * so nothing is read. `unproven`: an earlier release committed the month or sheet and did not record what must read
 * back. `no-sheet`, `too-many-prices`: an earlier run had this outcome for the same month and sheets, so nothing is
 * read.
 */
export type FillPlan =
  | "fill"
  | "compare"
  | "clear"
  | "current"
  | "no-sheet"
  | "too-many-prices"
  | "expired"
  | "foreign"
  | "unproven";

/**
 * Why a month has no filled-in prices: no sheet belongs to an account in its rows, or the prices do not fit into
 * memory.
 */
type UnfilledMark = "no-sheet" | "too-many-prices";

const UNFILLED_MARKS: readonly UnfilledMark[] = ["no-sheet", "too-many-prices"];

/** Decides what a month needs, based on metadata only. */
export function planFill({ costs, cutOff, mark, month, sheets }: FillState): FillPlan {
  if (costs === undefined) return "foreign";
  if (cutOff !== undefined && month < cutOff) return "expired";
  const { fill } = costs;
  if (sheets === undefined && fill === undefined) return "no-sheet";
  if (costs.readBack === undefined || sheets?.isProven === false) return "unproven";
  if (sheets === undefined) return "clear";
  if (mark === markOf(costs, sheets)) return "current";
  const unfilled = UNFILLED_MARKS.find((outcome) => mark === markOf(costs, sheets, outcome));
  if (unfilled !== undefined) return unfilled;
  if (fill === undefined || fill.version !== FILL_VERSION) return "fill";
  return fill.sheetAttempt === sheets.attempt ? "current" : "compare";
}

/**
 * The outcome of reading a month and its sheets. `digest` covers the outcomes of all look-ups; it is only computed if
 * the month has a record from the same rules.
 */
type FoundPrices =
  | { readonly outcome: "ready"; readonly digest: () => Promise<string> }
  | { readonly outcome: "no-sheet" | "lacks-columns" | "too-many-prices" };

/**
 * Decides what to do with a month after its prices were looked up. The result does not depend on earlier fills.
 * `clear`: its filled-in prices can no longer be found. `leave`: it has none, and none can be found.
 */
export async function decideFill(
  before: FillRecord | undefined,
  found: FoundPrices,
): Promise<"write" | "same-prices" | "clear" | "leave"> {
  if (found.outcome !== "ready") return before === undefined ? "leave" : "clear";
  if (before?.version !== FILL_VERSION) return "write";
  return before.outcomesSha256 === (await found.digest()) ? "same-prices" : "write";
}

/**
 * Identifies the comparison of a month with its sheets under the current rules. With an outcome: the reason why no
 * prices could be found.
 */
export function markOf(
  costs: Pick<PricedMonth, "attempt">,
  sheets: Pick<SheetsIdentity, "attempt">,
  outcome?: UnfilledMark,
): string {
  return [FILL_VERSION, costs.attempt, sheets.attempt, ...(outcome === undefined ? [] : [outcome])].join("/");
}
