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
  ForeignExport: `Decide which export the month belongs to: let the other one deliver elsewhere, or delete it, and delete its files in msexports; or take its newest run on purpose, by force: true with its scope and month ${ingestByForceCommand()}. Until then this stays an error; runs of the month's own export are ingested as usual.`,
  MixedDelivery: `Wait until the export has delivered, or export the month again ${exportAgainCommand()}: the next ingest takes the run once its manifest is written. Where files were copied into msexports, copy the manifest once more, after its parts. force: true with its scope and month ${ingestByForceCommand()} takes the parts as they are.`,
  NarrowerRun: `Export the whole month again ${exportAgainCommand()}, or, if the shorter run shall replace the month, set force: true with its scope and month ${ingestByForceCommand()}.`,
  RunFromFuture:
    "Repair runInfo.submittedTime of this manifest, or delete it. Where all runs fail so, the clock of this machine is behind.",
  RunSpansMonths: "Export each calendar month by itself: the start and end day of a run must be in one month.",
};

/** A refused run fails the first time it is met; later it is a warning until it is repaired or retired. */
export async function reportRefusedRuns(work: MonthWork, refused: readonly RefusedRun[]): Promise<void> {
  const { context, observed, log, collected, lake } = work;
  const { journal } = observed;
  for (const { run, code, reason } of refused) {
    const message = `Run ${run.runId} is refused: ${reason}.`;
    const reported = collected.partitions.find(
      ({ manifestName, outcome }) => manifestName === run.manifestName && outcome === "failed",
    );
    if (reported?.outcome === "failed") {
      // By the same ingest, of the month's other lake.
      collected.partitions.push({ ...placeOf(run), lake: lake.name, outcome: "failed", error: reported.error });
      continue;
    }
    // Nobody has decided yet, so that it is an error each time.
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

/** What the lake holds of a month that failed, as a sentence; undefined where storage does not say. */
export async function describeExistingMonth(work: MonthWork, failure: unknown): Promise<string | undefined> {
  // Storage that is out of order would only be waited for once more.
  if (failure instanceof ServiceError) return undefined;
  // What such a month says of itself is what cannot be believed.
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
    return isThere ? "The lake has this month from another engine." : "The lake does not have this month.";
  }
  const { rows, submittedTime, window } = record;
  return `The lake has this month from the run of ${formatMinute(submittedTime)}: ${counted(rows, "row")}, ${window.first} to ${window.last}.`;
}
