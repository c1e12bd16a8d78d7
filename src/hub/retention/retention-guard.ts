import { InputError } from "exact-values/errors";
import { dayOfInstant, type Instant } from "exact-values/instant";
import { compareMonths, monthOfDate, monthOfDay } from "exact-values/month";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import type { StoredMonth } from "./retention-months.ts";

interface LargeDeleteRequest {
  readonly expired: readonly StoredMonth[];
  /** All months that hubs committed to the lake. */
  readonly monthCount: number;
  readonly maxDeletePercent: number;
  /** When retention last came to its end. */
  readonly finishedAt: Instant | undefined;
  readonly now: Date;
  /** When storage, by its own clock, last took a file of the hub; undefined when it holds none. */
  readonly writtenAt: Date | undefined;
}

/** A record that is older than this says little, and a machine whose clock is years ahead would find one. */
const MAX_GAP_IN_MONTHS = 12;

/** A hub that is not written to for longer is at rest, or its age comes from a clock that is ahead. */
const MAX_SILENCE_IN_DAYS = 31;

/**
 * The guard against a typing error in a retention: InputError `RetentionGuard` when a scope would lose more than one month for each month
 * border since the last run, and the lake more than `maxDeletePercent` of its months; undefined when neither or only one is so.
 */
export function refuseLargeDelete(request: LargeDeleteRequest): InputError | undefined {
  const { expired, monthCount, maxDeletePercent, finishedAt } = request;
  const usual = usualMonths(request);
  const most = mostPerScope(expired);
  if (most <= usual || expired.length * 100 <= maxDeletePercent * monthCount) return undefined;
  const percent = Math.floor((expired.length * 100) / monthCount);
  const since = finishedAt === undefined ? "no run before this one is known" : sinceThen(finishedAt, request);
  return new InputError(
    "RetentionGuard",
    `${expired.length} of ${monthCount} months in ingestion (${percent} %) would be deleted, up to ${most} of one scope: more than max-delete-percent (${maxDeletePercent}) and more than the usual ${usual} per scope (${since}). Nothing was deleted.`,
    {
      remedy: `Look at the months in the summary. If they shall go, run once with max-delete-percent: "100"; if not, raise retention.ingestion.months in the settings.`,
      place: { value: String(maxDeletePercent) },
    },
  );
}

/** One month per scope for every border of months since the last run. */
/** Months of which storage has seen nothing may have begun by a wrong clock alone: a hub that works is written to every day. */
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
  // A month of several datasets is one month.
  const found = new Map<string, Set<string>>();
  for (const { month, scope } of months) found.set(scope, (found.get(scope) ?? new Set()).add(month));
  return [...found.values()].reduce((most, { size }) => Math.max(most, size), 0);
}

/** Clocks that a network sets differ by seconds; an hour is a clock that nobody sets, or one in the wrong time zone. */
const MAX_AHEAD_MS = HOUR_MS;

/**
 * The guard against a machine whose clock is ahead of storage's, which would make runs and months old before their time: InputError
 * `ClockAhead` when it is so by more than an hour; undefined, too, when storage did not say what time it is. A clock that is behind keeps more.
 */
export function refuseClockAhead(aheadMs: number | undefined, now: Date): InputError | undefined {
  if (aheadMs === undefined || aheadMs <= MAX_AHEAD_MS) return undefined;
  const storageTime = new Date(now.getTime() - aheadMs);
  return new InputError(
    "ClockAhead",
    `This machine says that it is ${now.toISOString()}, storage says ${storageTime.toISOString()}: what is kept for days or months would go ${formatSpan(aheadMs)} too early. Nothing was deleted.`,
    {
      remedy: "Set the clock of the self-hosted runner, best by a time service, and run again.",
      place: { value: now.toISOString() },
    },
  );
}

function formatSpan(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
