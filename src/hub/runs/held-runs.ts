import type { PartitionRecord } from "../partition-record.ts";
import type { ExportRun } from "./manifest.ts";
import { compareRuns, isFromFuture, isSameRun } from "./run-order.ts";
import { windowContains } from "./run-window.ts";

/** True when a month with this record holds the run; a manifest that was written anew for the same run, with other rows, is news. */
export function holdsRun(carried: PartitionRecord | undefined, run: ExportRun): boolean {
  if (carried === undefined || !isSameRun(carried, run)) return false;
  return run.dataRowCount === undefined || run.dataRowCount === carried.rows;
}

/**
 * The runs whose files are no longer needed once `committed` stands in the month: itself, and those submitted before it whose days it
 * holds. A refused run stays when it is later, or when it has days that stand nowhere in the lake; all stay beside a month that holds a run of
 * the future, since nobody knows which of them came before it.
 */
export function retirableRuns(runs: readonly ExportRun[], committed: PartitionRecord, now: Date): readonly ExportRun[] {
  if (isFromFuture(committed, now)) return [];
  return runs.filter(
    (run) =>
      holdsRun(committed, run) || (compareRuns(run, committed) < 0 && windowContains(committed.window, run.window)),
  );
}
