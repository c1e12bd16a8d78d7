import { type ExportRun, idOfRun, manifestNameOf } from "../../azure/cost-exports/export-run.ts";
import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";

/** Both names stand in what Azure publishes. */
const OTHER_NAME = "_manifest.json";

/**
 * The manifest of a run as it stands in `msexports`; undefined while it is not there, which may be minutes after the history calls the run
 * completed. `folder` is that of the export, for histories that name no file.
 */
export async function findManifest(
  exports: BlobStore,
  run: ExportRun,
  folder: string | undefined,
): Promise<string | undefined> {
  const told = manifestNameOf(run, exports.container);
  if (told === undefined) return await searchFolder(exports, run, folder);
  const other = told.replace(/(^|\/)manifest\.json$/i, `$1${OTHER_NAME}`);
  for (const name of new Set([told, other])) {
    if ((await exports.properties(name)) !== undefined) return name;
  }
  return undefined;
}

async function searchFolder(
  exports: BlobStore,
  run: ExportRun,
  folder: string | undefined,
): Promise<string | undefined> {
  const runFolder = `/${idOfRun(run)}/`;
  for await (const { name } of exports.list(folder)) {
    if (isManifestName(name) && name.toLowerCase().includes(runFolder)) return name;
  }
  return undefined;
}
