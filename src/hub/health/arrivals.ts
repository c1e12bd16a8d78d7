import { DAY_MS, dayOfInstant, type Instant } from "../instant.ts";
import { addMonths, type Month, monthOfDay } from "../month.ts";
import type { DatasetEvidence, HeldRun } from "./evidence.ts";

export const HOUR_MS = 3_600_000;

/** How long the data of a finished run may take to arrive in `msexports`, and from there in a lake. */
export const DELIVERY_MS = 12 * HOUR_MS;

/** A scope that had costs in the month in progress or in one of these many months before it is expected to have more. */
const MONTHS_WITH_COSTS = 3;
/** Until then the month in progress may have no costs yet. */
export const LAST_DAY_WITHOUT_COSTS = 2;

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

/** True where a run of this time without rows is a fault: the scope has costs, and its month has not only just begun. */
export function mustHaveRows(
  { held, isCosts }: Pick<ArrivalEvidence, "held" | "isCosts">,
  submitted: Instant,
): boolean {
  return isCosts && dayOfMonth(submitted) > LAST_DAY_WITHOUT_COSTS && hasCosts(held, submitted);
}

/** True for a scope that had costs recently. One that has had none for months may have none at all. */
export function hasCosts(held: readonly HeldRun[], at: Instant): boolean {
  const month = monthOfDay(dayOfInstant(at));
  const oldest = addMonths(month, -MONTHS_WITH_COSTS);
  return held.some((run) => run.rows !== 0 && run.month >= oldest && run.month <= month);
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
