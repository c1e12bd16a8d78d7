import { datasetKind } from "focus-parquet/schemas";
import { datasetRows, PUBLISHED_DATASETS } from "focus-parquet/testing";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { reportRetention } from "../../../../src/actions/apply-retention/report.ts";
import { TABLE_NAMES } from "../../../../src/hub/datasets/hub-datasets.ts";
import { tableDefinition } from "../../../../src/hub/table/table-schema.ts";
import { type Call, commitMonth, recordCalls, retain, withTables } from "../../../lake/table/kept-table.ts";
import {
  deliverAll,
  deliverDataset,
  EA,
  heldOf,
  ingest,
  MCA,
  published,
  sayDatasets,
  shownIn,
  startDatasetHub,
  tableNamed,
} from "./dataset-world.ts";

const DAY = 86_400_000;
const OTHERS = TABLE_NAMES.filter((name) => name !== "costs");

const PRICES = published("pricesheet_2023-05-01_ea.json");
const RECOMMENDATIONS = published("reservationrecommendations_2023-05-01_ea.json");
const TRANSACTIONS = published("reservationtransactions_2023-05-01_ea.json");

test("every table has each column name once regardless of case, and the columns of every version and agreement", () => {
  for (const name of TABLE_NAMES) {
    const { columns, filteredColumns, folder, partitionColumns } = tableDefinition(name);
    const names = columns.map((column) => column.name);
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
    expect(names.filter((each) => /[ ,;{}()\n\t=]/.test(each))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([...filteredColumns, ...partitionColumns, "x_UnmappedColumns"]));
    for (const { kind, schema } of PUBLISHED_DATASETS) {
      if (kind.folder === folder) expect(names).toEqual(expect.arrayContaining(schema.columns.map(({ sink }) => sink)));
    }
  }
});

describe("with table: all", () => {
  test("each dataset in the lake has a table with all months of both agreements", async () => {
    const world = startDatasetHub();
    deliverAll(world);
    const run = await ingest(world);
    expect(run.hasFailed, run.summary).toBe(false);
    expect(run.annotations.filter(({ title }) => title.startsWith("Table"))).toEqual([]);
    expect(run.tables.map(({ outcome, table }) => `${table} ${outcome}`)).toEqual([
      "costs current",
      ...OTHERS.map((name) => `${name} published`),
    ]);
    for (const name of OTHERS) {
      const { folder } = tableDefinition(name);
      const held = heldOf(world, folder);
      expect(held.length).toBeGreaterThan(0);
      expect(await shownIn(world, name)).toEqual(held);
    }
    expect(run.summary).toContain("### Tables");
    expect(run.summary).toContain("reservationrecommendations");
    // Without new data, nothing is written.
    const before = [...world.tables.local.blobs.values()].map(({ etag }) => etag);
    expect((await ingest(world)).tables.map(({ outcome }) => outcome)).toEqual(TABLE_NAMES.map(() => "current"));
    expect([...world.tables.local.blobs.values()].map(({ etag }) => etag)).toEqual(before);
  });

  test("version 0 defines the columns, the columns for filters, and the partitioning", async () => {
    const world = startDatasetHub();
    deliverAll(world);
    await ingest(world);
    for (const name of OTHERS) {
      const { columns, filteredColumns, partitionColumns } = tableDefinition(name);
      expect((await tableNamed(world, name, 0)).columns).toEqual(columns.map((column) => column.name));
      const bytes = world.tables.local.blobs.get(`${name}/_delta_log/00000000000000000000.json`)?.bytes;
      const actions = new TextDecoder().decode(bytes).trim().split("\n");
      const { metaData } = actions.map((line) => JSON.parse(line)).find((action) => action.metaData);
      expect(metaData).toMatchObject({ name, partitionColumns });
      expect(metaData.configuration["delta.dataSkippingStatsColumns"]).toBe(filteredColumns.join());
    }
    expect(tableDefinition("reservationrecommendations").partitionColumns).toEqual(["x_Scope", "x_Month", "x_Export"]);
    expect(tableDefinition("prices").partitionColumns).toEqual(["x_Scope", "x_Month"]);
  });

  test("a data file has the table's spelling of its columns, and statistics that match its values", async () => {
    const world = startDatasetHub();
    deliverAll(world);
    await ingest(world);
    for (const name of OTHERS) {
      const { columns, files } = await tableNamed(world, name);
      const { filteredColumns } = tableDefinition(name);
      for (const { path, stats } of files) {
        const bytes = world.tables.local.blobs.get(`${name}/${path}`)?.bytes ?? new Uint8Array();
        const rows = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
        for (const column of Object.keys(rows[0] ?? {})) expect(columns).toContain(column);
        const { maxValues, minValues, nullCount, numRecords } = JSON.parse(stats);
        expect(numRecords).toBe(rows.length);
        for (const column of filteredColumns) {
          const values = rows.map((row) => row[column]).filter((value) => value != null);
          if (!(column in (rows[0] ?? {}))) continue;
          expect(nullCount[column]).toBe(rows.length - values.length);
          for (const value of values) {
            const text = value instanceof Date ? value.toISOString() : String(value);
            if (minValues[column] !== undefined) expect(minValues[column] <= text).toBe(true);
            if (maxValues[column] !== undefined) expect(maxValues[column] >= text).toBe(true);
          }
        }
      }
    }
  });

  test("an export of recommendations only replaces its own file of the month", async () => {
    const world = startDatasetHub();
    for (const exportName of ["vm 30", "sql 30", "vm 60"])
      deliverDataset(world, RECOMMENDATIONS, { exportName, rows: 3 });
    await ingest(world);
    const before = await shownIn(world, "reservationrecommendations");
    expect(before).toHaveLength(3);
    deliverDataset(world, RECOMMENDATIONS, { exportName: "sql 30", rows: 4, seed: 2 });
    const run = await ingest(world);
    expect(run.tables.find(({ table }) => table === "reservationrecommendations")).toMatchObject({
      ...{ outcome: "published", version: 1, months: 3, published: 1, behind: 0 },
    });
    const after = await shownIn(world, "reservationrecommendations");
    expect(after).toEqual(heldOf(world, "reservationrecommendations"));
    expect(after.filter((file) => !before.includes(file)).map((file) => file.split(" ")[2])).toEqual([
      expect.stringMatching(/^sql-30-/),
    ]);
  });

  test("a hub with only costs gets the same report as with table: costs, for four more listings", async () => {
    const runs = [];
    for (const table of ["costs", "all"] as const) {
      const world = startDatasetHub({ datasets: undefined });
      await commitMonth(world, "202605", [1]);
      const calls: Call[] = [];
      const recorded = withTables(world, (store) => recordCalls(store, calls));
      const { outputs, summary, tables } = await ingest(recorded, table === "costs" ? { tables: ["costs"] } : {});
      const said = summary.replaceAll(/\d+\.\d+ s/g, "");
      runs.push({ said, tables, failed: outputs.failed, calls: calls.map(({ method, name }) => `${method} ${name}`) });
    }
    const [costs, all] = runs;
    expect(all).toMatchObject({ said: costs?.said, tables: costs?.tables, failed: "0" });
    expect(all?.calls.filter((call) => call.startsWith("list"))).toEqual(
      TABLE_NAMES.map((name) => `list ${name}/_delta_log/`),
    );
    expect(all?.calls).toHaveLength((costs?.calls.length ?? 0) + 4);
  });
});

test("with table: costs, other datasets in the lake cause no request for the table", async () => {
  const world = startDatasetHub();
  deliverAll(world);
  await commitMonth(world, "202605", [1]);
  await ingest(world, { tables: ["costs"] });
  const calls: Call[] = [];
  await ingest(
    withTables(world, (store) => recordCalls(store, calls)),
    { tables: ["costs"] },
  );
  expect(calls.map(({ method, name }) => `${method} ${name}`)).toEqual([
    "list costs/_delta_log/",
    "read costs/_delta_log/00000000000000000000.json",
  ]);
  expect([...world.tables.local.blobs.keys()].every((name) => name.startsWith("costs/"))).toBe(true);
});

test("keeps only the named tables, even one of a dataset that has not arrived yet", async () => {
  const world = startDatasetHub();
  deliverDataset(world, PRICES);
  const run = await ingest(world, { tables: ["prices"] });
  expect(run.tables).toMatchObject([{ table: "prices", outcome: "published" }]);
  expect(run.summary).toContain("table prices got 1 month");
  expect(new Set([...world.tables.local.blobs.keys()].map((name) => name.split("/")[0]))).toEqual(new Set(["prices"]));
  expect((await ingest(world, { tables: ["reservationdetails"] })).tables).toMatchObject([
    { table: "reservationdetails", outcome: "current", version: -1 },
  ]);
});

test("a failing table does not affect the others, and a failing container is reported once", async () => {
  const world = startDatasetHub();
  deliverAll(world);
  await ingest(world);
  world.tables.local.put("prices/_delta_log/00000000000000000001.json", new TextEncoder().encode("no entry\n"));
  deliverAll(world, 2);
  const run = await ingest(world);
  expect(run.hasFailed).toBe(true);
  expect(run.tables.map(({ error, outcome, table }) => `${table} ${error ?? outcome}`)).toEqual([
    "costs current",
    "prices TableLogBroken",
    ...OTHERS.slice(1).map((name) => `${name} published`),
  ]);
  expect(run.annotations.filter(({ kind }) => kind === "error").map(({ title }) => title)).toEqual(["TableLogBroken"]);
  expect(run.outputs.failed).toBe("1");
  for (const name of OTHERS.slice(1)) expect(await shownIn(world, name)).toEqual(heldOf(world, name));

  const forbidden = withTables(world, (store) =>
    Object.assign(store, {
      list: () => {
        throw Object.assign(new TypeError("no such thing"));
      },
    }),
  );
  const broken = await ingest(forbidden);
  expect(broken.tables.map(({ outcome }) => outcome)).toEqual(TABLE_NAMES.map(() => "failed"));
});

test("a file of another dataset at a price sheet's path belongs to no month and stays out of the table", async () => {
  const world = startDatasetHub();
  await commitMonth(world, "202605", [1]);
  const [costs] = [...world.lakes.local.blobs.values()];
  const path = `${EA.slice(1).toLowerCase()}/202604/pricesheet/pricesheet.parquet`;
  world.lakes.local.put(path, costs?.bytes ?? new Uint8Array(), costs?.metadata);
  const run = await ingest(world);
  expect(run.tables).toMatchObject([
    { table: "costs", published: 1 },
    { table: "prices", outcome: "current", version: -1 },
  ]);
  const [warning] = run.annotations.filter(({ message }) => message.includes(path));
  expect(warning?.title).toContain("TableMonthForeign");
});

describe("retention", () => {
  test("retention removes expired months from each table, and later deletes files that no version needs", async () => {
    const world = startDatasetHub({ retention: { ingestion: { months: 3 } } });
    world.now = Date.parse("2026-05-20T06:00:00Z");
    for (const month of ["202603", "202605"]) {
      deliverDataset(world, PRICES, { month });
      for (const exportName of ["vm 30", "sql 30"]) deliverDataset(world, RECOMMENDATIONS, { month, exportName });
    }
    await ingest(world);
    const first = await retain(world);
    expect(first.deleted.tables.map(({ removed, table }) => [table, removed.length])).toEqual([
      ["prices", 0],
      ["reservationrecommendations", 0],
    ]);
    world.now = Date.parse("2026-07-02T06:00:00Z");
    const second = await retain(world);
    expect(reportRetention(second).hasFailed).toBe(false);
    expect(reportRetention(second).summary).toContain("of the table prices had 2 files. Removed from it: 1 file.");
    expect((await shownIn(world, "prices")).map((file) => file.split(" ")[1])).toEqual(["202605"]);
    expect((await shownIn(world, "reservationrecommendations")).map((file) => file.split(" ")[1])).toEqual([
      ...["202605", "202605"],
    ]);
    expect(await shownIn(world, "prices")).toEqual(heldOf(world, "pricesheet"));
    // Readers of the previous version keep their files for seven days, even when neither settings nor lake contain the
    // dataset.
    sayDatasets(world, { datasets: ["FocusCost"], retention: { ingestion: { months: 3 } } });
    for (const name of [...world.lakes.local.blobs.keys()]) world.lakes.local.remove(name);
    world.now += 8 * DAY;
    const third = await retain(world, { maxDeletePercent: 100 });
    expect(third.deleted.tables.map(({ files, table }) => [table, files.length])).toEqual([
      ["prices", 1],
      ["reservationrecommendations", 2],
    ]);
    world.now += 8 * DAY;
    const last = await retain(world, { maxDeletePercent: 100 });
    expect(last.deleted.tables.map(({ files }) => files.length)).toEqual([1, 2]);
    expect([...world.tables.local.blobs.keys()].filter((name) => name.includes("/data/"))).toEqual([]);
  });

  test("retention keeps another export's file of a deleted month, and a failing table does not affect the others", async () => {
    const world = startDatasetHub();
    for (const exportName of ["vm 30", "sql 30"]) deliverDataset(world, RECOMMENDATIONS, { exportName });
    deliverDataset(world, TRANSACTIONS);
    await ingest(world);
    const gone = [...world.lakes.local.blobs.keys()].find((name) => name.includes("/vm-30-")) ?? "";
    world.lakes.local.remove(gone);
    world.tables.local.put(
      "reservationtransactions/_delta_log/00000000000000000001.json",
      new TextEncoder().encode("x\n"),
    );
    const result = await retain(world);
    expect(result.failures.map(({ name }) => name)).toEqual(["tables/reservationtransactions"]);
    expect(await shownIn(world, "reservationrecommendations")).toEqual(heldOf(world, "reservationrecommendations"));
    expect(await shownIn(world, "reservationrecommendations")).toHaveLength(1);
  });
});

test("a fan-out and a remote hub keep the tables as a single process does", async () => {
  const world = startDatasetHub();
  deliverAll(world);
  const planned = await ingest(world, { mode: "plan" });
  const matrix = planned.result.matrix ?? [];
  for (const entry of matrix) await ingest(world, { mode: "part", matrixEntry: JSON.stringify(entry) });
  expect(world.tables.local.blobs.size).toBe(0);
  const committed = await ingest(world, { mode: "commit", matrixEntry: JSON.stringify(matrix) });
  expect(committed.hasFailed).toBe(false);
  for (const name of OTHERS) {
    expect(await shownIn(world, name)).toEqual(heldOf(world, tableDefinition(name).folder));
  }
  sayDatasets(world, { remoteHub: { storageUri: "https://other.blob.core.windows.net", mode: "both" } });
  const both = await ingest(world);
  const remote = both.tables.filter(({ target }) => target === "remote");
  expect(remote.map(({ outcome, table }) => `${table} ${outcome}`)).toEqual([
    "costs current",
    ...OTHERS.map((name) => `${name} published`),
  ]);
  const count = (folder: string): number => heldOf(world, folder).length;
  for (const { months, table } of remote) {
    if (table !== "costs") expect(months).toBe(count(tableDefinition(table as "prices").folder));
  }
});

test("a table has the row counts of the exports", async () => {
  const world = startDatasetHub();
  deliverAll(world);
  await ingest(world);
  const { files } = await tableNamed(world, "prices");
  const counts = new Map<string, number>();
  for (const { partitionValues, stats } of files) {
    const key = `${partitionValues.x_Scope} ${partitionValues.x_Month}`;
    counts.set(key, JSON.parse(stats).numRecords);
  }
  const rows = datasetRows(PRICES, { rows: 5, month: "2026-05" }).length;
  expect([...counts]).toEqual(
    expect.arrayContaining([
      [`${EA.slice(1).toLowerCase()} 202605`, rows],
      [`${MCA.slice(1).toLowerCase()} 202605`, rows],
      [`${MCA.slice(1).toLowerCase()} 202606`, rows],
    ]),
  );
  expect(datasetKind({ type: "pricesheet" })?.folder).toBe("pricesheet");
});
