import { csvOf, type Fields, readWithDuckDb } from "focus-parquet/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { commit, emptyHub, type FanOutJob, planAndStage, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const tables = (): BlobStore =>
  openBlobService({
    endpoint: { url: hub.storage.url, accountName: hub.storage.account },
    credential: { key: hub.storage.key },
    userAgent: "cost-hub/test (ingest)",
    signal: new AbortController().signal,
  })("tables");

const EA = "/providers/Microsoft.Billing/billingAccounts/1234567";
const FOLDER = `${EA.slice(1).toLowerCase()}/202606/reservationrecommendations/`;

const hub = openForTests(startHub);
let runs = 0;
beforeEach(async () => {
  runs = 0;
  await emptyHub(hub);
  await tables().createContainer();
  for await (const { name } of tables().list()) await tables().remove(name);
  const settings = { type: "HubInstance", scopes: [], datasets: ["FocusCost", "ReservationRecommendations"] };
  await hub.put("config", "settings.json", JSON.stringify(settings));
});

interface Snapshot {
  readonly exportName?: string;
  readonly rows?: number;
  readonly lookBack?: string;
  readonly resourceType?: string;
  readonly scope?: string;
  /** Replaces the parts made of rows. */
  readonly contents?: readonly string[];
  readonly dataRowCount?: number;
}

function rowOf(
  index: number,
  { lookBack = "Last30Days", resourceType = "virtualMachines", scope = "Shared" }: Snapshot,
): Fields {
  return {
    ...{ SKU: `Standard_D${index}`, Location: "westeurope", CostWithNoReservedInstances: "20.5" },
    ...{ FirstUsageDate: "2026-06-01T00:00:00Z", InstanceFlexibilityRatio: "1", InstanceFlexibilityGroup: "DSv3" },
    ...{ LookBackPeriod: lookBack, MeterId: `meter-${index}`, NetSavings: "8.25", NormalizedSize: "Standard_D2" },
    ...{ RecommendedQuantity: "2", RecommendedQuantityNormalized: "4", ResourceType: resourceType, Scope: scope },
    ...{ SkuProperties: "[]", Term: "P1Y", TotalCostWithReservedInstances: "12.25" },
  };
}

const HEADER = `${Object.keys(rowOf(0, {})).join(",")}\n`;

/** Each snapshot is submitted one day after the previous one. */
async function deliver(snapshot: Snapshot): Promise<void> {
  const { contents, dataRowCount, exportName = "hub-daily-a", rows = 3 } = snapshot;
  const content = csvOf(Array.from({ length: rows }, (_, index) => rowOf(index, snapshot)));
  const resourceId = `${EA}/providers/Microsoft.CostManagement/exports/${exportName}`;
  const type = "ReservationRecommendations";
  runs++;
  await writeByHand(hub, {
    ...{ scope: EA, runId: `run-${runs}`, type, dataVersion: "2023-05-01", folder: `exports/${runs}` },
    submittedTime: `2026-06-${String(runs + 1).padStart(2, "0")}T02:00:00Z`,
    parts: (contents ?? [content]).map((text) => ({ content: text })),
    manifest: {
      exportConfig: { exportName, resourceId, dataVersion: "2023-05-01", type },
      ...(dataRowCount === undefined ? {} : { dataRowCount }),
    },
  });
}

/** The row count of each of the month's files, by the readable part of its folder name. */
async function held(): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const name of await hub.names("ingestion")) {
    const bytes = (await hub.read("ingestion", name)) ?? Buffer.alloc(0);
    const [row] = await readWithDuckDb(bytes, ({ query }) =>
      query("SELECT count(*)::INT AS rows FROM read_parquet($file)"),
    );
    expect(Number((await hub.metadata("ingestion", name)).hub_rows)).toBe(row?.rows);
    rows[name.slice(FOLDER.length).replace(/-[0-9a-f]{8}\/.*$/, "")] = Number(row?.rows);
  }
  return rows;
}

const TABLE = { table: "reservationrecommendations" };

async function ingest(inputs: Readonly<Record<string, string>> = TABLE): Promise<FanOutJob> {
  const job = await runJob(hub, inputs);
  expect(job.hasFailed, job.log).toBe(false);
  return job;
}

/** The row counts shown by the table, by export, in the given or newest version. */
async function shown(version?: number): Promise<Readonly<Record<string, number>>> {
  const store = tables();
  const log: string[] = [];
  for await (const { name } of store.list()) if (/_delta_log\/\d{20}\.json$/.test(name)) log.push(name);
  const files = new Map<string, readonly [string, number]>();
  for (const name of log.sort().slice(0, version === undefined ? log.length : version + 1)) {
    for (const line of Buffer.from((await store.read(name)) ?? [])
      .toString()
      .trim()
      .split("\n")) {
      const { add, remove } = JSON.parse(line);
      if (remove) files.delete(remove.path);
      if (add) files.set(add.path, [add.partitionValues.x_Export.slice(0, -9), JSON.parse(add.stats).numRecords]);
    }
  }
  return Object.fromEntries([...files.values()].filter(([, rows]) => rows > 0));
}

describe("a newest snapshot without rows replaces the recommendation", () => {
  test.each([
    ["only a header", { contents: [HEADER] }],
    ["only a header and a manifest with a row count of 0", { contents: [HEADER], dataRowCount: 0 }],
    ["a manifest without parts and with a row count of 0", { contents: [], dataRowCount: 0 }],
  ])("with %s", async (_, empty) => {
    await deliver({});
    await ingest();
    expect(await shown()).toEqual({ "hub-daily-a": 3 });
    await deliver(empty);
    expect((await ingest()).outcomes).toEqual(["202606 ingested"]);
    expect(await held()).toEqual({ "hub-daily-a": 0 });
    expect(await shown()).toEqual({});
    // The older run is still there, but never replaces the newer one.
    expect((await ingest()).outcomes).toEqual(["202606 unchanged"]);
    expect(await held()).toEqual({ "hub-daily-a": 0 });
    await deliver({ rows: 2 });
    await ingest();
    expect(await held()).toEqual({ "hub-daily-a": 2 });
    expect(await shown()).toEqual({ "hub-daily-a": 2 });
  });

  test("in a fan-out", async () => {
    await deliver({});
    await ingest();
    await deliver({ contents: [HEADER] });
    const planned = await planAndStage(hub, TABLE);
    await commit(hub, planned);
    expect(await held()).toEqual({ "hub-daily-a": 0 });
  });

  test("but not if it proves nothing, and never if it is older", async () => {
    await deliver({ contents: [HEADER] });
    await deliver({});
    expect((await ingest()).outcomes).toEqual(["202606 ingested"]);
    // The manifest has neither a row count nor a part.
    await deliver({ contents: [] });
    expect((await ingest()).outcomes).toEqual(["202606 unchanged"]);
    await deliver({ contents: ["SKU,Location\n"] });
    const refused = await runJob(hub, TABLE);
    expect(refused.outcomes).toEqual(["202606 failed MissingColumn"]);
    expect(await held()).toEqual({ "hub-daily-a": 3 });
  });
});

describe("a snapshot of an export with another name", () => {
  test("replaces that of the same scope, look-back period and resource type in one table entry", async () => {
    await deliver({});
    await deliver({ exportName: "other-combination", lookBack: "Last60Days", rows: 5 });
    await ingest();
    await deliver({ exportName: "made-anew", rows: 4 });
    const job = await ingest();
    expect(await held()).toEqual({ "hub-daily-a": 0, "other-combination": 5, "made-anew": 4 });
    expect(job.warnings.join()).toContain("hub-daily-a");
    expect(await shown()).toEqual({ "other-combination": 5, "made-anew": 4 });
    expect(await shown(1)).toEqual({ "other-combination": 5, "made-anew": 4 });
    hub.storage.forgetRequests();
    expect((await ingest()).outcomes).toEqual(["202606 superseded", "202606 unchanged", "202606 unchanged"]);
    // A sweep without new data reads no recommendation.
    const reads = hub.storage.requests.filter(
      ({ blob, operation }) => operation === "GetBlob" && blob.includes(FOLDER),
    );
    expect(reads).toEqual([]);
    expect(await held()).toEqual({ "hub-daily-a": 0, "other-combination": 5, "made-anew": 4 });
  });

  test("replaces it even without rows if the export's name identifies the request", async () => {
    await deliver({});
    await deliver({ exportName: "sixty", lookBack: "Last60Days" });
    await ingest();
    await deliver({ exportName: "hub-daily-recommendations-shared-30d-virtualmachines", contents: [HEADER] });
    await ingest();
    expect(await held()).toEqual({ "hub-daily-a": 0, sixty: 3 });
    expect((await ingest()).outcomes).toEqual(["202606 superseded", "202606 empty", "202606 unchanged"]);
    expect(await held()).toEqual({ "hub-daily-a": 0, sixty: 3 });
  });

  test.each([
    ["another look-back period", { lookBack: "Last7Days" }],
    ["another resource type", { resourceType: "sqlDatabases" }],
    ["another reservation scope", { scope: "Single" }],
  ])("is stored next to one of %s", async (_, other) => {
    await deliver({});
    await deliver({ exportName: "b", ...other });
    await ingest();
    expect(await held()).toEqual({ "hub-daily-a": 3, b: 3 });
  });

  test("changes nothing if it is older and arrives later", async () => {
    await deliver({ exportName: "old", rows: 7 });
    const names = await hub.names("msexports");
    const old = await Promise.all(names.map(async (name) => [name, await hub.read("msexports", name)] as const));
    await Promise.all(names.map((name) => hub.remove("msexports", name)));
    await deliver({ exportName: "new" });
    await ingest();
    for (const [name, bytes] of old) await hub.put("msexports", name, bytes ?? "");
    await ingest();
    expect(await held()).toEqual({ new: 3, old: 0 });
    expect(await shown()).toEqual({ new: 3 });
    expect((await ingest()).outcomes).toEqual(["202606 unchanged", "202606 superseded"]);
    // At this point, the old export's next snapshot is the newest.
    await deliver({ exportName: "old", rows: 6 });
    await ingest();
    expect(await held()).toEqual({ new: 0, old: 6 });
  });

  test("the next sweep removes duplicates of an earlier release, and of a run that died before replacing one", async () => {
    await deliver({});
    await ingest();
    await deliver({ exportName: "made-anew", rows: 4 });
    const dying = new AbortController();
    const unhook = hub.storage.onRequest(async ({ blob, operation }, phase) => {
      if (phase === "after" && operation === "PutBlockList" && blob.includes("made-anew"))
        dying.abort(new Error("killed"));
    });
    await runJob(hub, TABLE, { signal: dying.signal }).catch(() => undefined);
    unhook();
    expect(await held()).toEqual({ "hub-daily-a": 3, "made-anew": 4 });
    expect(await shown()).toEqual({ "hub-daily-a": 3 });
    await ingest();
    expect(await held()).toEqual({ "hub-daily-a": 0, "made-anew": 4 });
    expect(await shown()).toEqual({ "made-anew": 4 });
  });
});
