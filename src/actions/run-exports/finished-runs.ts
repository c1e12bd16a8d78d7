import { dayOfInstant, type Instant, parseInstant } from "exact-values/instant";
import { cutText } from "exact-values/message-text";
import { addMonths, type Month, monthOfDay, parseDay } from "exact-values/month";
import type { ReportedRun } from "../../azure/cost-exports/cost-management.ts";
import { idOfRun } from "../../azure/cost-exports/export-run.ts";
import { type FinishedRun, newestOf } from "../../hub/exports/export-record.ts";
import type { RunSchedule } from "../../hub/runs/run-schedule.ts";
import { runStateOf } from "./tracked-run.ts";

/** A run in the history that has ended. */
export interface EndedRun extends FinishedRun {
  readonly run: ReportedRun;
  /** The month in which its window begins; undefined if the history does not say. */
  readonly month: Month | undefined;
}

/** The record only needs the reason; Azure's history has the details. */
const MAX_REASON = 300;

/** The ended runs in a history. Runs without a time cannot be ordered and are omitted. */
export function endedRuns(history: readonly ReportedRun[]): readonly EndedRun[] {
  return history.flatMap((run): readonly EndedRun[] => {
    const state = runStateOf(run);
    const submittedTime = instantOf(run.submittedTime);
    if (state === "running" || submittedTime === undefined) return [];
    const finishedAt = instantOf(run.processingEndTime) ?? submittedTime;
    const reason = run.error === undefined ? undefined : `${run.error.message} (${run.error.code})`;
    return [
      {
        run,
        runId: idOfRun(run),
        state,
        submittedTime,
        finishedAt,
        month: monthOf(run),
        ...(reason === undefined ? {} : { reason: cutText(reason, MAX_REASON) }),
      },
    ];
  });
}

/**
 * True for runs that belong to a schedule: the daily schedule exports the current month, the monthly schedule the
 * previous one.
 */
export function isOfSchedule({ month, submittedTime }: EndedRun, schedule: Exclude<RunSchedule, "backfill">): boolean {
  const ofDay = monthOfDay(dayOfInstant(submittedTime));
  return month === undefined || month === (schedule === "daily" ? ofDay : addMonths(ofDay, -1));
}

/** The newest run of each month. Runs without a month are ignored. */
export function newestByMonth(runs: readonly EndedRun[]): ReadonlyMap<Month, EndedRun> {
  const byMonth = new Map<Month, EndedRun>();
  for (const [month, own] of Map.groupBy(runs, (run) => run.month)) {
    const newest = newestOf(own);
    if (month !== undefined && newest !== undefined) byMonth.set(month, newest);
  }
  return byMonth;
}

function monthOf({ startDate }: ReportedRun): Month | undefined {
  try {
    return monthOfDay(parseDay(startDate ?? ""));
  } catch {
    return undefined;
  }
}

function instantOf(text: string | undefined): Instant | undefined {
  try {
    return parseInstant(text ?? "");
  } catch {
    return undefined;
  }
}
