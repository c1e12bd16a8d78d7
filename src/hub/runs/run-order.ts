import { compareInstants, type Instant } from "exact-values/instant";
import { DAY_MS } from "exact-values/timestamp";

/** What decides between two runs of one month. */
export interface OrderedRun {
  readonly runId: string;
  readonly submittedTime: Instant;
}

/** The later submitted run comes later; at equal times the larger run ID does. */
export function compareRuns(left: OrderedRun, right: OrderedRun): number {
  const byTime = compareInstants(left.submittedTime, right.submittedTime);
  if (byTime !== 0) return byTime;
  return compareIds(left.runId.toLowerCase(), right.runId.toLowerCase());
}

/**
 * True for a run that says it was submitted more than a day after `now`. No clock goes that wrong in a service; taken at its word, such a run
 * would keep every real one out of its month until that day comes.
 */
export function isFromFuture({ submittedTime }: Pick<OrderedRun, "submittedTime">, now: Date): boolean {
  return Date.parse(submittedTime) - now.getTime() > DAY_MS;
}

function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** By ID and time: a manifest without a run ID goes by its folder, which later runs may fill anew. */
export function isSameRun(left: OrderedRun, right: OrderedRun): boolean {
  return compareRuns(left, right) === 0;
}
