import { createHash } from "node:crypto";
import { InputError } from "exact-values/errors";
import { type Instant, parseInstant } from "exact-values/instant";
import { monthOfDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { MINUTE_MS } from "exact-values/timestamp";
import { readHeader } from "focus-parquet/csv";
import { exportedVersion, FOCUS_COST, parseDataset } from "focus-parquet/schemas";
import { forEachConcurrent } from "../../concurrency.ts";
import { type ExportRun, runWindow } from "../../hub/runs/exported-run.ts";
import { assertFewParts, isManifestName } from "../../hub/runs/manifest.ts";
import { isReadersScope, type PathPart, parsePathPart } from "../../hub/runs/path-layout.ts";
import { checkAzureScope, isDecomposed } from "../../hub/scope-name.ts";
import type { DiscoveredExports, ManifestFailure } from "../discover/discover.ts";
import { withDelivery } from "../discover/part-versions.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { locateParts, openPartStart } from "./open-parts.ts";

/** Runs without a manifest, with what replaces the manifest's version. */
interface PathRuns extends Pick<DiscoveredExports, "failures" | "runs" | "warnings"> {
  readonly versions: ReadonlyMap<string, StoredBlob>;
}

/** Nothing says that such a run is complete but that nobody has written to it for a while. */
const QUIET_MINUTES = 30;
const HEADERS_AT_ONCE = 16;

/** Finds the runs of the layout before manifests among the files of `msexports`; a folder with a manifest in it or above it is the manifest's. */
export async function findPathRuns(
  exports: BlobStore,
  { blobs, runs: ofManifests }: DiscoveredExports,
  now: Date,
): Promise<PathRuns> {
  const failures: ManifestFailure[] = [];
  const warnings: Notice[] = [];
  const runs: ExportRun[] = [];
  const versions = new Map<string, StoredBlob>();
  const folders = groupByFolder(blobs, new Set(ofManifests.flatMap(({ parts }) => parts.map((part) => part.blobName))));
  await forEachConcurrent([...folders], { capacity: HEADERS_AT_ONCE }, async ([folder, files]) => {
    if (newestOf(files) > now.getTime() - QUIET_MINUTES * MINUTE_MS || files.some(({ byteCount }) => byteCount === 0)) {
      warnings.push({
        message: `${folder} was written to less than ${QUIET_MINUTES} minutes ago, or holds an empty file; a later run takes it up.`,
      });
      return;
    }
    try {
      assertFewParts(folder, files.length);
      const version = folderVersion(folder, files);
      runs.push(await readRun(exports, blobs, folder, files));
      versions.set(folder, version);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push({ manifestName: folder, error });
    }
  });
  return {
    runs,
    failures,
    warnings: warnings.toSorted((left, right) => (left.message < right.message ? -1 : 1)),
    versions,
  };
}

type FolderFiles = readonly StoredBlob[];

/** Files whose path does not even parse are grouped, too: their fault is reported once for each folder. */
function groupByFolder(
  blobs: ReadonlyMap<string, StoredBlob>,
  partsOfManifests: ReadonlySet<string>,
): ReadonlyMap<string, FolderFiles> {
  const withManifest = new Set([...blobs.keys()].filter(isManifestName).map(folderOf));
  const folders = new Map<string, StoredBlob[]>();
  for (const blob of blobs.values()) {
    const folder = folderOf(blob.name);
    if (partsOfManifests.has(blob.name) || ancestors(folder).some((above) => withManifest.has(above))) continue;
    if (!hasShape(blob.name)) continue;
    const inFolder = folders.get(folder);
    if (inFolder === undefined) folders.set(folder, [blob]);
    else inFolder.push(blob);
  }
  return folders;
}

async function readRun(
  exports: BlobStore,
  blobs: ReadonlyMap<string, StoredBlob>,
  folder: string,
  files: FolderFiles,
): Promise<ExportRun> {
  const names = files.map(({ name }) => name).sort();
  const part = readPath(folder, names[0] ?? folder);
  if (!isReadersScope(part.scope)) {
    throw unreadable(
      "InvalidScopeId",
      folder,
      `the scope in its path, ${part.scope}, begins neither with subscriptions/ nor with providers/`,
    );
  }
  try {
    checkAzureScope(part.scope, folder);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw unreadable(error.code, folder, error.message.replace(/\.$/, ""), error.remedy);
  }
  if (part.lastDay < part.firstDay) throw unreadable("InvalidDay", folder, "its days end before they begin");
  if (part.exportTime < parseInstant(`${part.firstDay}T00:00:00Z`))
    throw unreadable("InvalidDay", folder, "its days begin after the time of its export");
  const formats = new Set(names.map((name) => (name.toLowerCase().endsWith(".parquet") ? "parquet" : "csv")));
  const [fileFormat = "csv", ...others] = formats;
  if (others.length > 0) throw unreadable("UnsupportedExportFileType", folder, "it holds CSV and parquet files");
  const submittedTime = submittedTimeOf(part.exportTime, files);
  const run: ExportRun = {
    manifestName: folder,
    runId: part.guid ?? createHash("sha256").update(folder).digest("hex").slice(0, 32),
    submittedTime,
    exportName: part.exportName,
    scope: part.scope,
    ...(isDecomposed(writtenScope(folder, part.scope)) ? { isScopeDecomposed: true } : {}),
    dataset: parseDataset(FOCUS_COST, ""),
    fileFormat,
    month: monthOfDay(part.firstDay),
    lastMonth: monthOfDay(part.lastDay),
    window: runWindow(part.firstDay, part.lastDay, submittedTime),
    parts: names.map((blobName) => ({ blobName, byteCount: undefined, dataRowCount: undefined })),
    dataRowCount: undefined,
  };
  const [first] = locateParts(run, blobs);
  const version =
    first === undefined ? undefined : exportedVersion(await readHeader(openPartStart(exports, first).source));
  // The path does not say what kind of export it is, and the container may hold others.
  const dataset =
    version === undefined
      ? { type: "a file without", version: "the columns of a FOCUS export" }
      : parseDataset(FOCUS_COST, version);
  return withDelivery({ ...run, dataset }, blobs, undefined);
}

/**
 * The minute that the folder names; the minute of its newest file counts below the second. A file that comes when the run has long been
 * ingested makes it a later run so: nothing else would say that the month lacks it.
 */
function submittedTimeOf(exportTime: Instant, files: FolderFiles): Instant {
  const minutes = Math.floor(newestOf(files) / 60_000);
  return parseInstant(`${exportTime.slice(0, -"000000000Z".length)}${String(minutes).padStart(9, "0")}Z`);
}

function newestOf(files: FolderFiles): number {
  return Math.max(...files.map(({ lastModified }) => lastModified.getTime()));
}

function readPath(folder: string, name: string): PathPart {
  try {
    const part = parsePathPart(name);
    if (part !== undefined) return part;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw unreadable(error.code, folder, error.message.replace(/\.$/, ""));
  }
  throw new Error(`${name} is no part of a run`);
}

/** The scope as the folder writes it; the name of the export behind it may be written otherwise. */
function writtenScope(folder: string, scope: string): string {
  return folder.split("/").slice(0, scope.split("/").length).join("/");
}

function ancestors(folder: string): readonly string[] {
  const segments = folder.split("/").slice(0, -1);
  return segments.map((_, index) => `${segments.slice(0, index + 1).join("/")}/`);
}

const LAYOUT_REMEDY =
  "With layout: path, folders must read {scope-id}/{export-name}/{yyyyMMdd-yyyyMMdd}/{yyyyMMddHHmm}/[{guid}/]; move others elsewhere.";

function unreadable(code: string, folder: string, reason: string, remedy = LAYOUT_REMEDY): InputError {
  return new InputError(code, `${folder} cannot be taken for a run: ${reason}.`, {
    remedy,
    place: { file: folder },
  });
}

/** In the place of a manifest's version: a file that is written anew makes the run news. */
function folderVersion(folder: string, files: readonly StoredBlob[]): StoredBlob {
  const digest = createHash("sha256");
  for (const { name, etag } of files.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    digest.update(`${name}\n${etag}\n`);
  return {
    name: folder,
    etag: `"${digest.digest("hex").slice(0, 32)}"`,
    byteCount: 0,
    lastModified: new Date(Math.max(...files.map(({ lastModified }) => lastModified.getTime()))),
    metadata: {},
  };
}

/** Throws InputError `PartChanged` unless the folder holds the same files in the same versions. */
export async function assertFolderUnchanged(exports: BlobStore, folder: string, version: StoredBlob): Promise<void> {
  const files: StoredBlob[] = [];
  for await (const blob of exports.list(folder)) {
    if (folderOf(blob.name) === folder && hasShape(blob.name)) files.push(blob);
  }
  if (folderVersion(folder, files).etag === version.etag) return;
  throw new InputError("PartChanged", `${folder} got, lost or changed a file while it was read.`, {
    remedy: "Wait until the export is complete; the next ingest takes it. The month stays as it was.",
    place: { file: folder },
  });
}

/** True, too, for a part whose path names days or a scope that do not exist: that is reported of its folder. */
function hasShape(name: string): boolean {
  try {
    return parsePathPart(name) !== undefined;
  } catch {
    return true;
  }
}

/** With a slash at its end. */
function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
