import type { Month } from "../month.ts";
import { FILL_VERSION } from "../partition/fill-record.ts";
import type { PartitionRecord } from "../partition/partition-record.ts";

/** Which price sheets there are, as one text: another attempt of any of them is another one. */
export interface SheetsIdentity {
  /** 32 hexadecimal digits: the attempt of a single one, or a digest of all. */
  readonly attempt: string;
  /** False where an earlier release committed one, and did not write down what must read back. */
  readonly isProven: boolean;
}

/** The month, and the price sheets of its month. */
interface FillState {
  readonly month: Month;
  /** Undefined for a file that no hub of ours committed. */
  readonly costs: PartitionRecord | undefined;
  /** The price sheets that may hold for the month; undefined for none. */
  readonly sheets: SheetsIdentity | undefined;
  /** `markOf` as it was when this month was last compared with a sheet that changed none of its prices. */
  readonly mark: string | undefined;
  /** The first month that the retention keeps; undefined keeps all. */
  readonly cutOff: Month | undefined;
}

/**
 * `fill`: prices are to be looked for. `compare`: the sheet is another one, and the month is written again only if a price that it uses has changed.
 * `current`: nothing has changed since, so nothing is read. `unproven`: an earlier release committed the month or the sheet, and did not write down what must read back.
 */
export type FillPlan = "fill" | "compare" | "current" | "no-sheet" | "expired" | "foreign" | "unproven";

/** Decides by metadata alone what a month needs. */
export function planFill({ costs, cutOff, mark, month, sheets }: FillState): FillPlan {
  if (costs === undefined) return "foreign";
  if (cutOff !== undefined && month < cutOff) return "expired";
  if (sheets === undefined) return "no-sheet";
  if (costs.readBack === undefined || !sheets.isProven) return "unproven";
  const { fill } = costs;
  if (mark === markOf(costs, sheets)) return "current";
  if (mark === markOf(costs, sheets, "no-sheet")) return "no-sheet";
  if (fill === undefined || fill.version !== FILL_VERSION) return "fill";
  return fill.sheetAttempt === sheets.attempt ? "current" : "compare";
}

/** Which month was compared with which sheets, by which rules; `no-sheet`: none of them was of an account of its rows. */
export function markOf(
  costs: Pick<PartitionRecord, "attempt">,
  sheets: Pick<SheetsIdentity, "attempt">,
  outcome?: "no-sheet",
): string {
  return [FILL_VERSION, costs.attempt, sheets.attempt, ...(outcome === undefined ? [] : [outcome])].join("/");
}
