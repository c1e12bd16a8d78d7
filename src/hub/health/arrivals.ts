import { dayOfInstant, type Instant } from "exact-values/instant";
import { addMonths, type Month, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-kinds.ts";
import type { ExportRecord, FinishedRun } from "../exports/export-record.ts";
import { isExpired } from "../month-lifecycle.ts";
import type { DatasetEvidence, HeldRun, StrayPart } from "./evidence.ts";

/** How long the data of a finished run may take to arrive in `msexports`, and from there in a lake. */
export const DELIVERY_MS = 12 * HOUR_MS;

/** A scope is expected to have costs if it had some in the current month or in this many previous months. */
const MONTHS_WITH_COSTS = 3;

/** A scope with daily charges has its first charge within a day or two. */
const QUIET_DAYS = 2;

/** A scope whose first charge of a month comes later is less regular. */
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
 * The runs that arrived: those in a lake, those that an ingest is about to process, and those without rows if that is
 * plausible. A run dated in the future proves nothing.
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

/**
 * True if a run without rows at this time is a fault: the scope has costs, and in earlier months its costs had begun by
 * that day.
 */
export function mustHaveRows(
  { held, isCosts }: Pick<ArrivalEvidence, "held" | "isCosts">,
  submitted: Instant,
): boolean {
  return isCosts && dayOfMonth(submitted) > quietDays(held, submitted);
}

/**
 * How many days at the start of a month may have no costs, based on the first charges of previous months. Zero once the
 * month has costs; unlimited for a scope without costs for months.
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

interface ArrivalCheck extends Omit<DatasetEvidence, "scope" | "subject"> {
  readonly now: Date;
  readonly cutOff: Month | undefined;
}

/**
 * History and manifest of a run may differ slightly in time, and in ID. Runs of one schedule are much further apart.
 */
const TOLERANCE_MS = HOUR_MS;

/**
 * The newest run that Azure reports as completed although no data arrived within 12 hours: its manifest is not in
 * `msexports`, and no lake holds it or a newer run of its month.
 */
export function missingDelivery({ cutOff, held, now, records, waiting }: ArrivalCheck): FinishedRun | undefined {
  const arrived = [...held, ...waiting];
  return records.map(newestWithMonths).find((claim) => {
    if (claim === undefined || claim.run.state !== "completed") return false;
    const { months, run } = claim;
    if (msSince(run.finishedAt, now) <= DELIVERY_MS) return false;
    // The retention may have removed the month in the meantime.
    if (months.some((month) => isExpired(month, cutOff))) return false;
    const submitted = Date.parse(run.submittedTime) - TOLERANCE_MS;
    return !arrived.some(
      ({ month, runId, submittedTime }) =>
        isSameId(runId, run.runId) || (months.includes(month) && Date.parse(submittedTime) >= submitted),
    );
  })?.run;
}

interface Claim {
  readonly run: FinishedRun;
  /** The months that the run may cover. */
  readonly months: readonly Month[];
}

/** If Azure's history does not contain a run's month, it is derived from the schedule. */
function newestWithMonths({ exportName, newestGood: run }: ExportRecord): Claim | undefined {
  if (run === undefined) return undefined;
  const ofDay = monthOfDay(dayOfInstant(run.submittedTime));
  const before = addMonths(ofDay, -1);
  switch (kindOfName(exportName)?.cadence) {
    case "daily":
      return { run, months: [ofDay] };
    case "monthly":
      return { run, months: [before] };
    default:
      return { run, months: [ofDay, before] };
  }
}

/** The newest part that has waited for its manifest for 12 hours without newer data for its month. */
export function strayPart({ cutOff, held, now, strayParts, waiting }: ArrivalCheck): StrayPart | undefined {
  return strayParts
    .filter(({ month }) => month === undefined || !isExpired(month, cutOff))
    .filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > DELIVERY_MS)
    .filter(({ month, writtenAt }) => {
      const submitted = writtenAt.getTime() - LONGEST_RUN_MS;
      const isNewer = (run: { readonly month: Month; readonly submittedTime: Instant }): boolean =>
        (month === undefined || run.month === month) && Date.parse(run.submittedTime) >= submitted;
      return !held.some(isNewer) && !waiting.some(isNewer);
    })
    .toSorted((left, right) => right.writtenAt.getTime() - left.writtenAt.getTime())[0];
}

/** A run delivers for some hours after it was submitted. */
const LONGEST_RUN_MS = 6 * HOUR_MS;

function isSameId(one: string | undefined, other: string): boolean {
  return one !== undefined && one.toLowerCase() === other.toLowerCase();
}
