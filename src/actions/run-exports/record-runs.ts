import { InputError, ServiceError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import { forEachConcurrent } from "../../concurrency.ts";
import { type ExportRecord, noteLook } from "../../hub/exports/export-record.ts";
import { readExportRecords, writeExportRecord } from "../../lake/journal/export-records.ts";
import type { RunExportsContext } from "./clients.ts";
import { endedRuns, isOfSchedule } from "./finished-runs.ts";
import { exportKey } from "./planned-runs.ts";
import { EXPORTS_AT_ONCE } from "./read-state.ts";
import type { TrackedRun } from "./tracked-run.ts";

/**
 * Records how the newest runs of the schedule's exports ended, for sweeps without access to Cost Management. Returns
 * the error if this fails, because the runs do not depend on it. A backfill says nothing about the current state and
 * records nothing.
 */
export async function recordRuns(
  context: Pick<RunExportsContext, "config" | "deadline" | "inputs" | "signal">,
  tracked: readonly TrackedRun[],
): Promise<InputError | ServiceError | undefined> {
  const { config, deadline, inputs, signal } = context;
  const { schedule } = inputs;
  if (inputs.dryRun || schedule === "backfill") return undefined;
  try {
    // Damaged records are overwritten here; ingest warns about them.
    const { records } = await readExportRecords(config);
    const known = new Map(records.map((record) => [exportKey(record), record]));
    const at = instantOfDate(deadline.now());
    await forEachConcurrent(tracked, { capacity: EXPORTS_AT_ONCE }, async ({ found, latest, place }) => {
      if (found === undefined) return;
      const { exportName, scope } = place;
      const before: ExportRecord = known.get(exportKey(place)) ?? { scope, exportName, since: at };
      const finished = endedRuns([...found.history, ...(latest ?? [])])
        .filter((run) => isOfSchedule(run, schedule))
        .map(({ run: _run, month: _month, ...ended }) => ended);
      const { recurrence } = found;
      await writeExportRecord(config, noteLook(before, { at, recurrence, finished }));
    });
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputError || error instanceof ServiceError) return error;
    throw error;
  }
}
