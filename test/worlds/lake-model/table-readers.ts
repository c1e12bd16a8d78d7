import { readTableVersion } from "../../readers/table-reader.ts";
import type { KeptBlob } from "./storage.ts";
import { COSTS, keyOf, latest, logName, namedIn, type SeenTable, type ShownFile } from "./table-book.ts";
import { LAKES, type LakeName, rowsIn, type World } from "./world.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The table's `delta.logRetentionDuration`, in days. */
const LOG_DAYS = 30;
const HINT = `${COSTS}/_delta_log/_last_checkpoint`;

/**
 * Reads the changed tables as readers do: the latest version, and, at the end or after a clean-up, every version that
 * the log must still contain.
 */
export async function readTables(world: World, isEnd: boolean): Promise<void> {
  for (const lake of LAKES) {
    const book = world.tableBooks[lake];
    const [fault] = book.faults;
    if (fault !== undefined) throw new Error(fault);
    if (book.versions.length === 0 || (book.changes === 0 && !isEnd)) continue;
    book.changes = 0;
    const now = latest(book);
    await readVersion(world, lake, { seen: now, hint: hintOf(world, lake) });
    for (const file of now.files.values()) await checkProof(world, lake, file);
    if (!isEnd && !book.isLogCut) continue;
    book.isLogCut = false;
    for (const [version, seen] of book.versions.entries()) {
      const next = book.versions[version + 1];
      if (next === undefined || world.now - next.at >= LOG_DAYS * DAY) continue;
      await readVersion(world, lake, { seen, hint: newestCheckpoint(world, lake, version) });
    }
  }
}

/** The checkpoint at which a reader starts, from `_last_checkpoint` or from a listing. */
function hintOf(world: World, lake: LakeName): number | undefined {
  const hint = world.tables[lake].blobs.get(HINT);
  return hint === undefined
    ? newestCheckpoint(world, lake, latest(world.tableBooks[lake]).version)
    : namedIn(hint.bytes);
}

function newestCheckpoint(world: World, lake: LakeName, atMost: number): number | undefined {
  for (let version = atMost; version >= 0; version--) {
    if (world.tables[lake].blobs.has(logName(version, "checkpoint.parquet"))) return version;
  }
  return undefined;
}

interface Reading {
  readonly seen: SeenTable;
  readonly hint: number | undefined;
}

async function readVersion(world: World, lake: LakeName, { hint, seen }: Reading): Promise<void> {
  const { blobs } = world.tables[lake];
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    if (`${COSTS}/${path}` !== HINT) return blobs.get(`${COSTS}/${path}`)?.bytes;
    return hint === undefined ? undefined : new TextEncoder().encode(JSON.stringify({ version: hint }));
  };
  const { files, version } = await readTableVersion(read, seen.version);
  const found = files.map(({ path }) => path).sort();
  const expected = [...seen.files.keys()].sort();
  if (version !== seen.version || found.join() !== expected.join())
    throw new Error(
      `table of the ${lake} lake: readers of version ${seen.version} find version ${version} with ${found}, not ${expected}`,
    );
}

const counted = new WeakMap<Uint8Array, { readonly rows: number; readonly cost: number }>();

/** The log's statistics of a file match the file's content. */
async function checkProof(world: World, lake: LakeName, file: ShownFile): Promise<void> {
  const blob: KeptBlob | undefined = world.tables[lake].blobs.get(`${COSTS}/${file.path}`);
  if (blob === undefined) throw new Error(`table of the ${lake} lake: ${file.path} does not exist`);
  const { cost, rows } = counted.get(blob.bytes) ?? (await count(blob.bytes));
  counted.set(blob.bytes, { cost, rows });
  const said = JSON.parse(file.stats).numRecords;
  if (said !== rows) throw new Error(`${keyOf(file)}: the log says ${said} rows, the file has ${rows}`);
  if (file.tags === undefined) return;
  const sum = JSON.parse(file.tags.hub_sums ?? "{}").USD?.BilledCost;
  if (file.tags.hub_rows !== String(rows) || sum !== String(cost))
    throw new Error(
      `${keyOf(file)}: the log proves ${file.tags.hub_rows} rows of ${sum}, the file has ${rows} of ${cost}`,
    );
}

async function count(bytes: Uint8Array): Promise<{ readonly rows: number; readonly cost: number }> {
  const rows = await rowsIn(bytes);
  return { rows: rows.length, cost: rows.reduce((sum, row) => sum + Number(row.split("=").at(-1)), 0) };
}
