import { InputError } from "../../errors.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Clocks that a network sets differ by seconds; an hour is a clock that nobody sets, or one in the wrong time zone. */
const MOST_AHEAD_MS = HOUR_MS;

/**
 * The guard against a machine whose clock is ahead of storage's, which would make runs and months old before their time: InputError
 * `ClockAhead` when it is so by more than an hour; undefined, too, when storage did not say what time it is. A clock that is behind keeps more.
 */
export function refuseClockAhead(aheadMs: number | undefined, now: Date): InputError | undefined {
  if (aheadMs === undefined || aheadMs <= MOST_AHEAD_MS) return undefined;
  const storageTime = new Date(now.getTime() - aheadMs);
  return new InputError(
    "ClockAhead",
    `This machine says that it is ${now.toISOString()}, storage says ${storageTime.toISOString()}: what is kept for days or months would go ${formatSpan(aheadMs)} too early. Nothing was deleted.`,
    {
      cure: "Set the clock of the self-hosted runner, best by a time service, and run again.",
      place: { value: now.toISOString() },
    },
  );
}

function formatSpan(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
