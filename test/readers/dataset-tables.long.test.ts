import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TABLE_NAMES, type TableName } from "../../src/hub/datasets/hub-datasets.ts";
import { IS_LEFT_OUT } from "./chdb/install.ts";
import {
  azureSource,
  CLICKHOUSE_READERS,
  type ClickHouse,
  type ClickHouseRow,
  openClickHouse,
  settingsOf,
} from "./clickhouse.ts";
import { type StoredDatasetTables, startDatasetTables } from "./stored-dataset-tables.ts";
import { readTableVersion } from "./table-reader.ts";

const OTHERS = TABLE_NAMES.filter((name) => name !== "costs");
/** For each table, a column that every month has, and one that is a decimal or has different names in EA and MCA. */
const COLUMNS: Readonly<Record<Exclude<TableName, "costs">, readonly [text: string, decimal: string]>> = {
  prices: ["MeterId", "UnitPrice"],
  reservationdetails: ["ReservationId", "UsedHours"],
  reservationrecommendations: ["MeterId", "RecommendedQuantity"],
  reservationtransactions: ["ReservationOrderId", "Amount"],
};

describe.skipIf(IS_LEFT_OUT)("ClickHouse in process reads the tables of other datasets", () => {
  let folder: string;
  let clickHouse: ClickHouse;
  let duckdb: DuckDbSession;
  let stored: StoredDatasetTables;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dataset-tables-"));
    clickHouse = openClickHouse(folder);
    duckdb = await openDuckDb();
    stored = await startDatasetTables();
    await stored.ingest(21);
    for await (const { name } of stored.tables.listBlobsFlat()) {
      // The listing includes directories.
      if (!/\.(json|parquet)$/.test(name)) continue;
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), await stored.tables.getBlobClient(name).downloadToBuffer());
    }
  }, 600_000);
  afterAll(async () => {
    clickHouse?.close();
    duckdb?.close();
    await stored?.hub.close();
    await rm(folder, { recursive: true, force: true });
  });

  const source = (name: TableName): string => azureSource(stored.hub.storage).replace("costs/", `${name}/`);
  const shown = (rows: readonly ClickHouseRow[]): readonly string[] =>
    rows.map((row) => Object.values(row).map(String).join(" ")).toSorted();

  test.each(OTHERS.flatMap((name) => CLICKHOUSE_READERS.map((reader) => [name, reader] as const)))(
    "%s, by its %s reader: rows, texts and sums of each file match those of DuckDB",
    async (name, reader) => {
      const [text, decimal] = COLUMNS[name];
      const { files, version } = await readTableVersion((path) =>
        readFile(join(folder, name, path)).catch(() => undefined),
      );
      expect(version).toBe(1);
      const rows = await clickHouse.query(
        `SELECT x_Scope, x_Month, ${name === "reservationrecommendations" ? "x_Export," : ""}
           count(), uniqExact(${text}), countIf(${text} IS NULL), toString(sum(${decimal})) AS total
         FROM ${source(name)} GROUP BY ALL ${settingsOf(reader)}`,
      );
      const expected: string[] = [];
      for (const { partitionValues, path } of files) {
        const [row] = await duckdb.query(
          `SELECT count(*), count(DISTINCT ${text}), count(*) FILTER (WHERE ${text} IS NULL), coalesce(sum(${decimal}), 0) FROM read_parquet('${join(folder, name, path)}')`,
        );
        expected.push([...Object.values(partitionValues), ...Object.values(row ?? {})].join(" "));
      }
      const plain = (line: string): string => line.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
      expect(shown(rows).map(plain)).toEqual(expected.map(plain).toSorted());
      expect(rows.length).toBe(files.length);
    },
  );

  test("prices of both agreements share one MeterId, and filters on it and on x_Month omit nothing", async () => {
    const all = await clickHouse.query(
      `SELECT x_Scope, MeterId FROM ${source("prices")} WHERE MeterId IS NOT NULL ${settingsOf("kernel")}`,
    );
    expect(new Set(all.map((row) => row.x_Scope)).size).toBe(2);
    const { MeterId } = all[0] ?? {};
    const some = await clickHouse.query(
      `SELECT count() AS n FROM ${source("prices")} WHERE MeterId = '${MeterId}' AND x_Month >= '202605' ${settingsOf("kernel")}`,
    );
    expect(Number(some[0]?.n)).toBe(all.filter((row) => row.MeterId === MeterId).length);
  });
});
