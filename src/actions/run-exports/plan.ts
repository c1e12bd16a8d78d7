import { compareInstants, dayOfInstant, type Instant, instantOfDate, parseInstant } from "exact-values/instant";
import {
  addMonths,
  type Day,
  dayOfDate,
  firstDay,
  lastDay,
  type Month,
  monthOfDate,
  monthOfDay,
  parseDay,
} from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import type { ReportedRun } from "../../azure/cost-exports/cost-management.ts";
import { sheetDue } from "../../hub/datasets/hub-datasets.ts";
import { isGoodEnd, newestOf } from "../../hub/exports/export-record.ts";
import { closingInstant } from "../../hub/month-lifecycle.ts";
import { backfillMonths, type RunSchedule } from "../../hub/runs/run-schedule.ts";
import { endedRuns } from "./finished-runs.ts";
import type { RunExportsInputs } from "./inputs.ts";
import { runStateOf } from "./tracked-run.ts";

/** The months that a schedule runs. */
export function planMonths(
  inputs: RunExportsInputs,
  now: Date,
  retentionInMonths: number | undefined,
): readonly Month[] {
  switch (inputs.schedule) {
    case "daily":
      return [monthOfDate(now)];
    case "monthly":
      return [addMonths(monthOfDate(now), -1)];
    case "backfill":
      return backfillMonths({ ...inputs, now, retentionInMonths });
  }
}

/** The period of a run, both days included. */
export function wholeMonth(month: Month): { readonly from: string; readonly to: string } {
  return { from: `${firstDay(month)}T00:00:00Z`, to: `${lastDay(month)}T00:00:00Z` };
}

/** What happens to one month of one export. */
type RunDecision =
  | { readonly action: "request" }
  /** A run of the history is what a request would bring. */
  | { readonly action: "adopt"; readonly run: ReportedRun };

interface RunRequest {
  readonly schedule: RunSchedule;
  readonly month: Month;
  readonly now: Date;
  /** Requests in any case. */
  readonly force: boolean;
  readonly history: readonly ReportedRun[];
  /** True for a price sheet, whose month may have been delivered while it was in progress. */
  readonly isSheet?: boolean;
}

/** A run that has been under way for longer than a job can last belongs to nobody who waits for it. */
const MAX_RUN_MS = 6 * HOUR_MS;

/**
 * Decides whether a month has to be requested. A job that was cancelled left its runs in the history, so the next one takes them up: runs
 * of the same day, those still under way, and for a backfill all that were submitted after the month's books were closed; without data, those of an
 * export that was no longer new.
 */
export function decideRun(desired: RunRequest): RunDecision {
  if (desired.force) return { action: "request" };
  const isUseful = desired.schedule !== "backfill" ? isRecentRun : desired.isSheet === true ? isSheetRun : isClosedRun;
  const useful = desired.history
    .flatMap((run) => timed(run) ?? [])
    .filter((candidate) => candidate.month === desired.month && isUseful(candidate, desired))
    .sort((left, right) => compareInstants(left.submitted, right.submitted));
  const best = useful.findLast(({ run }) => runStateOf(run) === "completed") ?? useful.at(-1);
  return best === undefined ? { action: "request" } : { action: "adopt", run: best.run };
}

interface TimedRun {
  readonly run: ReportedRun;
  readonly submitted: Instant;
  /** The run exports this month from its first day on. */
  readonly month: Month;
  readonly lastDay: Day;
}

/** Undefined for other windows, and where the history does not say them: such a run is nobody's answer. */
function timed(run: ReportedRun): TimedRun | undefined {
  try {
    const first = parseDay(run.startDate ?? "");
    const last = parseDay(run.endDate ?? "");
    const month = monthOfDay(first);
    if (first !== firstDay(month) || monthOfDay(last) !== month) return undefined;
    return { run, submitted: parseInstant(run.submittedTime ?? ""), month, lastDay: last };
  } catch {
    return undefined;
  }
}

/** A day's run is made once; what failed or brought no data may be asked for again. */
function isRecentRun({ run, submitted }: TimedRun, { now }: RunRequest): boolean {
  const state = runStateOf(run);
  return (state === "completed" && isOfDay(submitted, now)) || (state === "running" && isUnderWay(submitted, now));
}

function isClosedRun({ run, submitted, month, lastDay: last }: TimedRun, { history, now }: RunRequest): boolean {
  if (last !== lastDay(month)) return false;
  if (submitted < closingInstant(month) && !isOfDay(submitted, now)) return false;
  const state = runStateOf(run);
  if (state === "no-data") return isOfDay(submitted, now) || hadFirstData(submitted, history);
  return state === "completed" || (state === "running" && isUnderWay(submitted, now));
}

/** Azure has the first data up to 24 hours after an export was made, and 48 after a subscription was. */
const FIRST_DATA_MS = 2 * DAY_MS;

/**
 * True where a month without data, whose books are closed, will never have any: not while the export is so new that Azure may just not have begun. Of a
 * new export the history says by its first run how old it is, or by one with data that Azure has begun.
 */
function hadFirstData(submitted: Instant, history: readonly ReportedRun[]): boolean {
  const begun = instantOfDate(new Date(Date.parse(submitted) - FIRST_DATA_MS));
  return endedRuns(history).some(
    ({ state, submittedTime }) => submittedTime <= (state === "completed" ? submitted : begun),
  );
}

/** A price sheet that was made while its month was in progress is the best there is of it. */
function isSheetRun(one: TimedRun, desired: RunRequest): boolean {
  return runStateOf(one.run) === "completed" || isClosedRun(one, desired);
}

/**
 * When the price sheet of the month in progress was made, where that is late enough for today; undefined where it has to be made: on its first day, once a
 * week after that, and each day until a run of it has ended well.
 */
export function currentSheet(history: readonly ReportedRun[], now: Date): Instant | undefined {
  const { dueAt, month } = sheetDue(now);
  const ended = endedRuns(history).filter((run) => run.month === month);
  const made = newestOf(ended.filter(({ state }) => state === "completed"));
  const newest = newestOf(ended);
  // A run without data says that nothing is new, once there is a sheet.
  if (made === undefined || newest === undefined || !isGoodEnd(newest) || newest.submittedTime < dueAt)
    return undefined;
  return made.submittedTime;
}

function isOfDay(submitted: Instant, now: Date): boolean {
  return dayOfInstant(submitted) === dayOfDate(now);
}

function isUnderWay(submitted: Instant, now: Date): boolean {
  return submitted >= instantOfDate(new Date(now.getTime() - MAX_RUN_MS));
}
