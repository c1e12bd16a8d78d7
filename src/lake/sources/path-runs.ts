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

/** Runs without a manifest, and the blobs that replace the manifest's version. */
interface PathRuns extends Pick<DiscoveredExports, "failures" | "runs" | "warnings"> {
  readonly versions: ReadonlyMap<string, StoredBlob>;
}

/** A run without a manifest counts as complete if its folder has not changed for this long. */
const QUIET_MINUTES = 30;
const HEADERS_AT_ONCE = 16;

/**
 * Finds the runs of the layout without manifests in `msexports`. A folder with a manifest in it or above it is
 * excluded.
 */
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

/** Groups files by folder, including files with invalid paths, so that an invalid path is reported once per folder. */
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
  // The path does not contain the type of the export, and the container may contain other exports.
  const dataset =
    version === undefined
      ? { type: "a file without", version: "the columns of a FOCUS export" }
      : parseDataset(FOCUS_COST, version);
  return withDelivery({ ...run, dataset }, blobs, undefined);
}

/**
 * The time in the folder name, with the minute of the newest file as a fraction of a second. A late file thus makes the
 * run newer, so that the month is ingested again.
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

/** Returns the scope as written in the folder name. The export name after it may be spelled differently. */
function writtenScope(folder: string, scope: string): string {
  return folder.split("/").slice(0, scope.split("/").length).join("/");
}

function ancestors(folder: string): readonly string[] {
  const segments = folder.split("/").slice(0, -1);
  return segments.map((_, index) => `${segments.slice(0, index + 1).join("/")}/`);
}

const LAYOUT_REMEDY =
  "With layout: path, folder names must be {scope-id}/{export-name}/{yyyyMMdd-yyyyMMdd}/{yyyyMMddHHmm}/[{guid}/]; move others elsewhere.";

function unreadable(code: string, folder: string, reason: string, remedy = LAYOUT_REMEDY): InputError {
  return new InputError(code, `${folder} cannot be taken for a run: ${reason}.`, {
    remedy,
    place: { file: folder },
  });
}

/** Creates a substitute for a manifest's version, so that a rewritten file makes the run new. */
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

/** Throws InputError `PartChanged` unless the folder contains the same versions of the same files. */
export async function assertFolderUnchanged(exports: BlobStore, folder: string, version: StoredBlob): Promise<void> {
  const files: StoredBlob[] = [];
  for await (const blob of exports.list(folder)) {
    if (folderOf(blob.name) === folder && hasShape(blob.name)) files.push(blob);
  }
  if (folderVersion(folder, files).etag === version.etag) return;
  throw new InputError("PartChanged", `${folder} changed while it was read.`, {
    remedy: "Wait until the export is complete; the next ingest takes it. The month stays as it was.",
    place: { file: folder },
  });
}

/** Also true for a part whose path contains nonexistent days or scopes, which are reported for its folder. */
function hasShape(name: string): boolean {
  try {
    return parsePathPart(name) !== undefined;
  } catch {
    return true;
  }
}

/** Returns the folder with a trailing slash. */
function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
