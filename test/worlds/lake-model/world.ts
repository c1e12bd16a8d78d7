import { parquetReadObjects } from "hyparquet";
import type { HubContainer } from "../../../src/lake/storage/blob-store.ts";
import type { BookRun, FoundRun } from "./books.ts";
import { type KeptBlob, type KeptContainer, keepContainer } from "./storage.ts";
import { startTableBook, type TableBook } from "./table-book.ts";

export const LAKES = ["local", "remote"] as const;
export type LakeName = (typeof LAKES)[number];

export interface WorldSettings {
  readonly days: number | undefined;
  readonly months: number | undefined;
  readonly remote: "only" | "both" | undefined;
  /** `missing`, `blank` and `nothing` have lost what was decided: no file, an empty one, `{}`. */
  readonly state: "read" | "missing" | "blank" | "nothing" | "unreadable";
}

/** Two storage accounts and the people around them. */
export interface World {
  now: number;
  settings: WorldSettings;
  readonly exports: KeptContainer;
  readonly config: KeptContainer;
  readonly lakes: Readonly<Record<LakeName, KeptContainer>>;
  readonly tables: Readonly<Record<LakeName, KeptContainer>>;
  /** What was seen of the table of each lake. */
  readonly tableBooks: Readonly<Record<LakeName, TableBook>>;
  /** Every run that ever came, the latest of each manifest last. */
  readonly books: BookRun[];
  /** The latest by the manifest's name. */
  readonly manifests: Map<string, BookRun>;
  /** Manifests of which no run is made, with the files that they name, lower case. */
  readonly others: Map<string, OtherManifest>;
  /** Versions of parquet files that other engines wrote. */
  readonly foreign: Set<string>;
  /** Parts that come later than their manifest. */
  readonly awaited: Map<string, Uint8Array>;
  plan: Plan | undefined;
  serial: number;
  log: string;
}

/** A manifest of which nobody makes a run, and that may mean files all the same. */
export interface OtherManifest {
  readonly names: ReadonlySet<string>;
  /** Nobody can say what it means, which may be all that lies below its folder. */
  readonly isIllegible: boolean;
  /** Nobody could make a run of it, which keeps the runs beside it. */
  readonly isUnread: boolean;
}

/** A fan-out under way. */
export interface Plan {
  readonly matrix: readonly unknown[];
  readonly force: boolean;
  readonly migrate: boolean;
  readonly retire: number | undefined;
  readonly manifests: readonly string[];
  readonly stale: 0 | 36;
  readonly table: "costs" | "none";
}

/** A month as a reader of the lake finds it. */
export interface SeenMonth {
  /** Undefined when there is no file of ours. */
  readonly run: BookRun | undefined;
  readonly etag: string | undefined;
  readonly others: readonly string[];
}

export function startWorld(): World {
  const world: { now: number } = { now: Date.parse("2026-06-12T06:00:00Z") };
  const keep = (container: HubContainer): KeptContainer => keepContainer(container, () => new Date(world.now));
  return Object.assign(world, {
    settings: { days: undefined, months: undefined, remote: undefined, state: "missing" } as const,
    exports: keep("msexports"),
    config: keep("config"),
    lakes: { local: keep("ingestion"), remote: keep("ingestion") },
    tables: { local: keep("tables"), remote: keep("tables") },
    tableBooks: { local: startTableBook(), remote: startTableBook() },
    ...{ books: [], manifests: new Map(), others: new Map(), foreign: new Set<string>(), awaited: new Map() },
    ...{ plan: undefined, serial: 0, log: "" },
  });
}

/** The runs whose manifests lie in `msexports`. */
export function foundRuns(world: World): readonly FoundRun[] {
  return [...world.manifests.values()]
    .filter(({ manifestName }) => world.exports.blobs.has(manifestName))
    .map((run) => ({
      run,
      parts: run.parts.every(({ name, bytes }) => isSame(world.exports.blobs.get(name)?.bytes, bytes))
        ? "as delivered"
        : "missing or others",
      at: writtenAt(world, run.manifestName),
      partsAt: partsAt(world, run.parts),
      ...mixtureIn(world, run),
    }));
}

const MINUTE = 60_000;

function mixtureIn(world: World, { manifestName, parts }: BookRun): Pick<FoundRun, "isMixed" | "isPartlyOther"> {
  const at = writtenAt(world, manifestName);
  const times = parts.map(({ name }) => writtenAt(world, name));
  const isWhole = !times.includes(0);
  const others = parts.filter(({ name, bytes }) => !isSame(world.exports.blobs.get(name)?.bytes, bytes));
  return {
    isMixed: isWhole && times.some((time) => time <= at) && times.some((time) => time > at + MINUTE),
    isPartlyOther: isWhole && others.length > 0 && others.length < parts.length,
  };
}

/** When the newest of the files that lie there was written, in milliseconds; 0 when none does. */
export function partsAt(world: World, parts: BookRun["parts"]): number {
  return Math.max(0, ...parts.map(({ name }) => writtenAt(world, name)));
}

function writtenAt({ exports }: World, name: string): number {
  return exports.blobs.get(name)?.lastModified.getTime() ?? 0;
}

function isSame(left: Uint8Array | undefined, right: Uint8Array): boolean {
  return left !== undefined && Buffer.compare(left, right) === 0;
}

const MONTH = /^(.*)\/(\d{6})\/focuscost\/([^/]+)$/;

/** What is in a lake, by `scope/yyyyMM`. Throws for what no reader may ever find. */
export async function readLakeOf(world: World, name: LakeName): Promise<ReadonlyMap<string, SeenMonth>> {
  const months = new Map<string, SeenMonth>();
  for (const blob of world.lakes[name].blobs.values()) {
    const [, scope = "", month = "", file] = MONTH.exec(blob.name) ?? [];
    if (file === undefined) throw new Error(`${name}: ${blob.name} is no place for a file`);
    const key = `${scope}/${month}`;
    const seen = months.get(key) ?? { run: undefined, etag: undefined, others: [] };
    const isOwn = file === "focuscost.parquet" && !world.foreign.has(blob.etag);
    if (!isOwn && !world.foreign.has(blob.etag)) throw new Error(`${name}: nobody may write ${blob.name}`);
    months.set(
      key,
      isOwn
        ? { ...seen, run: await runIn(world, blob), etag: blob.etag }
        : { ...seen, others: [...seen.others, blob.name] },
    );
  }
  return months;
}

const known = new WeakMap<Uint8Array, BookRun>();

/** The run whose rows a file holds: all of them, each once. */
async function runIn({ books }: World, { bytes, name, metadata }: KeptBlob): Promise<BookRun> {
  const before = known.get(bytes);
  if (before !== undefined) return before;
  const rows = await rowsIn(bytes);
  const [, , manifestVersion = ""] = decodeURIComponent(metadata.hub_delivery ?? "").split("/");
  const alike = books.filter(
    (each) =>
      name === `${each.scope}/${each.month}/focuscost/focuscost.parquet` &&
      each.runId === metadata.hub_run_id &&
      each.rows.join() === rows.join(),
  );
  // Of a run that was delivered again with the same rows, the one whose manifest the month knows.
  const run = alike.find(({ versions }) => versions.has(manifestVersion)) ?? alike[0];
  if (run === undefined) throw new Error(`${name} says run ${metadata.hub_run_id} and holds no run: ${rows.join()}`);
  known.set(bytes, run);
  return run;
}

/** The rows of a month's file, as the books have them. */
export async function rowsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file, columns: ["ServiceName", "BilledCost"] });
  return rows.map(({ ServiceName, BilledCost }) => rowText(String(ServiceName), Math.round(Number(BilledCost))));
}

export function rowText(service: string, cost: number): string {
  return `${service}=${cost}`;
}

/** Everything that anyone can see, to say whether it has changed. */
export function snapshot({ exports, config, lakes, tables }: World): string {
  return [exports, config, lakes.local, lakes.remote, tables.local, tables.remote]
    .map(({ blobs }) => [...blobs.values()].map(({ name, etag }) => `${name} ${etag}`).sort())
    .join("\n");
}
