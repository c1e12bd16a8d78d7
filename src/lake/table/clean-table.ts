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

/** A table as retention sees it. */
export interface ListedTable {
  readonly log: ListedLog;
  readonly snapshot: TableSnapshot;
  readonly checkpoints: Checkpoints;
  /** Every file below the folder of the table but those of the log; paths are relative to it. */
  readonly files: readonly TableBlob[];
}

/** Lists a table; undefined where there is none. Throws InputError `TableChanged` for one that somebody else has changed. */
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

/** Who does not know all that a log says must neither leave it out of a checkpoint nor delete a file by it. */
function assertOwn(definition: TableDefinition, snapshot: TableSnapshot): void {
  tableColumns(definition, snapshot);
}

/** The version that `_last_checkpoint` names; -1 without such a file, -2 when it says something else, which stops other readers. */
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
  /** Which live files go; called anew when another entry came first. */
  readonly choose: (snapshot: TableSnapshot) => Promise<readonly AddFile[]>;
}

/** Takes files from the table in one entry; the files themselves stay for readers of earlier versions. */
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
  if (actions === undefined || contentOf(snapshotOfCheckpoint(snapshot.version, actions)) !== contentOf(kept)) {
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
    numOfAddFiles: kept.files.size,
  };
  await tables.write(logPath(folder, LAST_CHECKPOINT), new TextEncoder().encode(JSON.stringify(last)));
}

/** All that a snapshot says, as text, in whatever order it was read. */
function contentOf({ files, metaData, protocol, removed, transactions }: TableSnapshot): string {
  const rows = [protocol, metaData, ...transactions.values(), ...files.values(), ...removed.values()];
  return rows.map(textOf).sort().join("\n");
}

/** `dataChange` is false in every checkpoint; what is null or empty may be left out of it. */
function textOf(row: object | undefined): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (key === "dataChange" || value === null) return undefined;
    if (typeof value !== "object" || Array.isArray(value)) return value;
    const present = Object.entries(value).filter(([, field]) => field !== null);
    const fields = present.sort(([one], [other]) => (one < other ? -1 : 1));
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  });
}
