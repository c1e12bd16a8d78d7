import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readWithDuckDb, writeWithDuckDb } from "focus-parquet/testing";
import { beforeAll, expect, test } from "vitest";
import { openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

/**
 * The columns of a FOCUS 1.0 file, each with SQL for its value in row i of 0 to 2. Providers differ in order, case,
 * types and spelling.
 */
const COLUMNS = {
  BilledCost: "(i + 1) * 0.1",
  EffectiveCost: "0.25",
  ListCost: "1",
  ContractedCost: "0.5",
  BillingAccountId: "'123'",
  BillingAccountName: "'n'",
  BillingCurrency: "'USD'",
  BillingPeriodStart: "TIMESTAMP '2026-06-01 00:00:00'",
  BillingPeriodEnd: "TIMESTAMP '2026-07-01 00:00:00'",
  ChargePeriodStart: "TIMESTAMP '2026-06-03 05:00:00'",
  ChargePeriodEnd: "TIMESTAMP '2026-06-03 06:00:00'",
  ChargeCategory: "'Usage'",
  ChargeClass: "NULL::VARCHAR",
  ChargeDescription: "'say \"hi\",' || chr(10) || 'twice'",
  InvoiceIssuerName: "'P'",
  PricingQuantity: "1.5",
  PricingUnit: "'Hrs'",
  ProviderName: "'P'",
  PublisherName: "'P'",
  ServiceCategory: "'Compute'",
  ServiceName: "'S'",
  Tags: `'{"env":"a,b","note":"line\\n"}'`,
} as const;

type Columns = Readonly<Record<string, string>>;

const TIMES = ["BillingPeriodStart", "BillingPeriodEnd", "ChargePeriodStart", "ChargePeriodEnd"] as const;
const NUMBERS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost", "PricingQuantity"] as const;

/** Wraps the values of some columns in other SQL; `$` stands for the original expression. */
function changed(names: readonly (keyof typeof COLUMNS)[], sql: string, more: Columns = {}): Columns {
  const own = Object.fromEntries(names.map((name) => [name, sql.replaceAll("$", COLUMNS[name])]));
  return { ...COLUMNS, ...own, ...more };
}

const selected = (columns: Columns): string =>
  `SELECT ${Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(", ")} FROM range(3) t(i)`;

const times = (format: string, more: Columns = {}): Columns => changed(TIMES, `strftime($, '${format}')`, more);
const reversed = (columns: Columns): Columns => Object.fromEntries(Object.entries(columns).reverse());
const lowerCased = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, sql]) => [name.toLowerCase(), sql]));

const CSV: Readonly<Record<string, Columns>> = {
  "AWS with additional columns": reversed(times("%Y-%m-%dT%H:%M:%S.000Z", { x_Operation: "'RunInstances'" })),
  "Google Cloud through BigQuery": times("%Y-%m-%d %H:%M:%S UTC"),
  "Oracle Cloud": { ...times("%Y-%m-%dT%H:%MZ"), BilledCost: "['1E-1', '2.0E-1', '3.0e-01'][i + 1]" },
  "Databricks in lower case": lowerCased(times("%Y-%m-%dT%H:%M:%S")),
  "Snowflake with a time zone": times("%Y-%m-%d %H:%M:%S.000 +0000"),
  "PostgreSQL or DuckDB": times("%Y-%m-%d %H:%M:%S+00"),
};

const PARQUET: Readonly<Record<string, readonly [Columns, string]>> = {
  "AWS: costs as DOUBLE, tags and discounts as maps": [
    changed(NUMBERS, "($)::DOUBLE", {
      Tags: "MAP {'env': 'a,b', 'note': 'line' || chr(10)}",
      x_Discounts: "MAP {'d': 0.5::DOUBLE}",
    }),
    "COMPRESSION snappy",
  ],
  "Google Cloud: tags as a list of records, times with a time zone": [
    changed(TIMES, "($)::TIMESTAMPTZ", { Tags: "[{'key': 'env', 'value': 'a,b'}]" }),
    "COMPRESSION zstd",
  ],
  "times in nanoseconds, version 2 pages": [changed(TIMES, "($)::TIMESTAMP_NS"), "PARQUET_VERSION v2"],
  "times in milliseconds, decimals of four and eight bytes": [
    {
      ...changed(TIMES, "($)::TIMESTAMP_MS"),
      BilledCost: "((i + 1) * 0.1)::DECIMAL(9,2)",
      ListCost: "1::DECIMAL(18,4)",
    },
    "COMPRESSION gzip",
  ],
  "large decimals": [changed(NUMBERS, "($)::DECIMAL(38,18)"), "COMPRESSION brotli"],
};

const scopeOf = (name: string): string =>
  `providers/shape/accounts/${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`;

const hub = openForTests(startHub);
const workspace = openForTests(openWorkspace);
let run: IngestRun;
beforeAll(async () => {
  const sources: { readonly files: string; readonly scope: string }[] = [];
  const put = async (name: string, extension: string, content: Uint8Array): Promise<void> => {
    const folder = `shape${sources.length}`;
    await workspace.put(join(folder, `part-1.${extension}`), content);
    sources.push({ files: `${folder}/*.${extension}`, scope: scopeOf(name) });
  };
  for (const [name, columns] of Object.entries(CSV)) await put(name, "csv.gz", gzipSync(await csvOf(columns)));
  for (const [name, [columns, options]] of Object.entries(PARQUET)) {
    await put(name, "parquet", await writeWithDuckDb(selected(columns), options));
  }
  run = await workspace.ingest(hub, sources);
});

async function csvOf(columns: Columns): Promise<string> {
  const texts = await writeWithDuckDb(selected(columns), "COMPRESSION uncompressed");
  const rows = await readWithDuckDb(texts, ({ query }) => query("SELECT COLUMNS(*)::VARCHAR FROM read_parquet($file)"));
  const quoted = (value: unknown): string => (value === null ? "" : `"${String(value).replaceAll('"', '""')}"`);
  return [Object.keys(columns).join(","), ...rows.map((row) => Object.values(row).map(quoted).join(","))].join("\r\n");
}

test.each([...Object.keys(CSV), ...Object.keys(PARQUET)])("%s: the same costs, times and texts", async (name) => {
  const scope = scopeOf(name);
  expect(
    run.partitions.filter((month) => month.scope === scope),
    run.log,
  ).toMatchObject([{ month: "202606", outcome: "ingested", rows: 3 }]);
  const bytes = (await hub.read("ingestion", monthPath(scope, "202606"))) ?? Buffer.alloc(0);
  const rows = await readWithDuckDb(bytes, ({ query }) =>
    query(`SELECT sum(BilledCost)::VARCHAR AS billed, sum(PricingQuantity)::VARCHAR AS quantity, count(*)::INT AS rows,
      any_value(ChargePeriodStart)::VARCHAR AS start, any_value(ChargeDescription) AS text, count(ChargeClass)::INT AS classes,
      any_value(Tags) AS tags FROM read_parquet($file)`),
  );
  expect(rows).toMatchObject([
    {
      billed: "0.600000000000000000",
      quantity: "4.500000000000000000",
      rows: 3,
      start: "2026-06-03 05:00:00+00",
      text: 'say "hi",\ntwice',
      classes: 0,
    },
  ]);
  expect(JSON.stringify(JSON.parse(String(rows[0]?.tags)))).toContain("a,b");
});
