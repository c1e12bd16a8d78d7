import { afterAll, beforeAll, expect, test } from "vitest";
import { type VerifiedTable, verifyTable } from "../../scripts/verify-table/compare-table.ts";
import { TABLE_NAMES, type TableName } from "../../src/hub/datasets/hub-datasets.ts";
import { ROWS, type StoredDatasetTables, startDatasetTables } from "../readers/stored-dataset-tables.ts";

let stored: StoredDatasetTables;
beforeAll(async () => {
  stored = await startDatasetTables();
});
afterAll(() => stored?.hub.close());

function verify(folder: TableName): Promise<VerifiedTable> {
  const { ingestion: lake, tables } = stored;
  return verifyTable({ tables, lake, folder, isFootersOnly: false, onDifference: () => {} });
}

test.each(TABLE_NAMES)("table %s matches its log, its files and the lake", async (name) => {
  const verified = await verify(name);
  expect(verified).toMatchObject({ folder: name, version: 0, differences: [], absent: [] });
  const files = { costs: 1, reservationdetails: 1 }[name as string] ?? 2;
  expect(verified.files).toBe(files);
  expect(verified.rows).toBe(name === "costs" ? 1 : files * ROWS);
});

test.each(TABLE_NAMES.filter((name) => name !== "costs"))(
  "a sum of table %s that differs from its rows is reported",
  async (name) => {
    const log = stored.tables.getBlockBlobClient(`${name}/_delta_log/00000000000000000000.json`);
    const bytes = await log.downloadToBuffer();
    const changed = bytes.toString().replace(/(hub_sums":"\{\\".*?\\":\{\\"\w+\\":\\")[^\\]+/, "$11234.5");
    expect(changed).not.toBe(bytes.toString());
    await log.upload(changed, Buffer.byteLength(changed));
    const { differences } = await verify(name);
    await log.upload(bytes, bytes.length);
    expect(differences.join("\n")).toMatch(/: the log has 1234\.5, the sum of the rows is /);
  },
);

test("a month of the lake that is missing from a table is reported with its export", async () => {
  const { hub } = stored;
  const names = await hub.names("ingestion");
  const path = names.find((name) => name.endsWith("/reservationrecommendations.parquet")) ?? "";
  const other = path.replace(
    /[^/]+\/reservationrecommendations\.parquet$/,
    "other-00000000/reservationrecommendations.parquet",
  );
  await hub.put("ingestion", other, (await hub.read("ingestion", path)) ?? "", await hub.metadata("ingestion", path));
  const { absent } = await verify("reservationrecommendations");
  await hub.remove("ingestion", other);
  expect(absent).toEqual([expect.stringMatching(/\/202606\/other-00000000$/)]);
});
