import { rm } from "node:fs/promises";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import {
  CLOCK_PRELOAD,
  containerSink,
  createHubContainers,
  generateDatasetRun,
  type HubContainers,
  PRIVATE_EVENT,
  runActionBundle,
  startStorage,
  writeRun,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTableVersion } from "../readers/table-reader.ts";
import { linesOfLake } from "../worlds/living-hub/datasets-and-books.ts";
import { unpackActions } from "../worlds/older-hubs/older-actions.ts";
import { AWS_SCOPE, focusCsv, type MappedWorkspace, openWorkspace } from "../worlds/stored-hub/mapped-workspace.ts";
import { contentOf } from "../worlds/stored-hub/month-content.ts";
import { hubIn, type SimulatedHub } from "../worlds/stored-hub/simulated-hub.ts";

// This version writes everything that a hub stores. Then 0.2 runs against the same storage, as after a rollback, and
// then this version again. No month may be lost or duplicated, and the table shows the same costs as the lake.
type Version = "this version" | "0.2";
type Inputs = Readonly<Record<string, string>>;

const SCOPE = "/providers/Microsoft.Billing/billingAccounts/1234567";
const folders = { "this version": undefined, "0.2": unpackActions("0.2") };
/** Rows and billed cost, by scope and month. */
const books = new Map([[`${AWS_SCOPE} 202606`, "2 2"]]);
let hub: SimulatedHub;
let containers: HubContainers;
let workspace: MappedWorkspace;

beforeAll(async () => {
  const storage = await startStorage();
  containers = await createHubContainers(storage);
  hub = hubIn(storage, containers);
  workspace = await openWorkspace();
  await workspace.put("aws/june.csv", focusCsv([{}, { ChargePeriodStart: "2026-06-30T00:00:00Z" }]));
  const sources = [{ files: "aws/*.csv", scope: AWS_SCOPE, month: "BillingPeriodStart" }];
  await workspace.put("hub/files.json", JSON.stringify({ sources }));
  const settings = {
    type: "HubInstance",
    datasets: ["FocusCost", "PriceSheet"],
    scopes: [{ scope: SCOPE }],
    erase: [{ scope: "/subscriptions/22222222-2222-2222-2222-222222222222" }],
    retention: { msexports: { days: 0 }, ingestion: { months: 2 } },
  };
  await hub.put("config", "settings.json", JSON.stringify(settings));
});
afterAll(async () => {
  await Promise.all([hub?.close(), workspace?.close(), rm(folders["0.2"], { recursive: true })]);
});

/** Runs an action on a morning in July 2026, and returns its summary. */
async function run(version: Version, day: string, action: string, inputs: Inputs = {}): Promise<string> {
  const root = folders[version];
  const { exitCode, log, summary } = await runActionBundle({
    action,
    ...(root === undefined ? {} : { root }),
    inputs: { "storage-account": hub.storage.url, "storage-key": hub.storage.key, ...inputs },
    environment: {
      SIMULATED_TIME: `2026-07-${day}T04:00:00Z`,
      GITHUB_WORKSPACE: workspace.folder,
      GITHUB_REPOSITORY: "contoso/costs",
      GITHUB_EVENT_PATH: PRIVATE_EVENT,
    },
    nodeArguments: ["--import", CLOCK_PRELOAD],
  });
  expect(exitCode, `${version} ${action}\n${log}`).toBe(0);
  return summary;
}

/** Ingests everything, updates the tables, applies the settings' retention, and creates the page. */
async function runAll(version: Version, day: string): Promise<string> {
  const swept = await run(version, day, "ingest", { table: "all", "fill-prices": "true" });
  await run(version, day, "ingest", { source: "files", mapping: "hub/files.json", table: "costs" });
  expect(await run(version, day, "apply-retention")).toContain("0 runs and 0 months deleted");
  expect(await run(version, day, "report", { upload: "storage" })).toMatch(`${books.size} proven months of 2 scopes`);
  await expectBooks();
  return swept;
}

async function deliver(month: string, runId: string, submitted: string, days?: number): Promise<void> {
  const submittedTime = `2026-${submitted}T02:00:00Z`;
  const { totals } = await hub.deliver({ scope: SCOPE, month, runId, submittedTime, days, rows: 60, planted: true });
  const { costs, rows } = totals();
  books.set(`${SCOPE.slice(1).toLowerCase()} ${month}`, `${rows} ${costs.USD?.BilledCost.atScale18}`);
}

function tableFiles() {
  const { account, key, url } = hub.storage;
  const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
  const tables = service.getContainerClient("tables");
  return (path: string) => tables.getBlockBlobClient(`costs/${path}`);
}

async function expectBooks(): Promise<void> {
  const expected = [...books].map((line) => line.join(" ")).sort();
  const lake = (await linesOfLake(containers.ingestion)).filter((line) => line.startsWith("focuscost"));
  const costs = lake.map((line) => line.replace(/^focuscost \/(.+) USD BilledCost (\S+) .*$/, "$1 $2"));
  expect(costs.sort()).toEqual(expected);
  const file = tableFiles();
  const read = async (path: string) => ((await file(path).exists()) ? file(path).downloadToBuffer() : undefined);
  const { files } = await readTableVersion(read);
  const shown = files.map(async ({ partitionValues: { x_Month, x_Scope }, path }) => {
    const { billedCost, rows } = await contentOf(await file(path).downloadToBuffer());
    return `${x_Scope} ${x_Month} ${rows} ${billedCost}`;
  });
  expect((await Promise.all(shown)).sort()).toEqual(expected);
}

test("this version writes a hub", async () => {
  for (const [month, submitted] of [["202605", "06-02"] as const, ["202606", "07-02"] as const]) {
    const sheet = { scope: SCOPE, month, runId: `sheet-${month}`, submittedTime: `2026-${submitted}T02:00:00Z` };
    const written = generateDatasetRun({ ...sheet, dataset: "PriceSheet", exportName: "PriceSheet", fillers: 20 });
    await writeRun(written, containerSink(containers.msexports));
    await deliver(month, `first-${month}`, submitted);
  }
  await deliver("202607", "first-202607", "07-08", 7);
  await runAll("this version", "08");
  // An unreadable pointer makes retention write a checkpoint. Log entries before it leave after 30 days, so 0.2 has to
  // read the checkpoint.
  const file = tableFiles();
  await file("_delta_log/_last_checkpoint").upload("?", 1);
  expect(await run("this version", "08", "apply-retention")).toContain("A checkpoint of version 1 was written.");
  await file(`_delta_log/${"0".repeat(20)}.json`).delete();
});

test("0.2 ingests new runs of a closed month and of the month in progress", async () => {
  await deliver("202606", "second-202606", "07-09");
  await deliver("202607", "second-202607", "07-09", 8);
  expect(await runAll("0.2", "09")).toContain("Ingest succeeded: 2 ingested");
});

test("retention of 0.2 plans and deletes only the expired month", async () => {
  const inputs = { "ingestion-retention-in-months": "1", "max-delete-percent": "100" };
  expect(await run("0.2", "09", "apply-retention", { ...inputs, "dry-run": "true" })).toContain("2 months would go");
  await expectBooks();
  expect(await run("0.2", "09", "apply-retention", inputs)).toContain("2 months deleted");
  books.delete(`${SCOPE.slice(1).toLowerCase()} 202605`);
  await expectBooks();
});

test("this version continues after 0.2", async () => {
  await deliver("202606", "third-202606", "07-10");
  await deliver("202607", "third-202607", "07-10", 9);
  expect(await runAll("this version", "10")).toContain("Ingest succeeded: 2 ingested");
});
