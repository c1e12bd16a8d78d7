import { BlobServiceClient, type ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { BOOKED_COLUMNS, type ExportRunOptions } from "azure-simulator/testing";
import { addMonths, type Month, monthOfDate } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import { DECOMPRESSORS } from "focus-parquet/parquet";
import { openTable, readRows, type TableFile } from "../../examples/read-table.mjs";
import { type FanOutJob, runJob } from "../worlds/stored-hub/fan-out-hub.ts";
import { type Retained, type RetentionHub, startRetentionHub } from "../worlds/stored-hub/retention-hub.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";

/**
 * Rows and exact sums of the months of a state, as comparable lines: `scope month currency rows billed effective list
 * contracted`.
 */
export type Books = readonly string[];

/** A hub in use with a table. The expected content of each version is recorded when it is created. */
export interface LivingTable {
  readonly hub: RetentionHub;
  readonly tables: ContainerClient;
  /** The month that is this many months before the current one. */
  monthBack(months: number): Month;
  /** Delivers an export that was restated `restated` times, and ingests it. */
  ingest(run: TableRun): Promise<FanOutJob>;
  /** Runs apply-retention this many days from now. */
  retain(days: number, inputs?: Readonly<Record<string, string>>): Promise<Retained>;
  /** The expected content of each version. */
  readonly books: ReadonlyMap<number, Books>;
  /** The versions whose log and files all still exist, in ascending order. */
  readable(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface TableRun extends ExportRunOptions {
  readonly scope: string;
  readonly month: Month;
  readonly restated?: number;
  /** The number of days by which the clock is ahead. */
  readonly days?: number;
  /** True if its columns do not fit the table, which then omits the month. */
  readonly isLeftOut?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
}

/**
 * Starts an empty hub at the current time. Storage determines the age of files, so later times are simulated by moved
 * clocks.
 */
export async function startLivingTable(): Promise<LivingTable> {
  const started = new Date();
  const hub = await startRetentionHub(started.toISOString());
  const { account, key, url } = hub.storage;
  const tables = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key)).getContainerClient("tables");
  const inLake = new Map<string, Books>();
  const books = new Map<number, Books>();
  let runs = 0;
  const note = async (): Promise<void> => {
    const version = await latestVersion(tables);
    if (version === undefined || books.has(version)) return;
    for (const path of inLake.keys()) if ((await hub.read("ingestion", path)) === undefined) inLake.delete(path);
    books.set(version, [...inLake.values()].flat().toSorted());
  };
  return {
    hub,
    tables,
    books,
    monthBack: (months) => addMonths(monthOfDate(started), -months),
    ingest: async ({ days = 0, inputs = {}, isLeftOut = false, restated = 0, ...options }) => {
      runs++;
      const runId = `00000000-0000-0000-0000-${String(runs).padStart(12, "0")}`;
      const submittedTime = new Date(started.getTime() - DAY_MS + runs * 60_000).toISOString();
      const run = await hub.deliver({ ...options, runId, submittedTime, restatement: () => restated });
      const now = new Date(Date.now() + days * DAY_MS);
      const job = await runJob(hub, { table: "costs", ...inputs }, { now });
      if (job.hasFailed || !job.outcomes.some((outcome) => outcome.endsWith("ingested"))) throw new Error(job.log);
      const { costs, rows } = run.totals();
      const scope = run.scope.toLowerCase().slice(1);
      const lines = Object.entries(costs).map(([currency, sums]) =>
        [scope, run.month, currency, rows, ...BOOKED_COLUMNS.map((column) => sums[column].atScale18)].join(" "),
      );
      if (!isLeftOut) inLake.set(monthPath(run.scope, run.month), lines);
      await note();
      return job;
    },
    retain: async (days, inputs = {}) => {
      const time = new Date(started.getTime() + days * DAY_MS).toISOString();
      const retained = await hub.retain({ "export-retention-in-days": "0", ...inputs }, { time });
      if (!retained.hasSucceeded) throw new Error(retained.log);
      await note();
      return retained;
    },
    readable: async () => {
      const there = new Set<string>();
      for await (const { name } of tables.listBlobsFlat({ prefix: "costs/" })) there.add(name.slice("costs/".length));
      const versions: number[] = [];
      for (const version of books.keys()) {
        const table = await openTable(tables, { version }).catch(() => undefined);
        if (table?.files.every(({ path }) => there.has(path)) === true) versions.push(version);
      }
      return versions.toSorted((one, other) => one - other);
    },
    close: () => hub.close(),
  };
}

async function latestVersion(tables: ContainerClient): Promise<number | undefined> {
  if (!(await tables.exists())) return undefined;
  return (await openTable(tables).catch(() => undefined))?.version;
}

/** Reads a version of the table with the documented reader. `afterEach` is called after each file. */
export async function readBooks(
  tables: ContainerClient,
  version?: number,
  afterEach: (file: TableFile) => Promise<void> = async () => {},
): Promise<Books> {
  const table = await openTable(tables, version === undefined ? {} : { version });
  const books: string[] = [];
  for (const file of table.files) {
    let rows = 0;
    const sums = new Map<string, bigint[]>();
    const columns = [...BOOKED_COLUMNS, "BillingCurrency", "x_Month"];
    for await (const row of readRows(table, file, columns, { compressors: DECOMPRESSORS })) {
      rows++;
      const currency = String(row.BillingCurrency);
      const known = sums.get(currency) ?? BOOKED_COLUMNS.map(() => 0n);
      sums.set(
        currency,
        BOOKED_COLUMNS.map((column, index) => (known[index] ?? 0n) + ((row[column] ?? 0n) as bigint)),
      );
    }
    const { x_Month, x_Scope } = file.partitionValues;
    for (const [currency, units] of sums)
      books.push([x_Scope, x_Month, currency, rows, ...units.map(asText)].join(" "));
    await afterEach(file);
  }
  return books.toSorted();
}

/** Converts units of 10^-18 to decimal text without trailing zeros. */
function asText(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(19, "0");
  const text = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, "");
  return `${units < 0n ? "-" : ""}${text}`;
}
