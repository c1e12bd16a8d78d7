import type { StoredBlob } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";
import type { AddFile, CommitInfo } from "../../hub/table/log-entry.ts";
import { removeFiles } from "../../hub/table/table-plan.ts";
import { type TableBlob, unexpiredRemovals } from "../../hub/table/table-retention.ts";
import { checkpointName, type TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { formatCheckpoint, readCheckpoint } from "./checkpoint-file.ts";
import { commitEntry } from "./commit-entry.ts";
import { type ListedLog, listLog, logPath, readListed, readTable, type TableFolder } from "./read-table.ts";

/** A table as retention sees it. */
export interface ListedTable {
  readonly log: ListedLog;
  readonly snapshot: TableSnapshot;
  /** Every file below the folder of the table but those of the log; paths are relative to it. */
  readonly files: readonly TableBlob[];
}

/** Lists a table; undefined where there is none. */
export async function listTable(table: TableFolder): Promise<ListedTable | undefined> {
  const log = await listLog(table);
  if (log.entries.length + log.checkpoints.length === 0) return undefined;
  const listed = await readListed(table, log);
  const snapshot = listed === "gone" ? await readTable(table) : listed;
  const files: TableBlob[] = [];
  const prefix = `${table.folder}/`;
  for await (const blob of table.tables.list(prefix)) {
    if (!blob.name.startsWith(logPath(table.folder, ""))) files.push(relative(blob, prefix));
  }
  return { log, snapshot, files };
}

function relative({ byteCount, etag, lastModified, name }: StoredBlob, prefix: string): TableBlob {
  return { path: name.slice(prefix.length), etag, byteCount, lastModified };
}

interface Removal {
  readonly commitInfo: CommitInfo;
  readonly now: Date;
  /** Which live files go; called anew when another entry came first. */
  readonly choose: (snapshot: TableSnapshot) => Promise<readonly AddFile[]>;
}

/** Takes files from the table in one entry; the files themselves stay for readers of earlier versions. */
export async function removeFromTable(
  table: TableFolder,
  snapshot: TableSnapshot,
  { choose, commitInfo, now }: Removal,
): Promise<{ readonly snapshot: TableSnapshot; readonly removed: readonly AddFile[] }> {
  let removed: readonly AddFile[] = [];
  const committed = await commitEntry(table, snapshot, {
    commitInfo,
    actionsOn: async (base) => {
      removed = await choose(base);
      return removeFiles(removed, now);
    },
  });
  return { snapshot: committed.snapshot, removed };
}

/** Fields of `_last_checkpoint`, below 200 bytes together: Synapse serverless reads no more. */
interface LastCheckpoint {
  readonly version: number;
  /** Actions. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly numOfAddFiles: number;
}

/**
 * Writes a checkpoint of this version, reads it back, and then lets `_last_checkpoint` name it. Throws InputError `TableCheckpointUnreadable` for one
 * that says something else than the snapshot; the table is read by its entries then, as before.
 */
export async function writeCheckpoint(
  { folder, tables }: TableFolder,
  snapshot: TableSnapshot,
  { now, retentionInDays }: { readonly now: Date; readonly retentionInDays: number },
): Promise<void> {
  const kept = { ...snapshot, removed: unexpiredRemovals(snapshot, retentionInDays, now) };
  const bytes = formatCheckpoint(kept);
  const name = logPath(folder, checkpointName(snapshot.version));
  await tables.write(name, bytes);
  const stored = await tables.read(name);
  const actions = stored === undefined ? undefined : await readCheckpoint(stored);
  const adds = actions?.filter(({ add }) => add !== undefined) ?? [];
  const isWhole =
    adds.length === kept.files.size && adds.every(({ add }) => isSame(add, kept.files.get(add?.path ?? "")));
  if (actions === undefined || !isWhole) {
    await tables.remove(name);
    throw new InputError(
      "TableCheckpointUnreadable",
      `${tables.container}/${name} does not read back as it was written.`,
      {
        remedy:
          "Run apply-retention again; readers go by the entries of the log, as before. Report this with the log if it stays.",
        place: { file: name },
      },
    );
  }
  const last: LastCheckpoint = {
    version: snapshot.version,
    size: actions.length,
    sizeInBytes: bytes.length,
    numOfAddFiles: adds.length,
  };
  await tables.write(logPath(folder, "_last_checkpoint"), new TextEncoder().encode(JSON.stringify(last)));
}

/** `dataChange` is false in every checkpoint. */
function isSame(add: AddFile | undefined, expected: AddFile | undefined): boolean {
  const text = (file: AddFile | undefined): string =>
    file === undefined
      ? ""
      : JSON.stringify([
          file.path,
          file.size,
          file.modificationTime,
          file.stats,
          entriesOf(file.partitionValues),
          entriesOf(file.tags),
        ]);
  return add !== undefined && text(add) === text(expected);
}

function entriesOf(map: Readonly<Record<string, string | null>> = {}): readonly (readonly [string, string | null])[] {
  return Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
