import { costSumsToJson } from "focus-parquet/facts";
import { DATASET_TYPES } from "focus-parquet/schemas";
import {
  convertToBytes,
  datasetCsv,
  describeColumns,
  PUBLISHED_DATASETS,
  type PublishedDataset,
  readWithDuckDb,
  writeWithDuckDb,
} from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { commit, entriesIn, plan, removeLedgers, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { partReadsIn, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";
import { EA, MCA, published } from "./table/dataset-world.ts";

const hub = startEmptiedHub();

const scopeOf = ({ agreement }: PublishedDataset): string => (agreement === "ea" ? EA : MCA);
const folderOf = (scope: string): string => `${scope.slice(1).toLowerCase()}/202606`;

const PRICES = published("pricesheet_2023-05-01_ea.json");
const DETAILS = published("reservationdetails_2023-03-01.json");
const RECOMMENDATIONS = published("reservationrecommendations_2023-05-01_ea.json");
const TRANSACTIONS = published("reservationtransactions_2023-05-01_ea.json");

async function settings(members: Readonly<Record<string, unknown>>): Promise<void> {
  const text = JSON.stringify({ type: "HubInstance", scopes: [], ...members });
  await hub.put("config", "settings.json", text);
}

const ALL = { datasets: DATASET_TYPES };

interface Delivery extends Partial<WrittenRun> {
  readonly rows?: number;
  readonly seed?: number;
  readonly exportName?: string;
  readonly content?: string;
}

async function deliver(dataset: PublishedDataset, delivery: Delivery = {}): Promise<StoredRun> {
  const { rows = 20, seed = 1, exportName = "daily", scope = scopeOf(dataset), ...run } = delivery;
  const content = delivery.content ?? datasetCsv(dataset, { rows, seed, month: "2026-06" });
  const resourceId = `${scope}/providers/Microsoft.CostManagement/exports/daily`;
  return writeByHand(hub, {
    scope,
    runId: `run-${dataset.kind.folder}-${exportName.replaceAll(/[^a-z]/gi, "-")}`,
    submittedTime: "2026-06-20T02:00:00Z",
    parts: [{ content }],
    type: dataset.kind.type,
    dataVersion: dataset.version,
    manifest: {
      exportConfig: { exportName, resourceId, dataVersion: dataset.version, type: dataset.kind.type },
      ...run.manifest,
    },
    ...run,
  });
}

async function deliverCosts(scope: string, cost: string): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", cost]]) }];
  return writeByHand(hub, { scope, runId: "run-costs", submittedTime: "2026-06-20T02:00:00Z", parts });
}

async function rowsOf(path: string): Promise<number> {
  const bytes = await hub.read("ingestion", path);
  if (bytes === undefined) throw new Error(`there is no ${path}`);
  const [row] = await readWithDuckDb(bytes, ({ query }) =>
    query("SELECT count(*)::INT AS rows FROM read_parquet($file)"),
  );
  return Number(row?.rows);
}

describe("a dataset requested by the settings", () => {
  test.each(PUBLISHED_DATASETS)("is ingested in the same way as costs: $schemaName", async (dataset) => {
    await settings(ALL);
    const delivery = { rows: 60 };
    const { partNames } = await deliver(dataset, delivery);
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(run.warnings).toEqual([]);
    const names = await hub.names("ingestion");
    const { folder, isPerExport } = dataset.kind;
    const place = `${folderOf(scopeOf(dataset))}/${folder}${isPerExport ? "/daily-ea3e071e" : ""}`;
    expect(names).toEqual([`${place}/${folder}.parquet`]);
    const content = datasetCsv(dataset, { rows: 60, month: "2026-06" });
    const { converted } = await convertToBytes({
      schema: dataset.schema,
      parts: [{ name: partNames[0] ?? "", content }],
      dataset: dataset.columns,
    });
    expect(run.partitions[0]).toMatchObject({ rows: 60, sums: costSumsToJson(converted.facts.sums) });
    expect(await rowsOf(names[0] ?? "")).toBe(60);
    const metadata = await hub.metadata("ingestion", names[0] ?? "");
    expect(metadata).toMatchObject({ hub_dataset: dataset.kind.type, hub_dataset_version: dataset.version });
    expect(run.summary).toContain(`202606 ${folder}`);

    hub.storage.forgetRequests();
    const again = await runJob(hub, {});
    expect(again.outcomes).toEqual(["202606 unchanged"]);
    expect(partReadsIn(hub.storage.requests)).toEqual([]);
  });

  test("has one spelling of each column, even with a mapping written for one agreement", async () => {
    await settings(ALL);
    const mappings = PRICES.schema.columns.map(({ sink, source, type }) => ({
      source: { name: source, type },
      sink: { name: sink.replace(/^(Meter|Sku|Product)Id$/, "$1ID") },
    }));
    await hub.put("config", `schemas/${PRICES.schemaName}`, JSON.stringify({ translator: { mappings } }));
    await deliver(PRICES);
    await deliver(published("pricesheet_2023-05-01_mca.json"));
    const run = await runJob(hub, {});
    await hub.remove("config", `schemas/${PRICES.schemaName}`);
    expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
    for (const scope of [EA, MCA]) {
      const bytes =
        (await hub.read("ingestion", `${folderOf(scope)}/pricesheet/pricesheet.parquet`)) ?? Buffer.from("");
      const columns = await readWithDuckDb(bytes, describeColumns);
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["MeterId", "SkuId", "ProductId"]));
    }
  });

  test("replaces neither costs of the same month nor their files, and costs do not replace it", async () => {
    await settings({ ...ALL, retention: { msexports: { days: 0 } } });
    await deliverCosts(EA, "5");
    await deliver(PRICES);
    const both = await runJob(hub, {});
    expect(both.outcomes).toEqual(["202606 ingested", "202606 ingested"]);
    expect(await hub.names("msexports")).toEqual([]);
    expect(await readMonth(hub, EA, "202606")).toEqual({ rows: 1, billedCost: "5" });

    const later = { submittedTime: "2026-06-25T02:00:00Z", rows: 7 };
    const kept = await deliver(DETAILS, { ...later, scope: EA, content: "UsedHours\n1\n" });
    const prices = await deliver(PRICES, later);
    const next = await runJob(hub, {});
    expect(next.outcomes).toEqual(["202606 ingested", "202606 failed MissingColumn"]);
    // Only the files of the committed month are deleted.
    expect(await hub.names("msexports")).toEqual([...kept.partNames, kept.manifestName].sort());
    expect(prices.partNames).not.toEqual([]);
    expect(await rowsOf(`${folderOf(EA)}/pricesheet/pricesheet.parquet`)).toBe(7);
    expect(await readMonth(hub, EA, "202606")).toEqual({ rows: 1, billedCost: "5" });
  });

  test("can be selected by a scope's own list instead of the hub's", async () => {
    await settings({ datasets: "PriceSheet", scopes: [{ scope: EA, datasets: ["reservationdetails"] }] });
    await deliver(PRICES);
    await deliver(DETAILS);
    await deliver(published("pricesheet_2024-08-01_mca.json"));
    await deliverCosts(EA, "5");
    const run = await runJob(hub, {});
    expect(run.partitions.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      "FocusCost 1.0r2 is not among the datasets of settings.json",
      "PriceSheet 2023-05-01 is not among the datasets of settings.json",
      "ingested",
      "ingested",
    ]);
    expect(run.hasFailed).toBe(false);
    expect(await hub.names("ingestion")).toEqual([
      `${folderOf(EA)}/reservationdetails/reservationdetails.parquet`,
      `${folderOf(MCA)}/pricesheet/pricesheet.parquet`,
    ]);
  });

  test("keeps the newest snapshot of a month, whatever its dates, if its rows are not days of the month", async () => {
    await settings(ALL);
    const first = { from: "2026-06-01", submittedTime: "2026-06-20T02:00:00Z", rows: 5 };
    const later = { from: "2026-06-10", to: "2026-06-12", submittedTime: "2026-06-21T02:00:00Z", rows: 6 };
    const content = datasetCsv(PRICES, { rows: 6, month: "2020-01" });
    await deliver(PRICES, { ...first, runId: "a" });
    await deliver(PRICES, { ...later, runId: "b", content });
    await deliver(DETAILS, { ...first, runId: "c", scope: EA });
    await runJob(hub, {});
    await deliver(DETAILS, { ...later, runId: "d", scope: EA });
    const run = await runJob(hub, {});
    expect(run.outcomes).toEqual(["202606 unchanged", "202606 unchanged", "202606 failed NarrowerRun"]);
    expect(await rowsOf(`${folderOf(EA)}/pricesheet/pricesheet.parquet`)).toBe(6);
    expect(await rowsOf(`${folderOf(EA)}/reservationdetails/reservationdetails.parquet`)).toBe(5);
  });

  test("has one folder per export when the manifest omits the request, whatever the export's name", async () => {
    await settings(ALL);
    const names = ["VM 30 days", "vm-30-days", "../../../evil", "..", "ünï", "x".repeat(300)];
    for (const [index, exportName] of names.entries()) {
      await deliver(RECOMMENDATIONS, {
        exportName,
        runId: `run-${index}`,
        rows: index + 1,
        folder: `exports/${index}`,
      });
    }
    // The same export in different case.
    await deliver(RECOMMENDATIONS, {
      exportName: "vm 30 DAYS",
      runId: "later",
      submittedTime: "2026-06-21T02:00:00Z",
      rows: 9,
      folder: "exports/later",
    });
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(names.map(() => "202606 ingested"));
    const paths = await hub.names("ingestion");
    expect(paths).toHaveLength(names.length);
    for (const path of paths) {
      expect(path).toMatch(
        /\/202606\/reservationrecommendations\/[a-z0-9-]{1,41}\/reservationrecommendations\.parquet$/,
      );
    }
    const rows = await Promise.all(paths.map(rowsOf));
    expect(rows.toSorted((left, right) => left - right)).toEqual([2, 3, 4, 5, 6, 9]);
  });

  test.each([
    [DETAILS, "20 of the 20 rows of", "UsageDate (2026-05-"],
    [TRANSACTIONS, "20 of the 20 rows of", "EventDate (2026-05-"],
  ])("is ingested with a warning when its rows belong to another month: $0.schemaName", async (dataset, ...says) => {
    await settings(ALL);
    await deliver(dataset, { content: datasetCsv(dataset, { rows: 20, month: "2026-05" }) });
    const run = await runJob(hub, {});
    expect(run.outcomes).toEqual(["202606 ingested"]);
    expect(run.warnings).toHaveLength(1);
    for (const text of ["RowsOutsideMonth", ...says]) expect(run.warnings[0]).toContain(text);
  });

  test.each([PRICES, RECOMMENDATIONS])("may contain any dates: $schemaName", async (dataset) => {
    await settings(ALL);
    await deliver(dataset, { content: datasetCsv(dataset, { rows: 20, month: "2024-01" }) });
    const run = await runJob(hub, {});
    expect(run.outcomes).toEqual(["202606 ingested"]);
    expect(run.warnings).toEqual([]);
  });
});

describe("rejects a file that does not match its dataset by name, and keeps the month and the files:", () => {
  const sourceOf = ({ schema }: PublishedDataset, sink: string): string =>
    schema.columns.find((column) => column.sink === sink)?.source ?? "";
  const REQUIRED = [PRICES, DETAILS, RECOMMENDATIONS, TRANSACTIONS].map((dataset) => ({
    ...dataset,
    sink: dataset.columns.required[0] ?? "",
  }));

  async function refused(dataset: PublishedDataset, delivery: Delivery) {
    await settings({ ...ALL, retention: { msexports: { days: 0 } } });
    await deliver(dataset, { runId: "good" });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    const before = await hub.names("ingestion");
    const etags = await Promise.all(before.map((name) => hub.read("ingestion", name)));
    const { manifestName, partNames } = await deliver(dataset, {
      runId: "bad",
      submittedTime: "2026-06-22T02:00:00Z",
      ...delivery,
    });
    const run = await runJob(hub, {});
    expect(await hub.names("msexports")).toEqual([...partNames, manifestName].sort());
    expect(await Promise.all(before.map((name) => hub.read("ingestion", name)))).toEqual(etags);
    return run.partitions[0]?.error;
  }

  test.each(REQUIRED)("$schemaName without $sink", async ({ sink, ...dataset }) => {
    const source = sourceOf(dataset, sink);
    const content = datasetCsv(dataset, { rows: 5, month: "2026-06", without: [source] });
    const error = await refused(dataset, { content });
    expect(error).toMatchObject({ code: "MissingColumn" });
    expect(error?.message).toContain(source);
    expect(error?.message).toContain("part_0_0001.csv");
  });

  test.each(REQUIRED)("$schemaName without any value in a mandatory column", async ({ sink: _, ...dataset }) => {
    const [filled = ""] = dataset.columns.filled;
    const content = datasetCsv(dataset, {
      rows: 5,
      month: "2026-06",
      extraColumns: { [sourceOf(dataset, filled)]: "" },
    });
    const error = await refused(dataset, { content });
    expect(error).toMatchObject({ code: "EmptyColumn" });
    expect(error?.message).toContain(filled);
  });

  test("columns of the other agreement", async () => {
    const other = published("pricesheet_2023-05-01_mca.json");
    const error = await refused(PRICES, { content: datasetCsv(other, { rows: 5, month: "2026-06" }) });
    expect(error).toMatchObject({ code: "AgreementMismatch" });
    expect(error?.message).toContain("BillingProfileId");
  });

  test("an unknown version for this agreement", async () => {
    const error = await refused(PRICES, { dataVersion: "2024-08-01", manifest: exportOf(PRICES, "2024-08-01") });
    expect(error).toMatchObject({ code: "SchemaNotFound" });
    expect(error?.message).toContain("pricesheet_2024-08-01_ea.json");
    expect(error?.remedy).toContain("pricesheet_2023-05-01_ea.json");
    expect(error?.remedy).not.toContain("focuscost");
  });

  test.each([
    ["two columns that differ only by a blank", "Unit Price", "DuplicateColumn"],
    ["an invalid number", undefined, "InvalidValue"],
  ])("%s", async (_what, extra, code) => {
    const content = datasetCsv(PRICES, {
      rows: 5,
      month: "2026-06",
      extraColumns: extra === undefined ? { MarketPrice: "1,5x" } : { [extra]: "1" },
    });
    expect(await refused(PRICES, { content })).toMatchObject({ code });
  });
});

function exportOf({ kind }: PublishedDataset, dataVersion: string): Readonly<Record<string, unknown>> {
  const resourceId = `${EA}/providers/Microsoft.CostManagement/exports/daily`;
  return { exportConfig: { exportName: "daily", resourceId, dataVersion, type: kind.type } };
}

describe("a dataset not requested by the settings", () => {
  test.each([
    ["without datasets", {}],
    ["without settings", undefined],
  ])("is skipped and kept %s, as in earlier releases", async (_what, members) => {
    if (members !== undefined) await settings({ ...members, retention: { msexports: { days: 0 } } });
    const { manifestName, partNames } = await deliver(PRICES);
    await deliverCosts(EA, "5");
    hub.storage.forgetRequests();
    const run = await runJob(hub, {});
    expect(run.outcomes).toEqual(["202606 skipped", "202606 ingested"]);
    expect(run.warnings).toEqual([`${manifestName} is left alone: PriceSheet 2023-05-01 is not a FOCUS cost export.`]);
    expect(await hub.names("msexports")).toEqual(expect.arrayContaining([...partNames, manifestName]));
    expect(partReadsIn(hub.storage.requests).map(({ blob }) => blob)).not.toContain(partNames[0]);
    expect(await hub.names("ingestion")).toEqual([`${folderOf(EA)}/focuscost/focuscost.parquet`]);
  });

  test.each([
    [undefined, "202606 skipped", "only costs are ingested"],
    [["FocusCost", "PriceSheet"], "202606 ingested", "the datasets of the last upload are ingested"],
  ])(
    "depends on the last upload when the settings cannot be read, which causes a warning (%j)",
    async (datasets, outcome, says) => {
      await settings({ datasets: ["PriceSheets"] });
      const uploaded = { type: "HubInstance", scopes: [], datasets };
      await hub.put("config", "journal/settings-uploaded.json", datasets === undefined ? "" : JSON.stringify(uploaded));
      await deliver(PRICES);
      const run = await runJob(hub, {});
      expect(run.outcomes).toEqual([outcome]);
      const [warning] = run.warnings.filter((text) => text.startsWith("InvalidSettings"));
      for (const text of ["datasets[0]", "must be one of FocusCost, PriceSheet", says, "Repair config/settings.json"])
        expect(warning).toContain(text);
    },
  );

  test("fails when its manifest is requested, and names the setting to add", async () => {
    await settings({ datasets: ["FocusCost", "ReservationDetails"] });
    const { manifestName } = await deliver(PRICES);
    const run = await runJob(hub, { manifests: manifestName });
    expect(run.outcomes).toEqual(["202606 failed UnsupportedExportType"]);
    expect(run.partitions[0]?.error?.remedy).toContain("datasets in settings.json");
  });

  test("may have an unreadable manifest, while a requested dataset may not", async () => {
    const broken = { exportConfig: { type: "PriceSheet", dataVersion: "2023-05-01" } };
    await settings({});
    await deliver(PRICES, { manifest: broken });
    expect((await runJob(hub, {})).outcomes).toEqual(["skipped"]);
    await settings(ALL);
    expect((await runJob(hub, {})).outcomes).toEqual(["failed ManifestReadFailed"]);
  });
});

describe("datasets share validation, commit and deletion with costs:", () => {
  test("an export delivered as parquet becomes the same month as its CSV twin", async () => {
    await settings(ALL);
    const content = datasetCsv(PRICES, { rows: 50, month: "2026-06" });
    const columns = PRICES.schema.columns.map(({ source, type }) => {
      const name = `"${source}"`;
      return type === "Decimal" ? `${name}::DECIMAL(38,18) AS ${name}` : name;
    });
    const sql = `SELECT ${columns.join(", ")} FROM read_csv($csv, all_varchar = true)`;
    const bytes = await writeWithDuckDb(sql, undefined, content);
    await deliver(PRICES, { parts: [{ content: bytes, ending: ".snappy.parquet" }], fileFormat: "Parquet" });
    const twin = MCA.replace("ABCD", "TWIN");
    await settings({ ...ALL, scopes: [twin] });
    const other = published("pricesheet_2024-08-01_mca.json");
    await deliver(other, { scope: twin, rows: 3 });
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
    const { converted } = await convertToBytes({
      schema: PRICES.schema,
      parts: [{ name: "twin.csv", content }],
      dataset: PRICES.columns,
    });
    expect(run.partitions[0]).toMatchObject({ rows: 50, sums: costSumsToJson(converted.facts.sums) });
  });

  test("the next run finishes a killed run and deletes the files of a committed month", async () => {
    await settings(ALL);
    await deliver(PRICES);
    await runJob(hub, {});
    expect(await hub.names("msexports")).not.toEqual([]);
    await settings({ ...ALL, retention: { msexports: { days: 0 } } });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("rejects files of another tool in its folder, and deletes them with migrate", async () => {
    await settings(ALL);
    const foreign = `${folderOf(EA)}/pricesheet/part-0.parquet`;
    await hub.put("ingestion", foreign, "foreign");
    await deliver(PRICES);
    const run = await runJob(hub, {});
    expect(run.outcomes).toEqual(["202606 failed ForeignParquet"]);
    expect(await hub.names("ingestion")).toEqual([foreign]);
    expect((await runJob(hub, { migrate: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await hub.names("ingestion")).toEqual([`${folderOf(EA)}/pricesheet/pricesheet.parquet`]);
  });

  test("a dry run changes nothing, and a month before the cut-off is expired", async () => {
    await settings({ ...ALL, retention: { ingestion: { months: 0 } } });
    await deliver(PRICES);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 expired"]);
    await settings(ALL);
    expect((await runJob(hub, { "dry-run": "true" })).outcomes).toEqual(["202606 planned"]);
    expect(await hub.names("ingestion")).toEqual([]);
  });

  test("neither the table nor the check for late costs includes the dataset", async () => {
    const withoutCosts = { scope: EA, datasets: ["PriceSheet"] };
    await settings({ scopes: [withoutCosts, MCA] });
    await deliver(PRICES);
    const run = await runJob(hub, { "stale-after-hours": "48" });
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    const seen = (await hub.names("config")).filter((name) => name.endsWith("first-seen.json"));
    expect(seen).toEqual([`journal/exports${MCA.toLowerCase()}/first-seen.json`]);
  });
});

describe("a fan-out of datasets", () => {
  test("writes the same bytes as one process into both lakes, next to costs of the same month", async () => {
    const remote = await startHub();
    try {
      await settings(ALL);
      const parts = [1, 2, 3].map((seed) => ({ content: datasetCsv(PRICES, { rows: 200, seed, month: "2026-06" }) }));
      await deliver(PRICES, { parts });
      await deliverCosts(EA, "5");
      const attempt = "a".repeat(32);
      await runJob(hub, {}, { attempt });
      const names = await hub.names("ingestion");
      const expected = await Promise.all(names.map((name) => hub.read("ingestion", name)));
      for (const name of names) await hub.remove("ingestion", name);
      await removeLedgers(hub);

      const planned = await plan(hub, {}, { attempt, remote });
      const entries = entriesIn(planned);
      expect(entries.length).toBeGreaterThan(2);
      await stage(hub, entries, { remote });
      const done = await commit(hub, planned, { remote });
      expect(done.outcomes, done.log).toEqual(names.flatMap(() => ["202606 ingested", "202606 ingested"]));
      for (const lake of [hub, remote]) {
        expect(await lake.names("ingestion")).toEqual(names);
        expect(await Promise.all(names.map((name) => lake.read("ingestion", name)))).toEqual(expected);
      }
    } finally {
      await remote.close();
    }
  });
});
