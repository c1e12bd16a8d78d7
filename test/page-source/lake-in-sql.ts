import { DuckDBInstance } from "@duckdb/node-api";
import type { PageData } from "cost-page";
import { textsInSql, textsOfCube } from "focus-parquet/testing";
import { expect } from "vitest";

/** Compares the cells, days and commitments of a page's months with what DuckDB computes from the files. */
export async function expectLakeInSql(
  { months }: PageData,
  filesOf: (month: string) => readonly string[],
  dimensions: readonly string[],
): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    for (const { cube, month } of months) {
      const files = filesOf(month).map((file) => `'${file.replaceAll("'", "''")}'`);
      const query = async (sql: string) =>
        (
          await connection.runAndReadAll(sql.replaceAll("$file", `[${files.join()}], union_by_name = true`))
        ).getRowObjectsJS();
      const found =
        files.length === 0 ? { cells: [], days: [], commitments: [] } : await textsInSql({ query }, dimensions);
      expect({ month, ...textsOfCube(cube) }).toEqual({ month, ...found });
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
