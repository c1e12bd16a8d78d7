import type { Clock } from "exact-values/clock";
import type { LogGroup } from "../../../github/log.ts";

interface ProgressOptions {
  readonly clock: Clock;
  readonly log: LogGroup;
  readonly totalByteCount: number;
  readonly doneByteCount: () => number;
}

/** Says how far a long read is, how fast it goes and how long it will take; the log prints one line per 30 seconds at most. */
export function createProgress({ clock, log, totalByteCount, doneByteCount }: ProgressOptions): { report(): void } {
  const started = clock.now().getTime();
  return {
    report: () => {
      const seconds = (clock.now().getTime() - started) / 1000;
      const done = doneByteCount();
      if (seconds <= 0 || done <= 0) return;
      const perSecond = done / seconds;
      const left = Math.max(0, Math.round((totalByteCount - done) / perSecond));
      log.progress(
        `${megabytes(done)} of ${megabytes(totalByteCount)} MB read, ${megabytes(perSecond)} MB/s, about ${left} s left`,
      );
    },
  };
}

function megabytes(byteCount: number): string {
  return (byteCount / 1e6).toFixed(1);
}
