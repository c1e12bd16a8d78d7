import type { Month } from "exact-values/month";

/**
 * Rises whenever the rules would find another price in the same sheet, or the digest covers something else: months with another number are filled again.
 * Version 1 had a digest of the used prices alone, without accounts, coverage and reasons.
 */
export const FILL_VERSION = 2;

/** What a month says of its found prices, apart from the run that it was made from. */
export interface FillRecord {
  readonly version: number;
  /** Attempt of the price sheet that the prices are from; of several, a digest of theirs. */
  readonly sheetAttempt: string;
  /** Digest of what looking up each missing price came to, prices and reasons alike: 64 hexadecimal digits. */
  readonly outcomesSha256: string;
}

/** The record as one text of the month's metadata. */
export function formatFill({ outcomesSha256, sheetAttempt, version }: FillRecord): string {
  return [version, sheetAttempt, outcomesSha256].join("/");
}

/** Reads what `formatFill` wrote; undefined for all else. */
export function parseFill(text: string | undefined): FillRecord | undefined {
  const [, version, sheetAttempt, outcomesSha256] = text?.match(/^(\d{1,9})\/([0-9a-f]{32})\/([0-9a-f]{64})$/) ?? [];
  if (version === undefined || sheetAttempt === undefined || outcomesSha256 === undefined) return undefined;
  return { version: Number(version), sheetAttempt, outcomesSha256 };
}

/** Which price sheets there are, as one text: another attempt of any of them is another one. */
export interface SheetsIdentity {
  /** 32 hexadecimal digits: the attempt of a single one, or a digest of all. */
  readonly attempt: string;
  /** False where an earlier release committed one, and did not write down what must read back. */
  readonly isProven: boolean;
}

/** The part of a month's record that matters here. */
interface PricedMonth {
  readonly attempt: string;
  readonly fill?: FillRecord | undefined;
  /** Undefined if an earlier release committed the month and did not record what must read back. */
  readonly readBack?: object | undefined;
}

/** The month, and the price sheets of its month. */
interface FillState {
  readonly month: Month;
  /** Undefined for a file that no hub of ours committed. */
  readonly costs: PricedMonth | undefined;
  /** The price sheets that may hold for the month; undefined for none. */
  readonly sheets: SheetsIdentity | undefined;
  /** `markOf` as it was when this month was last compared with a sheet that changed none of its prices. */
  readonly mark: string | undefined;
  /** The first month that the retention keeps; undefined keeps all. */
  readonly cutOff: Month | undefined;
}

/**
 * `fill`: prices are to be looked for. `compare`: the sheet is another one, and the month is written again only if the outcome of a look-up has changed.
 * `clear`: the sheets that the found prices came from are gone, so the found prices go, too. `current`: nothing has changed since, so nothing is read.
 * `unproven`: an earlier release committed the month or the sheet, and did not write down what must read back. `no-sheet` and `too-many-prices`: an
 * earlier run found this out for the same month and sheets, so nothing is read.
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

/** Why a month has no found prices: no sheet is of an account of its rows, or more prices are asked for than fit into memory. */
type UnfilledMark = "no-sheet" | "too-many-prices";

const UNFILLED_MARKS: readonly UnfilledMark[] = ["no-sheet", "too-many-prices"];

/** Decides by metadata alone what a month needs. */
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

/** What reading month and sheets came to; `digest`: of the outcomes of all look-ups, asked for only where the month has one of the same rules. */
type FoundPrices =
  | { readonly outcome: "ready"; readonly digest: () => Promise<string> }
  | { readonly outcome: "no-sheet" | "lacks-columns" | "too-many-prices" };

/**
 * Decides what to do with a month once its prices were looked for, so that it ends up as if it had never been filled before. `clear`: it has found
 * prices that can no longer be found. `leave`: it has none, and none can be found.
 */
export async function decideFill(
  before: FillRecord | undefined,
  found: FoundPrices,
): Promise<"write" | "same-prices" | "clear" | "leave"> {
  if (found.outcome !== "ready") return before === undefined ? "leave" : "clear";
  if (before?.version !== FILL_VERSION) return "write";
  return before.outcomesSha256 === (await found.digest()) ? "same-prices" : "write";
}

/** Which month was compared with which sheets, by which rules; with an outcome: why none of its prices could be found. */
export function markOf(
  costs: Pick<PricedMonth, "attempt">,
  sheets: Pick<SheetsIdentity, "attempt">,
  outcome?: UnfilledMark,
): string {
  return [FILL_VERSION, costs.attempt, sheets.attempt, ...(outcome === undefined ? [] : [outcome])].join("/");
}
