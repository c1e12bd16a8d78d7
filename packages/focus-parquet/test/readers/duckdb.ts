import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type JS } from "@duckdb/node-api";

/** A DuckDB connection to one parquet file. DuckDB shares no code with the hub. */
export interface ParquetReader {
  /** Runs a query in which `$file` stands for the quoted path. */
  query(sql: string): Promise<readonly Readonly<Record<string, JS>>[]>;
}

/** Calls `read` with a DuckDB connection to a parquet file, and removes all temporary files. */
export async function readWithDuckDb<T>(bytes: Uint8Array, read: (reader: ParquetReader) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "parquet-"));
  const file = join(folder, "focuscost.parquet");
  await writeFile(file, bytes);
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return await read({
      query: async (sql) => {
        const result = await connection.runAndReadAll(sql.replaceAll("$file", `'${file.replaceAll("'", "''")}'`));
        return result.getRowObjectsJS();
      },
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

const CANONICAL: Readonly<Record<string, (column: string) => string>> = {
  VARCHAR: (column) => column,
  "DECIMAL(38,18)": (column) => `${column}::VARCHAR`,
  "TIMESTAMP WITH TIME ZONE": (column) => `epoch_us(${column})::VARCHAR`,
  BOOLEAN: (column) => `${column}::VARCHAR`,
};

export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
}

/** Names and DuckDB types of the columns, in file order. */
export async function describeColumns(reader: ParquetReader): Promise<readonly DescribedColumn[]> {
  const rows = await reader.query("DESCRIBE SELECT * FROM read_parquet($file)");
  return rows.map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
}

/** All rows in file order. Each cell is lossless text (18 digits, microseconds since 1970) or null. */
export async function readCells(reader: ParquetReader): Promise<readonly (readonly (string | null)[])[]> {
  const columns = await describeColumns(reader);
  const selected = columns.map(({ name, type }, index) => {
    const canonical = CANONICAL[type];
    if (canonical === undefined) throw new Error(`${name} has the unexpected type ${type}`);
    return `${canonical(`"${name.replaceAll('"', '""')}"`)} AS c${index}`;
  });
  const rows = await reader.query(
    `SELECT ${selected.join(", ")} FROM read_parquet($file, file_row_number = true) ORDER BY file_row_number`,
  );
  return rows.map((row) => columns.map((_, index) => asText(row[`c${index}`])));
}

function asText(value: JS | undefined): string | null {
  if (value === null || typeof value === "string") return value;
  throw new Error(`neither text nor null: ${typeof value}`);
}
