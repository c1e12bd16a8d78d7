import { dayOfInstant, type Instant, instantOfDate } from "exact-values/instant";
import { addMonths, type Month, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import { sheetDue } from "../datasets/hub-datasets.ts";
import { kindOfName } from "../exports/export-kinds.ts";
import { type ExportRecord, type FinishedRun, isGoodEnd, newestOf, type Recurrence } from "../exports/export-record.ts";
import {
  type ArrivalEvidence,
  arrivedRuns,
  DELIVERY_MS,
  dayOfMonth,
  msSince,
  mustHaveRows,
  newestInstant,
  quietDays,
} from "./arrivals.ts";
import type { WaitingRun } from "./evidence.ts";

/** Whether one dataset of one scope is late, and why. */
interface FreshnessEvidence extends ArrivalEvidence {
  readonly staleAfterHours: number;
  readonly records: readonly ExportRecord[];
}

export type Freshness =
  | { readonly outcome: "fresh" }
  /** Nothing is known about the scope, so its clock starts now. */
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "stale";
      /** When the newest valid run was submitted or ended; undefined if there was none. */
      readonly lastGoodAt: Instant | undefined;
      /** When the clock of a scope without a successful run started. */
      readonly since: Instant | undefined;
      /** The newest run, if it failed or delivered no data although the scope has costs. */
      readonly badRun: FinishedRun | undefined;
      /** The newest delivered run that no lake accepted. */
      readonly rejected: WaitingRun | undefined;
      readonly limitHours: number;
    };

const RECURRENCE_DAYS: Readonly<Record<Recurrence, number>> = { Daily: 1, Weekly: 7, Monthly: 31, Annually: 366 };

/** Until then, Azure exports the previous month once more. */
const LAST_DAY_OF_RESTATEMENT = 5;

/**
 * Whether a scope received new data in time. Only data in a lake counts, and for a while data in transit. If the
 * current month's export is known, it is the one that counts: a backfill of old months does not make a scope fresh. A
 * run without data counts if the scope has no costs or the month has just begun. Exports with an Azure schedule may be
 * older by the interval between their runs beyond one day.
 */
export function judgeFreshness(evidence: FreshnessEvidence): Freshness {
  const { records, staleAfterHours, waiting } = evidence;
  const daily = records.filter(({ exportName }) => kindOfName(exportName)?.cadence === "daily");
  const watched = daily.length > 0 ? daily : records;
  if (watched.length === 0 && arrivedRuns(evidence).length === 0) return { outcome: "unknown" };
  const measure = measureOf(evidence, daily.length > 0);
  const judged = watched.length === 0 ? [undefined] : watched;
  if (judged.some((record) => isInTime(record, measure))) return { outcome: "fresh" };
  const newest = newestOf(watched.flatMap((record) => record.newest ?? []));
  const good = watched.flatMap((record) => goodEnds(record, measure));
  return {
    outcome: "stale",
    lastGoodAt: newestInstant([...good, ...measure.arrivedAt]),
    since: newestInstant(watched.map(({ since }) => since)),
    badRun: newest !== undefined && isBad(newest, evidence) ? newest : undefined,
    rejected: newestOf(waiting.filter(({ state }) => state === "rejected")),
    limitHours: Math.min(...judged.map((record) => limitMs(record, staleAfterHours))) / HOUR_MS,
  };
}

interface Measure extends FreshnessEvidence {
  /** When the valid runs were submitted. */
  readonly arrivedAt: readonly Instant[];
  /** Number of days in a month that may pass without data. */
  readonly quietDays: number;
}

function measureOf(evidence: FreshnessEvidence, hasDaily: boolean): Measure {
  const { held, isCosts, now } = evidence;
  const quiet = isCosts ? quietDays(held, instantOfDate(now)) : Number.POSITIVE_INFINITY;
  const lastDay = Math.min(quiet, LAST_DAY_OF_RESTATEMENT);
  const counted = arrivedRuns(evidence).filter((run) => !hasDaily || isOfItsTime(run, lastDay));
  return { ...evidence, quietDays: quiet, arrivedAt: counted.map(({ submittedTime }) => submittedTime) };
}

function isInTime(record: ExportRecord | undefined, measure: Measure): boolean {
  const { arrivedAt, now, staleAfterHours } = measure;
  const limit = limitMs(record, staleAfterHours);
  const started = record === undefined ? [] : [...goodEnds(record, measure), record.since];
  const last = newestInstant([...started, ...arrivedAt]);
  if (last !== undefined && msSince(last, now) <= limit) return true;
  // A run without data delivers nothing, and its successor appears only at the next check. A run that was in time at
  // one check stays valid until the next.
  const { lookedAt, newest } = record ?? {};
  if (lookedAt === undefined || (newest !== undefined && isBad(newest, measure))) return false;
  if (dayOfMonth(lookedAt) > measure.quietDays) return false;
  const before = newestInstant([...started, ...arrivedAt].filter((instant) => instant <= lookedAt));
  const wasInTime = before !== undefined && msSince(before, new Date(lookedAt)) <= limit;
  return wasInTime && msSince(lookedAt, now) <= staleAfterHours * HOUR_MS;
}

/**
 * End of an export's newest successful run, if the run counts without data in a lake: because it has no data, or
 * because it is so recent that its data may still arrive.
 */
function goodEnds({ newestGood }: ExportRecord, measure: Measure): readonly Instant[] {
  if (newestGood === undefined || isBad(newestGood, measure)) return [];
  const { finishedAt, state } = newestGood;
  return state === "no-data" || msSince(finishedAt, measure.now) <= DELIVERY_MS ? [finishedAt] : [];
}

/** True for a failed run, and for a run without data if data was expected. */
function isBad(run: FinishedRun, evidence: ArrivalEvidence): boolean {
  return !isGoodEnd(run) || (run.state === "no-data" && mustHaveRows(evidence, run.submittedTime));
}

function limitMs(record: ExportRecord | undefined, staleAfterHours: number): number {
  const days = record?.recurrence === undefined ? 1 : RECURRENCE_DAYS[record.recurrence];
  return staleAfterHours * HOUR_MS + (days - 1) * DAY_MS;
}

/** True for a run of the month in which it was submitted; until `lastDay`, also for a run of the previous month. */
function isOfItsTime(
  { month, submittedTime }: { readonly month: Month; readonly submittedTime: Instant },
  lastDay: number,
): boolean {
  const own = monthOfDay(dayOfInstant(submittedTime));
  return month === own || (dayOfMonth(submittedTime) <= lastDay && month === addMonths(own, -1));
}

/**
 * Whether a scope has the current month's price sheet, from a run on the last day on which one was due. It may be late
 * by `staleAfterHours`. Only a sheet that has arrived counts, and for a while a run that has just completed. A run
 * without data confirms an existing sheet but proves nothing else, because every month has a sheet.
 */
export function judgeSheet(evidence: FreshnessEvidence): Freshness {
  const { held, now, records, staleAfterHours, waiting } = evidence;
  const arrived = arrivedRuns(evidence);
  if (records.length + held.length + arrived.length === 0) return { outcome: "unknown" };
  const { dueAt, month, monthBegan } = sheetDue(now);
  const empty = new Set(waiting.filter(({ state }) => state === "empty").map(({ submittedTime }) => submittedTime));
  const sheets = arrived.filter((run) => run.month === month);
  const good = records
    .flatMap(({ newestGood }) => newestGood ?? [])
    .filter((run) => run.submittedTime >= monthBegan)
    .filter(({ finishedAt, state }) => state === "no-data" || msSince(finishedAt, now) <= DELIVERY_MS);
  const hasSheet =
    sheets.some(({ submittedTime }) => !empty.has(submittedTime)) || good.some(({ state }) => state === "completed");
  const isRenewed = [...sheets, ...good].some(({ submittedTime }) => submittedTime >= dueAt);
  if (hasSheet && isRenewed) return { outcome: "fresh" };
  const since = newestInstant(records.map((record) => record.since));
  const start = newestInstant([hasSheet ? dueAt : monthBegan, ...(since === undefined ? [] : [since])]) ?? monthBegan;
  if (now.getTime() - Date.parse(start) <= staleAfterHours * HOUR_MS) return { outcome: "fresh" };
  const newest = newestOf(records.flatMap((record) => record.newest ?? []));
  return {
    outcome: "stale",
    lastGoodAt: newestInstant([...good, ...arrived].map(({ submittedTime }) => submittedTime)),
    since,
    badRun: newest === undefined || isGoodEnd(newest) ? undefined : newest,
    rejected: newestOf(waiting.filter(({ state }) => state === "rejected")),
    limitHours: staleAfterHours,
  };
}
