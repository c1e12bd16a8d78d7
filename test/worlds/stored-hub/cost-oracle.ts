import { DuckDBInstance, type JS } from "@duckdb/node-api";

const COSTS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"];

/**
 * The row count and the sums of the four costs by currency, as DuckDB reads a file: first as text, then as exact
 * decimals.
 */
export async function sumsOf(
  file: string,
  kind: "csv" | "parquet",
  { nulls = [], where = "true" }: { readonly nulls?: readonly string[]; readonly where?: string } = {},
): Promise<readonly Readonly<Record<string, JS>>[]> {
  const list = ["", ...nulls].map((token) => `'${token}'`).join(", ");
  const rows = kind === "csv" ? `read_csv($file, all_varchar = true, nullstr = [${list}])` : "read_parquet($file)";
  const sums = COSTS.map((name) => `sum(${name}::DECIMAL(38,18))::VARCHAR AS ${name}`).join(", ");
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    const sql = [
      `SELECT BillingCurrency, count(*)::INT AS rows, ${sums}`,
      `FROM ${rows} WHERE ${where} GROUP BY 1 ORDER BY 1`,
    ].join(" ");
    return (await connection.runAndReadAll(sql.replaceAll("$file", `'${file}'`))).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
