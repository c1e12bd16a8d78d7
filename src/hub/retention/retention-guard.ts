import { InputError } from "exact-values/errors";
import { dayOfInstant, type Instant } from "exact-values/instant";
import { compareMonths, monthOfDate, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import type { StoredMonth } from "./retention-months.ts";

interface LargeDeleteRequest {
  readonly expired: readonly StoredMonth[];
  /** Number of committed months in the lake. */
  readonly monthCount: number;
  readonly maxDeletePercent: number;
  /** When retention last finished. */
  readonly finishedAt: Instant | undefined;
  readonly now: Date;
  /** When storage last received a file of the hub, by storage's clock; undefined if there is none. */
  readonly writtenAt: Date | undefined;
}

/** An older record proves little: a machine whose clock is years ahead would also find one. */
const MAX_GAP_IN_MONTHS = 12;

/** If nothing was written for longer, the hub is idle or the machine's clock is ahead. */
const MAX_SILENCE_IN_DAYS = 31;

/**
 * The guard against a typo in a retention. Returns InputError `RetentionGuard` if a scope would lose more than
 * one month per month boundary since the last run, and the lake more than `maxDeletePercent` of its months. Otherwise
 * undefined.
 */
export function refuseLargeDelete(request: LargeDeleteRequest): InputError | undefined {
  const { expired, monthCount, maxDeletePercent, finishedAt } = request;
  const usual = usualMonths(request);
  const most = mostPerScope(expired);
  if (most <= usual || expired.length * 100 <= maxDeletePercent * monthCount) return undefined;
  const percent = Math.floor((expired.length * 100) / monthCount);
  const since = finishedAt === undefined ? "no earlier run is known" : sinceThen(finishedAt, request);
  return new InputError(
    "RetentionGuard",
    `${expired.length} of ${monthCount} months in ingestion (${percent} %) would be deleted, up to ${most} of ` +
      `one scope. This is more than max-delete-percent (${maxDeletePercent}) and more than the usual ${usual} per ` +
      `scope (${since}). Nothing was deleted.`,
    {
      remedy:
        'Check the months in the summary. If they should be deleted, run once with max-delete-percent: "100". If ' +
        "not, increase retention.ingestion.months in the settings.",
      place: { value: String(maxDeletePercent) },
    },
  );
}

/**
 * One month per scope for every month boundary since the last run. Boundaries after the last write may be due to a
 * wrong clock only, because an active hub is written every day.
 */
function usualMonths({ finishedAt, now, writtenAt = now }: LargeDeleteRequest): number {
  if (finishedAt === undefined) return 1;
  const seen = writtenAt < now ? writtenAt : now;
  const borders = compareMonths(monthOfDate(seen), monthOfDay(dayOfInstant(finishedAt)));
  return borders > MAX_GAP_IN_MONTHS ? 1 : Math.max(1, borders);
}

function sinceThen(finishedAt: Instant, { now, writtenAt = now }: LargeDeleteRequest): string {
  const isSilent = now.getTime() - writtenAt.getTime() > MAX_SILENCE_IN_DAYS * DAY_MS;
  const silence = isSilent
    ? `; nothing was written to the hub after ${writtenAt.toISOString()}: is the clock right?`
    : "";
  return `the last run ended ${finishedAt}${silence}`;
}

function mostPerScope(months: readonly StoredMonth[]): number {
  // All datasets of a month count as one month.
  const found = new Map<string, Set<string>>();
  for (const { month, scope } of months) found.set(scope, (found.get(scope) ?? new Set()).add(month));
  return [...found.values()].reduce((most, { size }) => Math.max(most, size), 0);
}

/**
 * Synchronized clocks differ by seconds. A difference of an hour means an unsynchronized clock or a wrong time zone.
 */
const MAX_AHEAD_MS = HOUR_MS;

/**
 * The guard against a machine whose clock is ahead of storage's, so that runs and months seem too old. Returns
 * InputError `ClockAhead` if the difference exceeds an hour; undefined otherwise, or if storage's time is unknown. A
 * clock that is behind keeps more.
 */
export function refuseClockAhead(aheadMs: number | undefined, now: Date): InputError | undefined {
  if (aheadMs === undefined || aheadMs <= MAX_AHEAD_MS) return undefined;
  const storageTime = new Date(now.getTime() - aheadMs);
  return new InputError(
    "ClockAhead",
    `This machine's clock shows ${now.toISOString()}, but storage's clock shows ${storageTime.toISOString()}. ` +
      `Data would be deleted ${formatSpan(aheadMs)} too early, so nothing was deleted.`,
    {
      remedy: "Correct the clock of the self-hosted runner, preferably with a time service, and run again.",
      place: { value: now.toISOString() },
    },
  );
}

function formatSpan(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
