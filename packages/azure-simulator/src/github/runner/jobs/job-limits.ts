import type { Clock } from "exact-values/clock";

/** Why a job ends before its steps do. */
export interface JobLimits {
  /** Aborts when the job is cancelled or times out. */
  readonly cancelled: AbortSignal;
  /** Aborts when the machine is lost. */
  readonly lost: AbortSignal;
  readonly lose: () => void;
  readonly cancel: (reason: string) => void;
  /** The reason, once the job has ended early. */
  readonly message: () => string | undefined;
  readonly end: () => void;
}

export const DEFAULT_TIMEOUT_MINUTES = 360;

export function startJobLimits(clock: Clock, outer: AbortSignal, minutes: number): JobLimits {
  const [own, lost, ended] = [new AbortController(), new AbortController(), new AbortController()];
  const cancelled = AbortSignal.any([outer, own.signal]);
  const timeOver = `The job has exceeded the maximum execution time of ${minutes} minutes.`;
  void clock.sleep(minutes * 60_000, ended.signal).then(
    () => own.abort(timeOver),
    () => undefined,
  );
  return {
    cancelled,
    lost: lost.signal,
    lose: () => lost.abort("The hosted runner lost communication with the server."),
    cancel: (reason) => own.abort(reason),
    message: () => {
      if (lost.signal.aborted) return String(lost.signal.reason);
      return cancelled.aborted ? String(cancelled.reason) : undefined;
    },
    end: () => ended.abort(),
  };
}
