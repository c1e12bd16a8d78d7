import { ServiceError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import { idOfRun, manifestNameOf, type ReportedRun } from "../../azure/cost-exports/export-run.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { RunExportsContext } from "./clients.ts";
import { formatPlace } from "./planned-runs.ts";
import { end, outcomeOfEnd, type TrackedRun } from "./tracked-run.ts";

/** A manifest that is not there so long after the end of its run has been taken away again, or never comes. */
const MAX_LAG_MS = 5 * MINUTE_MS;

/** Notes what the history says of a run, and looks for its manifest once it has ended. */
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
  // DataReady is a word that some see before the files are there and others as the last one: the manifest decides.
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

/** When a run of an earlier job ended, by Azure's clock; long ago when the history does not say. */
function endOf({ processingEndTime, submittedTime }: ReportedRun): Date {
  const endedMs = Date.parse(processingEndTime ?? submittedTime ?? "");
  return new Date(Number.isNaN(endedMs) ? 0 : endedMs);
}

function undelivered({ isAdopted, place }: TrackedRun, runId: string) {
  // An earlier job's run has been ingested meanwhile, and its files are deleted.
  if (isAdopted) return { outcome: "completed", runId, manifestName: undefined } as const;
  const error = new ServiceError(
    "ManifestMissing",
    `Export run ${runId} of ${formatPlace(place)} has ended, but its manifest is not in msexports.`,
    {
      status: undefined,
      correlationId: runId,
      transient: true,
      remedy:
        "Look whether something else deletes files in msexports, and whether the export delivers to this account; then run the workflow again with force: true.",
    },
  );
  return { outcome: "failed", runId, error } as const;
}

/** Both names are in what Azure publishes. */
const OTHER_NAME = "_manifest.json";

/**
 * The manifest of a run as it is in `msexports`; undefined while it is not there, which may be minutes after the history calls the run
 * completed. `folder` is that of the export, for histories that name no file.
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
