import type { Month } from "../month.ts";
import { FILL_VERSION } from "../partition/fill-record.ts";
import type { PartitionRecord } from "../partition/partition-record.ts";

/** The month, and the price sheet of its scope and month. */
interface FillState {
  readonly month: Month;
  /** Undefined for a file that no hub of ours committed. */
  readonly costs: PartitionRecord | undefined;
  readonly sheet: PartitionRecord | undefined;
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
export function planFill({ costs, cutOff, mark, month, sheet }: FillState): FillPlan {
  if (costs === undefined) return "foreign";
  if (cutOff !== undefined && month < cutOff) return "expired";
  if (sheet === undefined) return "no-sheet";
  if (costs.readBack === undefined || sheet.readBack === undefined) return "unproven";
  const { fill } = costs;
  if (mark === markOf(costs, sheet)) return "current";
  if (fill === undefined || fill.version !== FILL_VERSION) return "fill";
  return fill.sheetAttempt === sheet.attempt ? "current" : "compare";
}

/** Which month was compared with which sheet, by which rules. */
export function markOf(costs: Pick<PartitionRecord, "attempt">, sheet: Pick<PartitionRecord, "attempt">): string {
  return [FILL_VERSION, costs.attempt, sheet.attempt].join("/");
}
