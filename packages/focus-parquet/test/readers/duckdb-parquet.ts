import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/**
 * Writes a query's rows as parquet with DuckDB, which shares no code with the hub. `$csv` stands for the path of `csv`.
 */
export async function writeWithDuckDb(query: string, options = "COMPRESSION snappy", csv = ""): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "parquet-"));
  const file = join(folder, "part.parquet");
  await writeFile(join(folder, "part.csv"), csv);
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    const sql = query.replaceAll("$csv", `'${join(folder, "part.csv")}'`);
    await connection.run(`COPY (${sql}) TO '${file}' (FORMAT parquet, ${options})`);
    return await readFile(file);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}
