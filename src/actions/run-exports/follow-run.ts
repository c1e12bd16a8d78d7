import { ServiceError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import { idOfRun, manifestNameOf, type ReportedRun } from "../../azure/cost-exports/export-run.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { RunExportsContext } from "./clients.ts";
import { formatPlace } from "./planned-runs.ts";
import { end, outcomeOfEnd, type TrackedRun } from "./tracked-run.ts";

/** A manifest that is missing for this long after the end of its run was deleted, or will never arrive. */
const MAX_LAG_MS = 5 * MINUTE_MS;

/** Updates a run from the history, and searches for its manifest once it has ended. */
export async function follow(
  { deadline, exports }: Pick<RunExportsContext, "deadline" | "exports">,
  run: TrackedRun,
  found: ReportedRun,
): Promise<void> {
  if (run.progress.step !== "requested") return;
  const runId = idOfRun(found);
  run.progress = { ...run.progress, runId };
  const bad = outcomeOfEnd(found, run);
  if (bad !== undefined) {
    end(run, bad);
    return;
  }
  // DataReady can appear before the files exist or as the final status, so the manifest decides.
  const status = found.status.toLowerCase();
  if (status !== "completed" && status !== "dataready") return;
  const manifestName = await findManifest(exports, found, run.found?.folder);
  if (manifestName !== undefined) {
    end(run, { outcome: "completed", runId, manifestName });
    return;
  }
  if (status !== "completed") return;
  const now = deadline.now();
  const completedAt = run.progress.completedAt ?? (run.isAdopted ? endOf(found) : now);
  if (now.getTime() - completedAt.getTime() > MAX_LAG_MS) end(run, undelivered(run, runId));
  else run.progress = { ...run.progress, completedAt };
}

/** When a run requested by an earlier workflow job ended, by Azure's clock; the epoch if the history does not say. */
function endOf({ processingEndTime, submittedTime }: ReportedRun): Date {
  const endedMs = Date.parse(processingEndTime ?? submittedTime ?? "");
  return new Date(Number.isNaN(endedMs) ? 0 : endedMs);
}

function undelivered({ isAdopted, place }: TrackedRun, runId: string) {
  // This run was requested by an earlier workflow job. It has been ingested since, and its files are deleted.
  if (isAdopted) return { outcome: "completed", runId, manifestName: undefined } as const;
  const error = new ServiceError(
    "ManifestMissing",
    `Export run ${runId} of ${formatPlace(place)} has ended, but its manifest is not in msexports.`,
    {
      status: undefined,
      correlationId: runId,
      transient: true,
      remedy:
        "Check that nothing else deletes files in msexports and that the export delivers to this account. " +
        "Then run the workflow again with force: true.",
    },
  );
  return { outcome: "failed", runId, error } as const;
}

/** Microsoft documents both names. */
const OTHER_NAME = "_manifest.json";

/**
 * The name of a run's manifest in `msexports`; undefined while it is missing, which can last minutes after the run is
 * reported as completed. `folder` is the export's folder, for histories without a file name.
 */
async function findManifest(
  exports: BlobStore,
  run: ReportedRun,
  folder: string | undefined,
): Promise<string | undefined> {
  const reported = manifestNameOf(run, exports.container);
  if (reported === undefined) return await searchFolder(exports, run, folder);
  const other = reported.replace(/(^|\/)manifest\.json$/i, `$1${OTHER_NAME}`);
  for (const name of new Set([reported, other])) {
    if ((await exports.properties(name)) !== undefined) return name;
  }
  return undefined;
}

async function searchFolder(
  exports: BlobStore,
  run: ReportedRun,
  folder: string | undefined,
): Promise<string | undefined> {
  const runFolder = `/${idOfRun(run)}/`;
  for await (const { name } of exports.list(folder)) {
    if (isManifestName(name) && name.toLowerCase().includes(runFolder)) return name;
  }
  return undefined;
}
