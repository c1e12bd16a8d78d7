import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import { formatMinute } from "exact-values/instant";
import { exportAgainCommand, ingestByForceCommand } from "focus-parquet/formats";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import type { RefusedRun } from "../../../hub/partition/ingest-plan.ts";
import type { MonthWork } from "./month-work.ts";
import { readPartition } from "./plan-month.ts";
import { placeOf } from "./result.ts";

const REMEDIES: Readonly<Record<RefusedRun["code"], string>> = {
  ForeignExport:
    "Decide which export the month belongs to. Either delete the other export, or let it deliver elsewhere, and delete " +
    "its files in msexports. Or ingest its newest run on purpose: set force: true with its scope and month " +
    `${ingestByForceCommand()}. Until then this remains an error; runs of the month's own export are ingested as usual.`,
  MixedDelivery:
    `Wait until the export has delivered, or export the month again ${exportAgainCommand()}. The next ingest takes the ` +
    "run once its manifest is written. If you copied the files into msexports, copy the manifest once more, after its " +
    `parts. To ingest the parts as they are, set force: true with its scope and month ${ingestByForceCommand()}.`,
  NarrowerRun:
    `Export the whole month again ${exportAgainCommand()}. If the shorter run should replace the month, set ` +
    `force: true with its scope and month ${ingestByForceCommand()}.`,
  RunFromFuture:
    "Repair runInfo.submittedTime of this manifest, or delete it. If all runs fail like this, the clock of this machine is slow.",
  RunSpansMonths: "Export each calendar month separately: the start and end day of a run must be in the same month.",
};

/** A refused run is an error the first time, and then a warning until it is repaired or retired. */
export async function reportRefusedRuns(work: MonthWork, refused: readonly RefusedRun[]): Promise<void> {
  const { context, observed, log, collected, lake } = work;
  const { journal } = observed;
  for (const { run, code, reason } of refused) {
    const message = `Run ${run.runId} is refused: ${reason}.`;
    const reported = collected.partitions.find(
      ({ manifestName, outcome }) => manifestName === run.manifestName && outcome === "failed",
    );
    if (reported?.outcome === "failed") {
      // It was refused by this ingest, for the month's other lake.
      collected.partitions.push({ ...placeOf(run), lake: lake.name, outcome: "failed", error: reported.error });
      continue;
    }
    // The decision is still open, so it is an error every time.
    const isUndecided = code === "ForeignExport";
    if (!isUndecided && journal.has("refused", run)) {
      collected.partitions.push({
        ...placeOf(run),
        lake: lake.name,
        outcome: "skipped",
        reason: `${code}: ${reason}`,
      });
      collected.warnings.push({ code, message });
      continue;
    }
    const error = new InputError(code, message, { remedy: REMEDIES[code], place: { file: run.manifestName } });
    const existing = await describeExistingMonth(work, error);
    log.failure(error, { note: existing });
    collected.partitions.push({ ...placeOf(run), lake: lake.name, outcome: "failed", error, existing });
    if (!context.inputs.dryRun && !isUndecided)
      await journal.add("refused", run, { manifest: run.manifestName, code, reason });
  }
}

/** A sentence about the current data of a month that failed; undefined if storage does not respond. */
export async function describeExistingMonth(work: MonthWork, failure: unknown): Promise<string | undefined> {
  // If storage is unavailable, asking again would only wait once more.
  if (failure instanceof ServiceError) return undefined;
  // This failure means that the month's own record is not trustworthy.
  if (failure instanceof InputError && failure.code === "CommitMismatch") return undefined;
  try {
    return describeExisting(await readPartition(work));
  } catch {
    work.context.signal.throwIfAborted();
    return undefined;
  }
}

function describeExisting({ etag, foreign, record }: PartitionState): string {
  if (record === undefined) {
    const isThere = etag !== undefined || foreign.length > 0;
    return isThere ? "In the lake, another tool has written this month." : "The lake does not have this month.";
  }
  const { rows, submittedTime, window } = record;
  return (
    `The lake has this month from the run of ${formatMinute(submittedTime)}: ${counted(rows, "row")}, ` +
    `${window.first} to ${window.last}.`
  );
}
