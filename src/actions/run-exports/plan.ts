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

/** The time window of a run, including both days. */
export function wholeMonth(month: Month): { readonly from: string; readonly to: string } {
  return { from: `${firstDay(month)}T00:00:00Z`, to: `${lastDay(month)}T00:00:00Z` };
}

/** The decision for one month of one export. */
type RunDecision =
  | { readonly action: "request" }
  /** A run in the history already delivers this month. */
  | { readonly action: "adopt"; readonly run: ReportedRun };

interface RunRequest {
  readonly schedule: RunSchedule;
  readonly month: Month;
  readonly now: Date;
  /** Always requests. */
  readonly force: boolean;
  readonly history: readonly ReportedRun[];
  /** True for price sheets, which may have been delivered during their month. */
  readonly isSheet?: boolean;
}

/** No step still waits for a run that has been in progress for longer than a workflow job can last. */
const MAX_RUN_MS = 6 * HOUR_MS;

/**
 * Decides whether a month must be requested. A cancelled workflow job leaves its runs in the history, so the next one
 * adopts them: runs of the same day, runs in progress, and for a backfill all runs submitted after the month closed. A
 * run without data counts only if the export was no longer new.
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
  /** The run's window starts on the first day of this month. */
  readonly month: Month;
  readonly lastDay: Day;
}

/** Undefined for other windows, and for runs whose window or time is unknown. Such runs are never adopted. */
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

/** A daily run is requested once per day. A run that failed or had no data may be requested again. */
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

/**
 * Azure provides the first data up to 24 hours after an export is created, and up to 48 hours after a subscription is.
 */
const FIRST_DATA_MS = 2 * DAY_MS;

/**
 * True if a closed month without data will never have any. An export may be so new that Azure has not started to
 * deliver; its first run, or any run with data, shows that it is not.
 */
function hadFirstData(submitted: Instant, history: readonly ReportedRun[]): boolean {
  const begun = instantOfDate(new Date(Date.parse(submitted) - FIRST_DATA_MS));
  return endedRuns(history).some(
    ({ state, submittedTime }) => submittedTime <= (state === "completed" ? submitted : begun),
  );
}

/** The best price sheet of a month is one from while the month was in progress. */
function isSheetRun(one: TimedRun, desired: RunRequest): boolean {
  return runStateOf(one.run) === "completed" || isClosedRun(one, desired);
}

/**
 * When the current month's price sheet was created, if it is recent enough. Undefined if it is due: on the first day,
 * then weekly, and daily until a run succeeds.
 */
export function currentSheet(history: readonly ReportedRun[], now: Date): Instant | undefined {
  const { dueAt, month } = sheetDue(now);
  const ended = endedRuns(history).filter((run) => run.month === month);
  const made = newestOf(ended.filter(({ state }) => state === "completed"));
  const newest = newestOf(ended);
  // Once there is a sheet, a run without data means that nothing has changed.
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
