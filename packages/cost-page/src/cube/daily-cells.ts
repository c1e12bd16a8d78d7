import { type CostCube, DAILY_DIMENSIONS } from "exact-values/cost-cube";
import { type Day, parseDay } from "exact-values/month";

/** The day of each cell, and whether its charges are usage-based. */
interface DailyCells {
  readonly day: readonly Day[];
  readonly isUsageBased: readonly boolean[];
}

/** Returns the days of a cube's cells; undefined if the cube was not requested by `DAILY_DIMENSIONS`. */
export function dailyCells({ cells, dimensions, values }: CostCube): DailyCells | undefined {
  const [dayAt, usageAt] = DAILY_DIMENSIONS.map((name) => dimensions.indexOf(name));
  if (dayAt === undefined || usageAt === undefined || dayAt < 0 || usageAt < 0) return undefined;
  const days = (values[dayAt] ?? []).map(parseDay);
  const isUsage = (values[usageAt] ?? []).map((value) => value === "yes");
  return {
    day: (cells.codes[dayAt] ?? []).map((code) => days[code] ?? parseDay("")),
    isUsageBased: (cells.codes[usageAt] ?? []).map((code) => isUsage[code] === true),
  };
}
