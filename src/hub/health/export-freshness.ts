import { dayOfInstant, type Instant, instantOfDate } from "exact-values/instant";
import { addMonths, type Month, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-names.ts";
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

/** What decides whether one dataset of one scope is late. */
export interface FreshnessEvidence extends ArrivalEvidence {
  readonly staleAfterHours: number;
  readonly records: readonly ExportRecord[];
}

export type Freshness =
  | { readonly outcome: "fresh" }
  /** Nothing is known of the scope, so its clock starts now. */
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "stale";
      /** When the newest run that counts was submitted, or ended; undefined when there never was one. */
      readonly lastGoodAt: Instant | undefined;
      /** When the clock of a scope without a good run started. */
      readonly since: Instant | undefined;
      /** The newest run, when it failed, or brought no data although the scope has costs. */
      readonly badRun: FinishedRun | undefined;
      /** The newest delivered run that no lake took. */
      readonly rejected: WaitingRun | undefined;
      readonly limitHours: number;
    };

const RECURRENCE_DAYS: Readonly<Record<Recurrence, number>> = { Daily: 1, Weekly: 7, Monthly: 31, Annually: 366 };
/** Until then Azure exports the month before once more. */
const LAST_DAY_OF_RESTATEMENT = 5;

/**
 * Whether a scope has had new data in time. Only what reached a lake counts, and for a while what is on its way there. The export of the month in
 * progress counts where one is known; a backfill of old months makes nothing fresh. A run without data counts where a scope has no costs, or the
 * month has only begun. Exports that Azure schedules may be as much older as their runs are further apart than a day.
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
  /** When the runs that count were submitted. */
  readonly arrivedAt: readonly Instant[];
  /** Days of a month that may pass without data. */
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
  // A run without data delivers nothing, and only the next look shows its successor: what was in time at a look is so until then.
  const { lookedAt, newest } = record ?? {};
  if (lookedAt === undefined || (newest !== undefined && isBad(newest, measure))) return false;
  if (dayOfMonth(lookedAt) > measure.quietDays) return false;
  const before = newestInstant([...started, ...arrivedAt].filter((instant) => instant <= lookedAt));
  const wasInTime = before !== undefined && msSince(before, new Date(lookedAt)) <= limit;
  return wasInTime && msSince(lookedAt, now) <= staleAfterHours * HOUR_MS;
}

/** When the newest good run of an export ended, where that alone counts: without data, or so recently that its data may still arrive. */
function goodEnds({ newestGood }: ExportRecord, measure: Measure): readonly Instant[] {
  if (newestGood === undefined || isBad(newestGood, measure)) return [];
  const { finishedAt, state } = newestGood;
  return state === "no-data" || msSince(finishedAt, measure.now) <= DELIVERY_MS ? [finishedAt] : [];
}

/** True for a run that failed, and for one without data where there should be some. */
function isBad(run: FinishedRun, evidence: ArrivalEvidence): boolean {
  return !isGoodEnd(run) || (run.state === "no-data" && mustHaveRows(evidence, run.submittedTime));
}

function limitMs(record: ExportRecord | undefined, staleAfterHours: number): number {
  const days = record?.recurrence === undefined ? 1 : RECURRENCE_DAYS[record.recurrence];
  return staleAfterHours * HOUR_MS + (days - 1) * DAY_MS;
}

/** True for a run of the month that it was submitted in; until `lastDay`, of the month before, too. */
function isOfItsTime(
  { month, submittedTime }: { readonly month: Month; readonly submittedTime: Instant },
  lastDay: number,
): boolean {
  const own = monthOfDay(dayOfInstant(submittedTime));
  return month === own || (dayOfMonth(submittedTime) <= lastDay && month === addMonths(own, -1));
}
