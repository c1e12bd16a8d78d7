import { dayOfInstant, type Instant } from "exact-values/instant";
import { addMonths, type Month, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import type { DatasetEvidence, HeldRun } from "./evidence.ts";

/** How long the data of a finished run may take to arrive in `msexports`, and from there in a lake. */
export const DELIVERY_MS = 12 * HOUR_MS;

/** A scope that had costs in the month in progress or in one of these many months before it is expected to have more. */
const MONTHS_WITH_COSTS = 3;
/** A scope with charges every day has the first of them within a day or two. */
const QUIET_DAYS = 2;
/** A scope whose first charge of a month comes later is less regular than that. */
const MORE_QUIET_DAYS = 7;

interface ArrivedRun {
  readonly month: Month;
  readonly submittedTime: Instant;
}

export interface ArrivalEvidence extends Pick<DatasetEvidence, "held" | "waiting"> {
  readonly now: Date;
  readonly isCosts: boolean;
}

/**
 * The runs that arrived: those that a lake holds, those that an ingest is about to take, and those without rows where that is to be expected. A run
 * that claims to come from the future proves nothing.
 */
export function arrivedRuns(evidence: ArrivalEvidence): readonly ArrivedRun[] {
  const { held, now, waiting } = evidence;
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  const arriving = waiting.filter(({ deliveredAt, state, submittedTime }) => {
    if (state === "pending") return now.getTime() - deliveredAt.getTime() <= DELIVERY_MS;
    return state === "empty" && !mustHaveRows(evidence, submittedTime);
  });
  return [...held, ...arriving].filter(({ submittedTime }) => submittedTime <= latest);
}

/** True where a run of this time without rows is a fault: the scope has costs, and by that day its month has had some before. */
export function mustHaveRows(
  { held, isCosts }: Pick<ArrivalEvidence, "held" | "isCosts">,
  submitted: Instant,
): boolean {
  return isCosts && dayOfMonth(submitted) > quietDays(held, submitted);
}

/**
 * How many days from the beginning of a month may pass without costs, by the first charges of the months before. None once the month has costs; any number
 * for a scope that has had no costs for months, and may have none at all.
 */
export function quietDays(held: readonly HeldRun[], at: Instant): number {
  const month = monthOfDay(dayOfInstant(at));
  const oldest = addMonths(month, -MONTHS_WITH_COSTS);
  const withCosts = held.filter((run) => run.rows !== 0 && run.month >= oldest && run.month <= month);
  if (withCosts.some((run) => run.month === month)) return 0;
  const firstDays = withCosts.map(({ firstChargeDay = "" }) => Number(firstChargeDay.slice(8, 10)) || 1);
  const latest = Math.max(...firstDays, 0);
  if (latest === 0) return Number.POSITIVE_INFINITY;
  return latest === 1 ? QUIET_DAYS : latest + MORE_QUIET_DAYS;
}

export function dayOfMonth(instant: Instant): number {
  return Number(instant.slice(8, 10));
}

export function msSince(earlier: Instant, later: Date): number {
  return later.getTime() - Date.parse(earlier);
}

export function newestInstant(instants: readonly Instant[]): Instant | undefined {
  return instants.toSorted().at(-1);
}
