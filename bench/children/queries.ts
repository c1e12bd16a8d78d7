/** `queries.ts file`: prints a JSON line with the row count and the seconds of three typical DuckDB queries. */
import { DuckDBInstance } from "@duckdb/node-api";
import { THREADS } from "../threads.ts";
import { sqlText } from "./sql-text.ts";

const [file = ""] = process.argv.slice(2);
const from = `FROM read_parquet(${sqlText(file)})`;
const QUERIES = {
  "cost per service": `SELECT ServiceName, sum(EffectiveCost) ${from} GROUP BY ALL`,
  "cost per day": `SELECT date_trunc('day', ChargePeriodStart) AS day, sum(EffectiveCost) ${from} GROUP BY ALL`,
  "cost per tag value": [
    "SELECT json_extract_string(Tags, '$.CostCenter') AS tag, sum(EffectiveCost)",
    `${from} GROUP BY ALL`,
  ].join(" "),
};
const REPEATS = 15;

const instance = await DuckDBInstance.create(":memory:", { threads: String(THREADS) });
const connection = await instance.connect();
await connection.run("SET TimeZone = 'UTC'");

const reader = await connection.runAndReadAll(`SELECT count(*) ${from}`);
const rows = Number(reader.getRowsJS()[0]?.[0]);
const queries = [];
for (const [query, sql] of Object.entries(QUERIES)) queries.push({ query, ...(await time(sql)) });
connection.closeSync();
instance.closeSync();
process.stdout.write(JSON.stringify({ rows, queries }));

async function time(sql: string): Promise<{ readonly seconds: readonly number[]; readonly failure?: string }> {
  const seconds: number[] = [];
  try {
    for (let repeat = 0; repeat <= REPEATS; repeat++) {
      const started = performance.now();
      await connection.runAndReadAll(sql);
      // The first query opens the file and warms the cache.
      if (repeat > 0) seconds.push((performance.now() - started) / 1000);
    }
    return { seconds };
  } catch (error) {
    return { seconds, failure: error instanceof Error ? error.message.slice(0, 120) : String(error) };
  }
}
