/** `duckdb.ts double|unordered|decimal input output`: converts as a DuckDB user would, on two threads. */
import { DuckDBInstance } from "@duckdb/node-api";
import { sourceColumns } from "../source-columns.ts";
import { THREADS } from "../threads.ts";
import { sqlText } from "./sql-text.ts";

const [mode = "", input = "", output = ""] = process.argv.slice(2);
const TYPES = {
  String: "VARCHAR",
  Decimal: mode === "decimal" ? "DECIMAL(38,18)" : "DOUBLE",
  DateTimeOffset: "TIMESTAMPTZ",
  Boolean: "BOOLEAN",
} as const;

const columns = sourceColumns().map(({ source, type }) => `${sqlText(source)}: '${TYPES[type]}'`);
const instance = await DuckDBInstance.create(":memory:", { threads: String(THREADS) });
const connection = await instance.connect();
await connection.run("SET TimeZone = 'UTC'");
if (mode === "unordered") await connection.run("SET preserve_insertion_order = false");
await connection.run(`
  COPY (
    FROM read_csv(${sqlText(input)}, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
      timestampformat = '%Y-%m-%dT%H:%M:%SZ', columns = {${columns.join(", ")}})
  ) TO ${sqlText(output)} (FORMAT parquet, COMPRESSION snappy)`);
connection.closeSync();
instance.closeSync();
