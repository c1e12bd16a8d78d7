import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { isMonth, type Month } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import { isExpired } from "../month-lifecycle.ts";
import type { AddFile } from "./log-entry.ts";
import type { TableBlob } from "./table-files.ts";
import { partitionOf } from "./table-files.ts";
import { MONTH_COLUMN } from "./table-schema.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

/** Readers that replay entries one by one get slow; so many may be behind the newest checkpoint. */
const ENTRIES_PER_CHECKPOINT = 10;

/** `delta.logRetentionDuration`: entries before it go once a checkpoint holds what they said. */
const LOG_RETENTION_IN_DAYS = 30;

/** A file of the log, as it was listed. */
export interface LogBlob {
  readonly version: number;
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

interface TableRetentionRequest {
  /** What people call the table. */
  readonly name: string;
  readonly snapshot: TableSnapshot;
  /** Places (`partitionKey`) of which the lake holds a month. */
  readonly inLake: ReadonlySet<string>;
  /** No month before it is kept; undefined keeps everything. */
  readonly cutOff: Month | undefined;
  /** Months (`partitionKey`) before the cut-off that the lake keeps all the same. */
  readonly staying: ReadonlySet<string>;
  readonly maxDeletePercent: number;
}

/** What leaves the table: nobody deletes a file for that, and readers of earlier versions keep them. */
export interface LeavingFiles {
  /** Files of months before the cut-off. */
  readonly expired: readonly AddFile[];
  /** Files of months that the lake does not have, and files of no month. */
  readonly orphans: readonly AddFile[];
  /** Why orphans stay: they are so many that the lake rather than the table must be wrong. */
  readonly guard: InputError | undefined;
}

/** The live files that the table no longer is to show. */
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

/** The live files of months before the cut-off; those of months that the lake keeps stay, or ingest would bring them back. */
export function expiredFiles({
  cutOff,
  snapshot,
  staying,
}: Pick<TableRetentionRequest, "cutOff" | "snapshot" | "staying">): readonly AddFile[] {
  return [...snapshot.files.values()].filter((file) => {
    const month = file.partitionValues[MONTH_COLUMN] ?? "";
    return isMonth(month) && isExpired(month, cutOff) && !staying.has(partitionOf(file) ?? "");
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
    `${orphans.length} of ${counted(files.length, "file")} of the table ${name} (${percent} %) belong to months that ingestion does not have: more than max-delete-percent (${maxDeletePercent}). They stay in the table.`,
    {
      remedy: `Look whether ingestion has lost months; ingest them again if so. If the files shall go, run once with max-delete-percent: "100".`,
      place: { value: String(maxDeletePercent) },
    },
  );
}

interface VacuumRequest {
  readonly name: string;
  readonly snapshot: TableSnapshot;
  /** Every file below the folder of the table but those of the log. */
  readonly files: readonly TableBlob[];
  readonly retentionInDays: number;
  readonly maxDeletePercent: number;
  /** By the clock that is behind: the runner's or storage's. */
  readonly now: Date;
}

/** Files that no version within the retention needs. */
export interface VacuumPlan {
  readonly removable: readonly TableBlob[];
  /** Why files that no entry names stay: they are so many that the log rather than the files must be wrong. */
  readonly guard: InputError | undefined;
}

/**
 * A file goes once it and its removal are older than the retention; so does an old one that no entry names. A publisher that takes up a file
 * again makes it a new version first (`touch`), so that it is young, or no longer in the version that is to be deleted. Live files, and what readers of Delta ignore by its name (`_`, `.`), stay.
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

/** A path of the log is a URI; files of the hub need no decoding, those of others may. */
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
    `No entry of the log names ${unnamed.length} of ${counted(files.length, "file")} of the table ${name}: more than max-delete-percent (${maxDeletePercent}). They stay.`,
    {
      remedy: `Look whether entries of the log were deleted. If the files shall go, run once with max-delete-percent: "100".`,
      place: { value: String(maxDeletePercent) },
    },
  );
}

/** What is known of the checkpoints of a table; versions, -1 for none. */
export interface Checkpoints {
  readonly newest: number;
  /** The one that the snapshot began with: an older one when the newest cannot be read. */
  readonly readFrom: number;
  /** What `_last_checkpoint` says; -2 when that is no version. */
  readonly named: number;
}

/**
 * True when enough entries are behind the newest checkpoint for another one, and also when readers do not come to it: a run that was
 * stopped has not named it, a slower one has named an older one, or it cannot be read. The entries before it must not go then.
 */
export function isCheckpointDue(version: number, { named, newest, readFrom }: Checkpoints): boolean {
  return version - newest >= ENTRIES_PER_CHECKPOINT || named !== newest || readFrom !== newest;
}

/** The removals that a checkpoint keeps: those whose file a vacuum has yet to delete, with the retention of the log to spare. */
export function unexpiredRemovals(
  { removed }: TableSnapshot,
  retentionInDays: number,
  now: Date,
): TableSnapshot["removed"] {
  const border = now.getTime() - (retentionInDays + LOG_RETENTION_IN_DAYS) * DAY_MS;
  return new Map([...removed].filter(([, { deletionTimestamp = now.getTime() }]) => deletionTimestamp >= border));
}

/**
 * Files of the log that go: all before the newest checkpoint that is older than the log's retention, by the midnight (UTC) before it
 * (PROTOCOL.md, "Metadata Cleanup"). The entry of that checkpoint's own version stays.
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
