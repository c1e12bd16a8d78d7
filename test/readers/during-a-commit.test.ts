import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BlobClient, BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import pl from "nodejs-polars";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, readDocument } from "../repo/markdown-document.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";
import { monthPath, type SimulatedHub, startHub } from "../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");

interface Version {
  readonly bytes: Buffer;
  readonly billed: string;
}

let hub: SimulatedHub;
let older: Version;
let newer: Version;
beforeAll(async () => {
  hub = await startHub();
  older = await ingested(10);
  newer = await ingested(20);
});
afterAll(() => hub?.close());

async function ingested(days: number): Promise<Version> {
  const runId = `00000000-0000-0000-0000-0000000000${days}`;
  const run = await hub.deliver({ scope: SCOPE, month: "202606", rows: 6000, days, runId });
  const { outcomes } = await hub.ingest();
  const bytes = await hub.read("ingestion", PATH);
  if (bytes === undefined) throw new Error(`nothing was ingested: ${outcomes}`);
  return { bytes, billed: run.totals().costs.USD?.BilledCost.atScale18 ?? "" };
}

/** Reads the older version, and commits the newer one right after the reader's n-th download. */
async function readDuringCommit<T>(downloads: number, read: () => Promise<T>): Promise<T> {
  await hub.storage.deliverBlob("ingestion", PATH, older.bytes);
  let seen = 0;
  const off = hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (phase === "after" && blob === PATH && operation === "GetBlob" && ++seen === downloads) {
      await hub.storage.deliverBlob("ingestion", PATH, newer.bytes);
    }
  });
  try {
    return await read();
  } finally {
    off();
  }
}

describe("polars, straight from storage", () => {
  async function billed(): Promise<string> {
    const { account, key, url } = hub.storage;
    const cloudOptions = { account_name: account, account_key: key, azure_storage_endpoint: url, allow_http: "true" };
    const costs = pl.scanParquet("az://ingestion/**/focuscost.parquet", { cloudOptions });
    const sums = await costs.select(pl.col("BilledCost").sum().cast(pl.Utf8)).collect();
    return withoutZeros(String(sums.toRecords()[0]?.BilledCost));
  }

  test("sums a month exactly", async () => {
    await hub.storage.deliverBlob("ingestion", PATH, newer.bytes);
    expect(await billed()).toBe(newer.billed);
  });

  test("does not pin a version: a commit during reading is an error, and a retry reads the complete month", async () => {
    hub.storage.forgetRequests();
    const conditions: unknown[] = [];
    const off = hub.storage.onRequest(({ operation, headers }) => {
      if (operation === "GetBlob") conditions.push(headers["if-match"]);
    });
    await expect(readDuringCommit(1, billed)).rejects.toThrow(/parquet/i);
    off();
    expect(new Set(conditions)).toEqual(new Set([undefined]));
    expect(await billed()).toBe(newer.billed);
  });
});

describe("the reader of docs/readers/other.md that pins the version", () => {
  type ReadMonth = (blob: BlobClient, columns: readonly string[]) => Promise<readonly { BilledCost: number }[]>;
  let folder: string;
  let readMonth: ReadMonth;
  let blob: BlobClient;

  beforeAll(async () => {
    const [block, ...others] = readDocument("docs/readers/other.md").blocks.filter(({ tags }) =>
      tags.includes("pinned"),
    );
    if (block === undefined || others.length > 0) throw new Error("the page does not have exactly one such reader");
    // Inside the repository, so that its packages are found.
    const parent = join(ROOT, "node_modules", ".cache");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(join(parent, "reader-"));
    await writeFile(join(folder, "read-month.mjs"), block.text);
    const module: { readonly readMonth: ReadMonth } = await import(
      /* @vite-ignore */ pathToFileURL(join(folder, "read-month.mjs")).href
    );
    readMonth = module.readMonth;
    const { url, account, key } = hub.storage;
    const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
    blob = service.getContainerClient("ingestion").getBlobClient(PATH);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function total(): Promise<number> {
    const rows = await readMonth(blob, ["BilledCost"]);
    return rows.reduce((sum, { BilledCost }) => sum + BilledCost, 0);
  }

  test("reads an unchanged month", async () => {
    await hub.storage.deliverBlob("ingestion", PATH, older.bytes);
    expect(await total()).toBeCloseTo(Number(older.billed), 6);
  });

  test("fails with 412 during a commit, and reads the new month on retry", async () => {
    await expect(readDuringCommit(1, total)).rejects.toMatchObject({ statusCode: 412 });
    expect(await total()).toBeCloseTo(Number(newer.billed), 6);
  });
});
