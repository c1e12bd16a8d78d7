import type { ReaderStatistics } from "./engine.ts";

/** Reports of the field decode the minimum of this column as INT96 and would drop the file. */
const COLUMNS_WITHOUT_BOUNDS: ReadonlySet<string> = new Set(["ChargePeriodStart"]);

/** True for a column whose row groups carry minimum and maximum; null counts stand everywhere. */
export function hasBounds(sink: string, statistics: ReaderStatistics): boolean {
  return statistics === "full" || !COLUMNS_WITHOUT_BOUNDS.has(sink);
}
