import { InputError } from "exact-values/errors";
import type { AddFile, CommitInfo } from "../../hub/table/log-entry.ts";
import type { TableBlob } from "../../hub/table/table-files.ts";
import { removeFiles, tableColumns } from "../../hub/table/table-plan.ts";
import { type Checkpoints, unexpiredRemovals } from "../../hub/table/table-retention.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import { checkpointName, snapshotOfCheckpoint, type TableSnapshot } from "../../hub/table/table-snapshot.ts";
import type { StoredBlob } from "../storage/blob-store.ts";
import { formatCheckpoint, readCheckpoint } from "./checkpoint-file.ts";
import { commitEntry } from "./commit-entry.ts";
import { type ListedLog, logPath, readLog, type TableFolder } from "./read-table.ts";

/** A table with the files that retention considers. */
export interface ListedTable {
  readonly log: ListedLog;
  readonly snapshot: TableSnapshot;
  readonly checkpoints: Checkpoints;
  /** All files in the table folder except its log, with paths relative to the folder. */
  readonly files: readonly TableBlob[];
}

/** Lists a table; undefined if it does not exist. Throws InputError `TableChanged` if another tool has changed it. */
export async function listTable(
  definition: TableDefinition,
  tables: TableFolder["tables"],
): Promise<ListedTable | undefined> {
  const table = { tables, folder: definition.name };
  const { log, readFrom, snapshot } = await readLog(table);
  if (snapshot.version === -1) return undefined;
  assertOwn(definition, snapshot);
  const newest = log.checkpoints.at(-1)?.version ?? -1;
  const checkpoints = { newest, readFrom, named: await readNamedCheckpoint(table) };
  const files: TableBlob[] = [];
  const prefix = `${table.folder}/`;
  for await (const blob of table.tables.list(prefix)) {
    if (!blob.name.startsWith(logPath(table.folder, ""))) files.push(relative(blob, prefix));
  }
  return { log, snapshot, checkpoints, files };
}

/** A log with unknown content must not be reduced to a checkpoint, and must not be the basis for deleting files. */
function assertOwn(definition: TableDefinition, snapshot: TableSnapshot): void {
  tableColumns(definition, snapshot);
}

/**
 * Reads the version in `_last_checkpoint`. Returns -1 without such a file, and -2 for invalid content, which other
 * readers do not accept.
 */
async function readNamedCheckpoint({ folder, tables }: TableFolder): Promise<number> {
  const bytes = await tables.read(logPath(folder, LAST_CHECKPOINT));
  if (bytes === undefined) return -1;
  const [, digits] = /"version"\s*:\s*(\d{1,15})\b/.exec(new TextDecoder().decode(bytes)) ?? [];
  return Number(digits ?? -2);
}

function relative({ byteCount, etag, lastModified, name }: StoredBlob, prefix: string): TableBlob {
  return { path: name.slice(prefix.length), etag, byteCount, lastModified };
}

interface Removal {
  readonly definition: TableDefinition;
  readonly commitInfo: CommitInfo;
  readonly now: Date;
  /** Selects the live files to remove. Called again after each conflicting entry. */
  readonly choose: (snapshot: TableSnapshot) => Promise<readonly AddFile[]>;
}

/** Removes files from the table in one entry. The files themselves stay for readers of earlier versions. */
export async function removeFromTable(
  tables: TableFolder["tables"],
  snapshot: TableSnapshot,
  { choose, commitInfo, definition, now }: Removal,
): Promise<{ readonly snapshot: TableSnapshot; readonly removed: readonly AddFile[] }> {
  let removed: readonly AddFile[] = [];
  const committed = await commitEntry({ tables, folder: definition.name }, snapshot, {
    commitInfo,
    actionsOn: async (base) => {
      assertOwn(definition, base);
      removed = await choose(base);
      return removeFiles(removed, now);
    },
  });
  return { snapshot: committed.snapshot, removed };
}

const LAST_CHECKPOINT = "_last_checkpoint";

/** Fields of `_last_checkpoint`. They take less than 200 bytes in total, because Synapse serverless reads no more. */
interface LastCheckpoint {
  readonly version: number;
  /** Number of actions. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly numOfAddFiles: number;
}

/**
 * Writes and verifies a checkpoint of this version, then updates `_last_checkpoint`. Throws InputError
 * `TableCheckpointUnreadable` if the checkpoint differs from the snapshot. Readers then continue to use the entries.
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
  if (actions === undefined || contentOf(snapshotOfCheckpoint(snapshot.version, actions)) !== contentOf(kept)) {
    await tables.remove(name);
    throw new InputError(
      "TableCheckpointUnreadable",
      `${tables.container}/${name} does not read back as it was written.`,
      {
        remedy:
          "Run apply-retention again. Readers continue to use the log entries. If the error persists, report it with the log.",
        place: { file: name },
      },
    );
  }
  const last: LastCheckpoint = {
    version: snapshot.version,
    size: actions.length,
    sizeInBytes: bytes.length,
    numOfAddFiles: kept.files.size,
  };
  await tables.write(logPath(folder, LAST_CHECKPOINT), new TextEncoder().encode(JSON.stringify(last)));
}

/** Formats the complete content of a snapshot as text, independent of the order in which it was read. */
function contentOf({ files, metaData, protocol, removed, transactions }: TableSnapshot): string {
  const rows = [protocol, metaData, ...transactions.values(), ...files.values(), ...removed.values()];
  return rows.map(textOf).sort().join("\n");
}

/**
 * `dataChange` is false in every checkpoint. Null and empty values are optional in a checkpoint, so they are omitted.
 */
function textOf(row: object | undefined): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (key === "dataChange" || value === null) return undefined;
    if (typeof value !== "object" || Array.isArray(value)) return value;
    const present = Object.entries(value).filter(([, field]) => field !== null);
    const fields = present.sort(([one], [other]) => (one < other ? -1 : 1));
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  });
}
