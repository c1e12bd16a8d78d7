import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTable, openTable } from "../../examples/read-table.mjs";
import { AWKWARD_SERVICES, BOUNDED_INSTANTS, BOUNDED_TEXTS, fillAwkwardTable } from "./awkward-table.ts";
import { IS_LEFT_OUT } from "./chdb/install.ts";
import {
  azureSource,
  CLICKHOUSE_READERS,
  type ClickHouse,
  type ClickHouseRow,
  openClickHouse,
  settingsOf,
} from "./clickhouse.ts";
import { type LivingTable, startLivingTable } from "./living-table.ts";

if (IS_LEFT_OUT) console.warn("ClickHouse is skipped because TEST_WITHOUT_CHDB is set.");

const COLUMNS = [...BOUNDED_TEXTS, ...BOUNDED_INSTANTS, "BilledCost"];

describe.skipIf(IS_LEFT_OUT)("values at the edges of bounds", () => {
  let folder: string;
  let clickHouse: ClickHouse;
  let duckdb: DuckDbSession;
  let table: LivingTable;
  let opened: OpenTable;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "clickhouse-"));
    clickHouse = openClickHouse(folder);
    table = await startLivingTable();
    await fillAwkwardTable(table);
    opened = await openTable(table.tables);
    duckdb = await openDuckDb();
    for (const [index, { path }] of opened.files.entries()) {
      await table.tables.getBlobClient(`costs/${path}`).downloadToFile(join(folder, `${index}.parquet`));
    }
    await duckdb.query(`CREATE VIEW costs AS SELECT * FROM read_parquet('${folder}/*.parquet', union_by_name = true)`);
  }, 600_000);
  afterAll(async () => {
    clickHouse?.close();
    duckdb?.close();
    await table?.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(CLICKHOUSE_READERS)("in ClickHouse's %s reader", (reader) => {
    const ask = (select: string, rest = ""): Promise<readonly ClickHouseRow[]> =>
      clickHouse.query(`SELECT ${select} FROM ${azureSource(table.hub.storage)} ${rest} ${settingsOf(reader)}`);
    const count = async (where: string): Promise<number> => Number((await ask("count() AS n", `WHERE ${where}`))[0]?.n);

    test("has the types in the log", async () => {
      const types = new Map(
        (await clickHouse.query(`DESCRIBE ${azureSource(table.hub.storage)} ${settingsOf(reader)}`)).map(
          ({ name, type }) => [name, String(type)],
        ),
      );
      expect([...types.keys()]).toEqual(opened.columns);
      expect(types.get("BilledCost")).toMatch(/Decimal\(38, 18\)/);
      expect(types.get("ChargePeriodStart")).toMatch(/DateTime64\(6/);
      expect(types.get("x_PartnerCreditApplied")).toMatch(/String/);
      for (const name of ["x_Scope", "x_Month", "ServiceName"]) expect(types.get(name)).toMatch(/String/);
    });

    test("reads every cell as DuckDB does", async () => {
      const cells = (row: Readonly<Record<string, unknown>>): string =>
        COLUMNS.map((name) => String(row[name] ?? null)).join(" ");
      const found = await ask(COLUMNS.map((name) => `${clickHouseText(name)} AS ${name}`).join(", "));
      const expected = await duckdb.query(
        `SELECT ${COLUMNS.map((name) => `${duckdbText(name)} AS ${name}`).join(", ")} FROM costs`,
      );
      expect(found.map(cells).toSorted()).toEqual(expected.map(cells).toSorted());
      expect(found).toHaveLength(AWKWARD_SERVICES.flat().length);
    });

    test("finds as many rows equal to, below and above each value as DuckDB finds in all files", async () => {
      for (const name of COLUMNS) {
        const values = await duckdb.query(
          `SELECT DISTINCT ${duckdbText(name)} AS value FROM costs WHERE ${name} IS NOT NULL`,
        );
        for (const { value } of values) {
          for (const operator of ["=", "<", ">=", "<>"]) {
            const where = `${name} ${operator} ${clickHouseLiteral(name, String(value))}`;
            const [row] = await duckdb.query(
              `SELECT count(*) AS n FROM costs WHERE ${name} ${operator} ${duckdbLiteral(name, String(value))}`,
            );
            expect([where, await count(where)]).toEqual([where, Number(row?.n)]);
          }
        }
        const [nulls] = await duckdb.query(`SELECT count(*) AS n FROM costs WHERE ${name} IS NULL`);
        expect([name, await count(`${name} IS NULL`)]).toEqual([name, Number(nulls?.n)]);
      }
    });

    test("filters by scope and month if the query has a column of the files", async () => {
      const rows = async (where: string): Promise<number> =>
        Number((await ask("count(BilledCost) AS n", `WHERE ${where}`))[0]?.n);
      for (const { partitionValues, stats } of opened.files) {
        const { x_Month, x_Scope } = partitionValues;
        expect(await rows(`x_Scope = '${x_Scope}' AND x_Month = '${x_Month}'`)).toBe(stats.numRecords);
      }
      expect(await rows("x_Month < '200001'")).toBe(0);
      // Without other columns, the older reader treats partition columns as null, as documented.
      const { x_Month = "" } = opened.files[0]?.partitionValues ?? {};
      const all = AWKWARD_SERVICES.flat().length;
      expect(await count(`x_Month = '${x_Month}'`)).toBe(reader === "kernel" ? all : 0);
    });
  });
});

/** Texts as bytes, because the packages treat byte-order marks differently; instants in microseconds. */
function clickHouseText(name: string): string {
  if (BOUNDED_TEXTS.includes(name)) return `hex(${name})`;
  return BOUNDED_INSTANTS.includes(name) ? `toString(toUnixTimestamp64Micro(${name}))` : `toString(${name} * 10)`;
}

function duckdbText(name: string): string {
  if (BOUNDED_TEXTS.includes(name)) return `hex(${name})`;
  return BOUNDED_INSTANTS.includes(name) ? `epoch_us(${name})::VARCHAR` : `(${name} * 10)::INT::VARCHAR`;
}

function clickHouseLiteral(name: string, value: string): string {
  if (BOUNDED_TEXTS.includes(name)) return `unhex('${value}')`;
  return BOUNDED_INSTANTS.includes(name)
    ? `fromUnixTimestamp64Micro(toInt64(${value}), 'UTC')`
    : `toDecimal128('${Number(value) / 10}', 18)`;
}

function duckdbLiteral(name: string, value: string): string {
  if (BOUNDED_TEXTS.includes(name)) return `decode(unhex('${value}'))`;
  return BOUNDED_INSTANTS.includes(name)
    ? `make_timestamptz(${value}::BIGINT)`
    : `${Number(value) / 10}::DECIMAL(38,18)`;
}
