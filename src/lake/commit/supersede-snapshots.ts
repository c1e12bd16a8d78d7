import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import type { Notice } from "exact-values/notice";
import { datasetKind } from "focus-parquet/schemas";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import {
  type ExportSnapshot,
  SNAPSHOT_COLUMNS,
  snapshotSubject,
  subjectOfName,
  supersededSnapshots,
} from "../../hub/partition/month-export.ts";
import { formatPartition, type PartitionKey, parseDatasetPath, pathOfRun } from "../../hub/partition/partition-path.ts";
import { isOfDataset, type PartitionRecord } from "../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { type LakeListing, readLake, recordOf } from "../discover/lake-state.ts";
import { fileFooter, readFooter } from "../discover/stored-file.ts";
import { markProven, type VersionMarks } from "../journal/month-marks.ts";
import type { LakeLedger } from "../ledger/lake-ledger.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { commitEmptySnapshot } from "./commit-empty.ts";

interface SnapshotWork {
  readonly lake: BlobStore;
  readonly ledger?: LakeLedger | undefined;
  /** The listing from the start of the run. */
  readonly listed: LakeListing;
  /** Runs of snapshot exports that are proven to have no rows. */
  readonly emptyRuns: readonly ExportRun[];
  /** Throws InputError if the manifest of such a run does not say what the run says. */
  readonly confirm: (run: ExportRun) => Promise<void>;
  /** The records of months that this run has committed or verified, by path. */
  readonly settled: ReadonlyMap<string, PartitionRecord>;
  readonly marks: VersionMarks;
  /** True for a month that this run should process. */
  readonly isWanted: (place: Pick<PartitionKey, "month" | "scope">) => boolean;
  readonly hubVersion: string;
  readonly newAttempt: () => string;
  readonly clock: Clock;
}

/** True for the key of a snapshot folder's mark. The marks of months have the path of a file instead. */
export function isSnapshotFolder(path: string): boolean {
  return path.endsWith("/");
}

/**
 * An export that is recreated under another name has its own folder, so its snapshot would duplicate the old one. Each
 * superseded snapshot is replaced with an empty one, once its successor is committed. A folder is only checked again
 * after a new commit in it.
 */
export async function supersedeSnapshots(work: SnapshotWork): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const [folder, attempts] of snapshotFolders(work)) {
    const empty = work.emptyRuns.filter((run) => folderOf(pathOfRun(run)) === folder);
    const runIds = empty.map(({ runId }) => runId);
    if (attempts.size + empty.length < 2 || work.marks.readBack.get(folder) === fingerprint(attempts, runIds)) continue;
    const { files } = await readLake(work.lake, folder);
    const snapshots = await readSnapshots(work, files.values());
    const left = new Map(
      snapshots.flatMap(({ held }) => (held === undefined ? [] : [[held.path, held.record.attempt]])),
    );
    const withoutRows = empty.map((run): Snapshot => ({ ...run, run, subject: subjectOfName(run), held: undefined }));
    for (const { by, superseded } of supersededSnapshots([...snapshots, ...withoutRows])) {
      if (superseded.held === undefined) continue;
      const { etag, path, record } = superseded.held;
      const emptyRun = by.held === undefined ? empty.find(({ runId }) => runId === by.run.runId) : undefined;
      if (emptyRun !== undefined) await work.confirm(emptyRun);
      const attempt = work.newAttempt();
      const { manifestName, runId, submittedTime, window } = by.run;
      const committed = await commitEmptySnapshot({
        ...{ lake: work.lake, path, seen: { etag, record }, run: { manifestName, runId, submittedTime, window } },
        ...{ hubVersion: work.hubVersion, attempt, clock: work.clock, ledger: work.ledger },
        onReadBack: (version) => markProven(work.marks, path, version),
      });
      if (committed === "concurrent-commit") left.delete(path);
      else {
        left.set(path, attempt);
        notices.push({ message: supersededText(superseded.held, by) });
      }
    }
    work.marks.readBack.set(folder, fingerprint(left, runIds));
  }
  return notices;
}

function supersededText({ path, record }: HeldSnapshot, { held, run }: Snapshot): string {
  const place = parseDatasetPath(path);
  const what = place === undefined ? path : formatPartition(place);
  const where = held === undefined ? "which has no rows" : `in ${held.path}`;
  return `${what} (run ${record.runId}, ${record.submittedTime}) was superseded by a later snapshot of the same recommendation from another export (run ${run.runId}, ${run.submittedTime}, ${where}), and holds no rows now.`;
}

/** Maps each folder of one scope and month to its snapshots, as attempt by path. */
function snapshotFolders({
  isWanted,
  listed,
  settled,
}: SnapshotWork): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const path of new Set([...listed.files.keys(), ...settled.keys()])) {
    const place = parseDatasetPath(path);
    const [name, exportFolder] = place?.dataset?.split("/") ?? [];
    if (
      place === undefined ||
      !isWanted(place) ||
      name === undefined ||
      exportFolder === undefined ||
      datasetKind({ type: name })?.canBeEmpty !== true
    )
      continue;
    const blob = listed.files.get(path);
    const record = settled.get(path) ?? (blob && recordOf(blob));
    if (record === undefined) continue;
    const folder = folderOf(path);
    folders.set(folder, (folders.get(folder) ?? new Map<string, string>()).set(path, record.attempt));
  }
  return folders;
}

/** Returns the common folder of the snapshots of one scope and month. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/", path.lastIndexOf("/") - 1) + 1);
}

function fingerprint(attempts: ReadonlyMap<string, string>, emptyRunIds: readonly string[]): string {
  const lines = [...[...attempts].map(([path, attempt]) => `${path} ${attempt}`), ...emptyRunIds].sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** A snapshot in the lake. */
interface HeldSnapshot {
  readonly path: string;
  readonly etag: string;
  readonly record: CommittedRecord;
}

interface Snapshot extends ExportSnapshot {
  readonly run: Pick<PartitionRecord, "manifestName" | "runId" | "submittedTime" | "window">;
  /** Undefined for a run without rows that is not in any lake. */
  readonly held: HeldSnapshot | undefined;
}

async function readSnapshots({ lake }: SnapshotWork, files: Iterable<StoredBlob>): Promise<readonly Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const blob of files) {
    const record = recordOf(blob);
    const dataset = parseDatasetPath(blob.name)?.dataset;
    if (record === undefined || dataset === undefined || !isOfDataset(record, dataset)) continue;
    const { runId, submittedTime } = record;
    const subject = record.rows === 0 ? undefined : await subjectOf(lake, blob);
    const held = { path: blob.name, etag: blob.etag, record };
    snapshots.push({ runId, submittedTime, subject, run: record, held });
  }
  return snapshots;
}

/**
 * Reads the subject of a snapshot from the bounds in its footer. Minimum and maximum are equal if a column has a single
 * value.
 */
async function subjectOf(
  lake: BlobStore,
  blob: Pick<StoredBlob, "name" | "etag" | "byteCount">,
): Promise<string | undefined> {
  const footer = await readFooter(lake, blob);
  if (footer === undefined) return undefined;
  const statistics = new Map(fileFooter(footer, SNAPSHOT_COLUMNS).statistics.map((column) => [column.name, column]));
  return snapshotSubject(
    SNAPSHOT_COLUMNS.map((name) => {
      const { max, min, nullCount } = statistics.get(name) ?? {};
      return min !== undefined && min === max && nullCount === 0n ? String(JSON.parse(min)) : undefined;
    }),
  );
}
