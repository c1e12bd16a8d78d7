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
  /** `missing` (no file), `blank` (empty file) and `nothing` (`{}`) are settings whose content was lost. */
  readonly state: "read" | "missing" | "blank" | "nothing" | "unreadable";
}

/** Two storage accounts and the people who use them. */
export interface World {
  now: number;
  settings: WorldSettings;
  readonly exports: KeptContainer;
  readonly config: KeptContainer;
  readonly lakes: Readonly<Record<LakeName, KeptContainer>>;
  readonly tables: Readonly<Record<LakeName, KeptContainer>>;
  /** The observed history of each lake's table. */
  readonly tableBooks: Readonly<Record<LakeName, TableBook>>;
  /** All runs that were ever delivered, in order of delivery. */
  readonly books: BookRun[];
  /** The latest run of each manifest name. */
  readonly manifests: Map<string, BookRun>;
  /** Manifests that no run is built from, with the names of their files in lower case. */
  readonly others: Map<string, OtherManifest>;
  /** The versions of parquet files that other tools wrote. */
  readonly foreign: Set<string>;
  /** Parts that arrive later than their manifest. */
  readonly awaited: Map<string, Uint8Array>;
  plan: Plan | undefined;
  serial: number;
  log: string;
}

/** A manifest that no run is built from, but whose files must be protected. */
export interface OtherManifest {
  readonly names: ReadonlySet<string>;
  /** The content cannot be interpreted, so it could name any file below its folder. */
  readonly isIllegible: boolean;
  /** No run can be built from it, so neighboring runs are kept. */
  readonly isUnread: boolean;
}

/** A fan-out in progress. */
export interface Plan {
  readonly matrix: readonly unknown[];
  readonly force: boolean;
  readonly migrate: boolean;
  readonly retire: number | undefined;
  readonly manifests: readonly string[];
  readonly stale: 0 | 36;
  readonly table: "costs" | "none";
}

/** A month as a reader of the lake sees it. */
export interface SeenMonth {
  /** Undefined if the hub has no file there. */
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

/** The runs whose manifests are in `msexports`. */
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

/** The time at which the newest existing part was written, in milliseconds; 0 if there are none. */
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

/** The content of a lake, by `scope/yyyyMM`. Throws if a reader could see invalid content. */
export async function readLakeOf(world: World, name: LakeName): Promise<ReadonlyMap<string, SeenMonth>> {
  const months = new Map<string, SeenMonth>();
  for (const blob of world.lakes[name].blobs.values()) {
    const [, scope = "", month = "", file] = MONTH.exec(blob.name) ?? [];
    if (file === undefined) throw new Error(`${name}: ${blob.name} is not a valid path`);
    const key = `${scope}/${month}`;
    const seen = months.get(key) ?? { run: undefined, etag: undefined, others: [] };
    const isOwn = file === "focuscost.parquet" && !world.foreign.has(blob.etag);
    if (!isOwn && !world.foreign.has(blob.etag)) throw new Error(`${name}: ${blob.name} has an unknown writer`);
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

/** The run whose rows a file holds completely, each row once. */
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
  // If a run was delivered again with the same rows, the month's metadata names the manifest version.
  const run = alike.find(({ versions }) => versions.has(manifestVersion)) ?? alike[0];
  if (run === undefined)
    throw new Error(`${name} names run ${metadata.hub_run_id}, but its rows belong to no run: ${rows.join()}`);
  known.set(bytes, run);
  return run;
}

/** The rows of a month's file in the notation of the books. */
export async function rowsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file, columns: ["ServiceName", "BilledCost"] });
  return rows.map(({ ServiceName, BilledCost }) => rowText(String(ServiceName), Math.round(Number(BilledCost))));
}

export function rowText(service: string, cost: number): string {
  return `${service}=${cost}`;
}

/** The visible state as text, for comparisons. */
export function snapshot({ exports, config, lakes, tables }: World): string {
  return [exports, config, lakes.local, lakes.remote, tables.local, tables.remote]
    .map(({ blobs }) => [...blobs.values()].map(({ name, etag }) => `${name} ${etag}`).sort())
    .join("\n");
}
