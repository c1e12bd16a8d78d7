import { DAY_MS, dayOfInstant, type Instant } from "../instant.ts";
import { addMonths, type Month, monthOfDay } from "../month.ts";
import { kindOfName } from "./export-names.ts";
import { type ExportRecord, type FinishedRun, isGoodEnd, type Recurrence } from "./export-record.ts";

/** A run that has delivered: its manifest is in `msexports`, or its month in a lake. */
export interface DeliveredRun {
  readonly month: Month;
  readonly submittedTime: Instant;
}

/** What is known of one dataset of one scope. */
export interface ScopeEvidence {
  readonly now: Date;
  readonly staleAfterHours: number;
  /** Of this scope. */
  readonly records: readonly ExportRecord[];
  /** Of this scope. */
  readonly delivered: readonly DeliveredRun[];
}

export type Freshness =
  | { readonly outcome: "fresh" }
  /** Nothing is known of the scope, so its clock starts now. */
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "stale";
      /** When the last good run ended; undefined when there never was one. */
      readonly lastGoodAt: Instant | undefined;
      /** When the clock of a scope without a good run started. */
      readonly since: Instant | undefined;
      /** The newest run, when it ended badly. */
      readonly badRun: FinishedRun | undefined;
      readonly limitHours: number;
    };

const HOUR_MS = 3_600_000;
const RECURRENCE_DAYS: Readonly<Record<Recurrence, number>> = { Daily: 1, Weekly: 7, Monthly: 31, Annually: 366 };
/** Until then Azure exports the month before once more. */
const LAST_DAY_OF_RESTATEMENT = 5;

/**
 * Whether a scope has had a good run in time. The export of the month in progress counts where one is known; a backfill of old months makes
 * nothing fresh. Exports that Azure schedules may be as much older as their runs are further apart than a day.
 */
export function judgeFreshness({ now, staleAfterHours, records, delivered }: ScopeEvidence): Freshness {
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  // A run that says that it comes from the future vouches for nothing.
  const believed = delivered.filter(({ submittedTime }) => submittedTime <= latest);
  const daily = records.filter(({ exportName }) => kindOfName(exportName)?.cadence === "daily");
  const watched = daily.length > 0 ? daily : records;
  if (watched.length === 0 && believed.length === 0) return { outcome: "unknown" };
  const counted = daily.length > 0 ? believed.filter(isOfItsTime) : believed;
  const deliveredAt = counted.map(({ submittedTime }) => submittedTime);
  const judged = watched.length === 0 ? [undefined] : watched;
  const isFresh = judged.some((record) => isInTime(record, { now, staleAfterHours, deliveredAt }));
  if (isFresh) return { outcome: "fresh" };
  const newest = watched
    .flatMap(({ newest: run }) => run ?? [])
    .toSorted(bySubmission)
    .at(-1);
  const good = watched.flatMap(({ newestGood }) => newestGood?.finishedAt ?? []);
  return {
    outcome: "stale",
    lastGoodAt: latestOf([...good, ...deliveredAt]),
    since: latestOf(watched.map(({ since }) => since)),
    badRun: newest === undefined || isGoodEnd(newest) ? undefined : newest,
    limitHours: Math.min(...judged.map((record) => limitMs(record, staleAfterHours))) / HOUR_MS,
  };
}

interface Measure extends Pick<ScopeEvidence, "now" | "staleAfterHours"> {
  readonly deliveredAt: readonly Instant[];
}

function isInTime(record: ExportRecord | undefined, { now, staleAfterHours, deliveredAt }: Measure): boolean {
  const limit = limitMs(record, staleAfterHours);
  const started = [record?.newestGood?.finishedAt, record?.since].filter((instant) => instant !== undefined);
  const last = latestOf([...started, ...deliveredAt]);
  if (last !== undefined && msBetween(last, now) <= limit) return true;
  // A run without data delivers nothing, and only the next look shows its successor: what was in time at a look is so until then.
  const { lookedAt, newest } = record ?? {};
  if (lookedAt === undefined || (newest !== undefined && !isGoodEnd(newest))) return false;
  const before = latestOf([...started, ...deliveredAt.filter((instant) => instant <= lookedAt)]);
  const isInTimeThen = before !== undefined && msBetween(before, new Date(lookedAt)) <= limit;
  return isInTimeThen && msBetween(lookedAt, now) <= staleAfterHours * HOUR_MS;
}

function limitMs(record: ExportRecord | undefined, staleAfterHours: number): number {
  const days = record?.recurrence === undefined ? 1 : RECURRENCE_DAYS[record.recurrence];
  return staleAfterHours * HOUR_MS + (days - 1) * DAY_MS;
}

/** True for a run of the month that it was submitted in; in the first days, of the month before, too. */
function isOfItsTime({ month, submittedTime }: DeliveredRun): boolean {
  const day = dayOfInstant(submittedTime);
  const own = monthOfDay(day);
  return month === own || (Number(day.slice(8)) <= LAST_DAY_OF_RESTATEMENT && month === addMonths(own, -1));
}

function msBetween(earlier: Instant, later: Date): number {
  return later.getTime() - Date.parse(earlier);
}

function latestOf(instants: readonly Instant[]): Instant | undefined {
  return instants.toSorted().at(-1);
}

function bySubmission(left: FinishedRun, right: FinishedRun): number {
  return left.submittedTime < right.submittedTime ? -1 : 1;
}
