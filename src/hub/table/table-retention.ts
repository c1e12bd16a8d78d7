import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { isMonth, type Month } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import { isExpired } from "../month-lifecycle.ts";
import type { AddFile } from "./log-entry.ts";
import type { TableBlob } from "./table-files.ts";
import { partitionOf } from "./table-files.ts";
import { MONTH_COLUMN, SCOPE_COLUMN } from "./table-schema.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

/** Replaying many entries slows readers down, so a checkpoint follows after this number of entries. */
const ENTRIES_PER_CHECKPOINT = 10;

/** `delta.logRetentionDuration`: older entries are deleted once a checkpoint contains their content. */
const LOG_RETENTION_IN_DAYS = 30;

/** A listed file of the log. */
export interface LogBlob {
  readonly version: number;
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

interface TableRetentionRequest {
  /** Name of the table in messages. */
  readonly name: string;
  readonly snapshot: TableSnapshot;
  /** Partitions (`partitionKey`) that exist in the lake. */
  readonly inLake: ReadonlySet<string>;
  /** First month that is kept; undefined keeps everything. */
  readonly cutOff: Month | undefined;
  /** Scopes whose files leave the table, whatever their month. */
  readonly erased?: ReadonlySet<string> | undefined;
  /** Partitions (`partitionKey`) before the cut-off, or of erased scopes, that stay in the lake nevertheless. */
  readonly staying: ReadonlySet<string>;
  readonly maxDeletePercent: number;
}

/**
 * Files to remove from the table's current version. This deletes no blobs, so readers of earlier versions still have
 * them.
 */
export interface LeavingFiles {
  /** Files of months before the cut-off, and of erased scopes. */
  readonly expired: readonly AddFile[];
  /** Files without a month in the lake. */
  readonly orphans: readonly AddFile[];
  /** Why orphans are kept: there are so many that the lake is probably wrong, not the table. */
  readonly guard: InputError | undefined;
}

/** Plans which live files to remove from the table. */
export function planLeaving(request: TableRetentionRequest): LeavingFiles {
  const { inLake, maxDeletePercent, name, snapshot } = request;
  const files = [...snapshot.files.values()];
  const expired = expiredFiles(request);
  const gone = new Set(expired);
  const orphans = files.filter((file) => !gone.has(file) && !inLake.has(partitionOf(file) ?? ""));
  const tooMany = orphans.length * 100 > maxDeletePercent * files.length && orphans.length > 1;
  return {
    expired,
    orphans: tooMany ? [] : orphans,
    guard: tooMany ? tableGuard(name, { orphans, files, maxDeletePercent }) : undefined,
  };
}

/**
 * The live files of months before the cut-off, and of erased scopes. If the lake keeps a month, its file stays, because
 * ingest would publish it again.
 */
export function expiredFiles({
  cutOff,
  erased,
  snapshot,
  staying,
}: Pick<TableRetentionRequest, "cutOff" | "erased" | "snapshot" | "staying">): readonly AddFile[] {
  return [...snapshot.files.values()].filter((file) => {
    const month = file.partitionValues[MONTH_COLUMN] ?? "";
    const isErased = erased?.has(file.partitionValues[SCOPE_COLUMN] ?? "") === true;
    return (isErased || (isMonth(month) && isExpired(month, cutOff))) && !staying.has(partitionOf(file) ?? "");
  });
}

function tableGuard(
  name: string,
  {
    files,
    maxDeletePercent,
    orphans,
  }: { readonly orphans: readonly AddFile[]; readonly files: readonly AddFile[]; readonly maxDeletePercent: number },
): InputError {
  const percent = Math.floor((orphans.length * 100) / files.length);
  return new InputError(
    "RetentionGuard",
    `${orphans.length} of ${counted(files.length, "file")} of the table ${name} (${percent} %) belong to months ` +
      `that do not exist in ingestion, which is more than max-delete-percent (${maxDeletePercent}). They stay in ` +
      "the table.",
    {
      remedy:
        "Check whether ingestion has lost months, and ingest them again. If the files should be removed, run once " +
        'with max-delete-percent: "100".',
      place: { value: String(maxDeletePercent) },
    },
  );
}

interface VacuumRequest {
  readonly name: string;
  readonly snapshot: TableSnapshot;
  /** All files in the table's folder except the log. */
  readonly files: readonly TableBlob[];
  readonly retentionInDays: number;
  readonly maxDeletePercent: number;
  /** The earlier of the runner's time and storage's time. */
  readonly now: Date;
}

export interface VacuumPlan {
  readonly removable: readonly TableBlob[];
  /** Why files that no entry names are kept: there are so many that the log is probably wrong, not the files. */
  readonly guard: InputError | undefined;
}

/**
 * Deletes a file if both the file and its removal are older than the retention, and an old file that no entry names. A
 * publisher that reuses a file first writes it as a new version (`touch`), so the file is young, or its version differs
 * from the one to delete. Live files stay, and so do names that Delta readers ignore (`_`, `.`).
 */
export function planVacuum({
  files,
  maxDeletePercent,
  name,
  now,
  retentionInDays,
  snapshot,
}: VacuumRequest): VacuumPlan {
  const border = now.getTime() - retentionInDays * DAY_MS;
  const live = new Set([...snapshot.files.keys()].flatMap(namesOf));
  const removedAt = new Map(
    [...snapshot.removed.values()].flatMap(({ deletionTimestamp = now.getTime(), path }) =>
      namesOf(path).map((name): [string, number] => [name, deletionTimestamp]),
    ),
  );
  const isIgnored = (path: string): boolean => path.split("/").some((part) => /^[_.]/.test(part));
  const old = files.filter(
    ({ lastModified, path }) => lastModified.getTime() < border && !live.has(path) && !isIgnored(path),
  );
  const removed = old.filter(({ path }) => (removedAt.get(path) ?? Number.POSITIVE_INFINITY) < border);
  const unnamed = old.filter(({ path }) => !removedAt.has(path));
  const tooMany = unnamed.length * 100 > maxDeletePercent * files.length && unnamed.length > 1;
  return {
    removable: tooMany ? removed : [...removed, ...unnamed],
    guard: tooMany ? vacuumGuard(name, { unnamed, files, maxDeletePercent }) : undefined,
  };
}

/** Paths in the log are URIs. The hub's paths need no decoding, but others may. */
function namesOf(path: string): readonly string[] {
  try {
    return [path, decodeURIComponent(path)];
  } catch {
    return [path];
  }
}

function vacuumGuard(
  name: string,
  {
    files,
    maxDeletePercent,
    unnamed,
  }: {
    readonly unnamed: readonly TableBlob[];
    readonly files: readonly TableBlob[];
    readonly maxDeletePercent: number;
  },
): InputError {
  return new InputError(
    "RetentionGuard",
    `No log entry names ${unnamed.length} of ${counted(files.length, "file")} of the table ${name}, which is ` +
      `more than max-delete-percent (${maxDeletePercent}). They are kept.`,
    {
      remedy:
        "Check whether log entries were deleted. If the files should be deleted, run once with max-delete-percent: " +
        '"100".',
      place: { value: String(maxDeletePercent) },
    },
  );
}

/** The checkpoints of a table as versions; -1 if there are none. */
export interface Checkpoints {
  readonly newest: number;
  /** The checkpoint that the snapshot was read from; an older one if the newest is unreadable. */
  readonly readFrom: number;
  /** The version in `_last_checkpoint`; -2 if it is invalid. */
  readonly named: number;
}

/**
 * True if enough entries follow the newest checkpoint, or if readers cannot find it: an interrupted run did not record
 * it in `_last_checkpoint`, a slower run recorded an older one, or it is unreadable. Earlier entries must be kept in
 * that case.
 */
export function isCheckpointDue(version: number, { named, newest, readFrom }: Checkpoints): boolean {
  return version - newest >= ENTRIES_PER_CHECKPOINT || named !== newest || readFrom !== newest;
}

/**
 * The removals that a checkpoint keeps: those whose files a vacuum may still delete, with the log's retention as a
 * margin.
 */
export function unexpiredRemovals(
  { removed }: TableSnapshot,
  retentionInDays: number,
  now: Date,
): TableSnapshot["removed"] {
  const border = now.getTime() - (retentionInDays + LOG_RETENTION_IN_DAYS) * DAY_MS;
  return new Map([...removed].filter(([, { deletionTimestamp = now.getTime() }]) => deletionTimestamp >= border));
}

/**
 * The log files to delete: all files before the newest checkpoint that is older than the log's retention, counted from
 * midnight UTC (PROTOCOL.md, "Metadata Cleanup"). The entry with the checkpoint's version is kept.
 */
export function planLogCleanUp(
  log: { readonly entries: readonly LogBlob[]; readonly checkpoints: readonly LogBlob[] },
  now: Date,
): readonly LogBlob[] {
  const border = Math.floor(now.getTime() / DAY_MS) * DAY_MS - LOG_RETENTION_IN_DAYS * DAY_MS;
  const old = log.checkpoints.filter(({ lastModified }) => lastModified.getTime() < border);
  const kept = old.reduce((newest, { version }) => Math.max(newest, version), -1);
  return [...log.entries, ...log.checkpoints].filter(({ version }) => version < kept);
}
