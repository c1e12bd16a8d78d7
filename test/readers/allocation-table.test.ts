import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { allocate, allocationOf } from "../lake/allocation/kept-allocation.ts";
import { commitMonth } from "../lake/table/kept-table.ts";
import { startWorld } from "../worlds/lake-model/world.ts";

test("DuckDB reads the files of the current version, and its sums equal the costs of each month", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [1, 2]);
  await commitMonth(world, "202606", [4]);
  await allocate(world);
  await commitMonth(world, "202606", [6, 7]);
  await allocate(world, { target: "Pay" });
  const folder = await mkdtemp(join(tmpdir(), "allocation-"));
  try {
    const { files } = await allocationOf(world);
    const paths = files.map(async ({ partitionValues, path }) => {
      // Readers take the month from the log; DuckDB from the path.
      const file = join(folder, `x_Month=${partitionValues.x_Month}`, "rows.parquet");
      await mkdir(join(file, ".."));
      await writeFile(file, world.tables.local.blobs.get(`allocation/${path}`)?.bytes ?? new Uint8Array());
      return `'${file}'`;
    });
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    const connection = await instance.connect();
    const from = `read_parquet([${(await Promise.all(paths)).join()}], hive_partitioning = true, hive_types_autocast = false)`;
    const reader = await connection.runAndReadAll(
      `SELECT x_Month, x_Target, x_Kind, x_Step, sum(x_AllocatedBilledCost)::VARCHAR, sum(x_Charges)::INTEGER
       FROM ${from} GROUP BY ALL ORDER BY ALL`,
    );
    expect(reader.getRows()).toEqual([
      ["202605", "Pay", "direct", "rule", "3.000000000000000000", 2],
      ["202606", "Pay", "direct", "rule", "13.000000000000000000", 2],
    ]);
    const types = await connection.runAndReadAll(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`,
    );
    expect(Object.fromEntries(types.getRows() as [string, string][])).toMatchObject({
      ...{ x_Ratio: "DECIMAL(38,18)", x_AllocatedEffectiveCost: "DECIMAL(38,18)", x_Charges: "BIGINT" },
      ChargePeriodStart: expect.stringMatching(/^TIMESTAMP/),
    });
    instance.closeSync();
  } finally {
    await rm(folder, { recursive: true });
  }
});
