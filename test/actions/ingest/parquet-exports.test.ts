import { bundledSchema } from "focus-parquet/schemas";
import { readCells, readWithDuckDb, writeWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const hub = openForEachTest(startHub);

const SQL_TYPES = {
  String: (name: string) => name,
  Decimal: (name: string) => `${name}::DECIMAL(38,18)`,
  DateTimeOffset: (name: string) => `${name}::TIMESTAMPTZ`,
  Boolean: (name: string) => `${name}::BOOLEAN`,
} as const;

/** The parquet export that Azure would deliver instead of the CSV part, with decimals of 18 digits. */
function asParquet(csv: string, options?: string): Promise<Buffer> {
  const columns = (bundledSchema("focuscost_1.0r2.json")?.columns ?? []).map(({ source, type }) => {
    const name = `"${source}"`;
    return `${SQL_TYPES[type](name)} AS ${name}`;
  });
  return writeWithDuckDb(`SELECT ${columns.join(", ")} FROM read_csv($csv, all_varchar = true)`, options, csv);
}

async function deliveredCsv(): Promise<readonly string[]> {
  const other = subscription(99);
  const { folder } = await hub.deliver({
    scope: other,
    month: "202606",
    rows: 300,
    parts: 2,
    datasetVersion: "1.0r2",
    currencies: ["USD"],
  });
  const names = (await hub.names("msexports")).filter((name) => name.startsWith(folder) && name.endsWith(".csv"));
  return Promise.all(names.map(async (name) => String(await hub.read("msexports", name)).replace(/^\uFEFF/, "")));
}

async function cellsOf(scope: string): Promise<unknown> {
  const bytes = (await hub.read("ingestion", monthPath(scope, "202606"))) ?? Buffer.alloc(0);
  return readWithDuckDb(bytes, readCells);
}

const RUN = { submittedTime: "2026-07-02T00:00:00Z", dataVersion: "1.0r2" };

test("an export delivered as parquet becomes the same month as its CSV twin, part by part", async () => {
  const csv = await deliveredCsv();
  const parquet = await Promise.all(csv.map((part) => asParquet(part)));
  const ending = ".snappy.parquet";
  await writeByHand(hub, { ...RUN, scope: subscription(1), runId: "csv", parts: csv.map((content) => ({ content })) });
  await writeByHand(hub, {
    ...RUN,
    scope: subscription(2),
    runId: "parquet",
    fileFormat: "Parquet",
    parts: parquet.map((content, index) => ({
      content,
      ending,
      dataRowCount: (csv[index]?.trimEnd().split("\n").length ?? 0) - 1,
    })),
  });
  const run = await hub.ingest({ scopes: `${subscription(1)},${subscription(2)}` });
  expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
  expect(await cellsOf(subscription(2))).toEqual(await cellsOf(subscription(1)));
  expect(run.partitions[1]?.sums).toEqual(run.partitions[0]?.sums);
  expect((await hub.ingest({ scopes: subscription(2) })).outcomes).toEqual(["202606 unchanged"]);
});

test("reports floating-point costs and converts them from their shortest decimal text", async () => {
  const content = await writeWithDuckDb(`SELECT 0.1::DOUBLE AS BilledCost, ${HEADER}`);
  const parts = [{ content, ending: ".parquet" }];
  await writeByHand(hub, { ...RUN, scope: subscription(1), runId: "floats", fileFormat: "Parquet", parts });
  const run = await hub.ingest();
  expect(run.partitions, run.log).toMatchObject([{ outcome: "ingested", sums: { USD: { BilledCost: "0.1" } } }]);
  expect(run.log).toContain("part_0_0001.parquet: BilledCost are floating-point columns");
});

const HEADER =
  "'USD' AS BillingCurrency, TIMESTAMP '2026-06-01' AS ChargePeriodStart, TIMESTAMP '2026-06-01' AS BillingPeriodStart, 0 AS EffectiveCost, 0 AS ListCost, 0 AS ContractedCost";
const FAULTS = [
  {
    name: "truncated",
    content: (bytes: Buffer) => bytes.subarray(0, -20),
    code: "MalformedParquet",
    says: "may be truncated",
  },
  { name: "CSV", content: () => "BilledCost\n1\n", code: "MalformedParquet", says: "part_0_0001.parquet" },
  {
    name: "with more rows than its manifest states",
    content: (bytes: Buffer) => bytes,
    dataRowCount: 2,
    code: "RowCountMismatch",
    says: "holds 1 rows",
  },
  {
    name: "shorter than its manifest states",
    content: (bytes: Buffer) => bytes,
    byteCount: 7,
    code: "PartSizeMismatch",
    says: "its manifest says 7",
  },
  {
    name: "with NaN as a cost",
    sql: `'12,34' AS BilledCost, ${HEADER}`,
    content: (bytes: Buffer) => bytes,
    code: "InvalidValue",
    says: "Line 2 of exports",
  },
  {
    name: "with an infinite cost",
    sql: `'inf'::DOUBLE AS BilledCost, ${HEADER}`,
    content: (bytes: Buffer) => bytes,
    code: "InvalidValue",
    says: '"Infinity" is not a decimal number',
  },
];

test("an invalid part fails its month by name, and the other months are committed", async () => {
  for (const [index, fault] of FAULTS.entries()) {
    const { sql = `1.5::DECIMAL(38,18) AS BilledCost, ${HEADER}`, byteCount, dataRowCount } = fault;
    const content = fault.content(await writeWithDuckDb(`SELECT ${sql}`));
    const part = {
      content,
      ending: ".parquet",
      ...(byteCount === undefined ? {} : { byteCount }),
      ...(dataRowCount === undefined ? {} : { dataRowCount }),
    };
    await writeByHand(hub, {
      ...RUN,
      scope: subscription(index + 1),
      runId: `run-${index}`,
      fileFormat: "Parquet",
      parts: [part],
    });
  }
  const run = await hub.ingest();
  expect(run.exitCode).toBe(1);
  expect(
    run.partitions.map(({ error }) => error?.code),
    run.log,
  ).toEqual(FAULTS.map(({ code }) => code));
  for (const [index, { says }] of FAULTS.entries()) expect(run.partitions[index]?.error?.message).toContain(says);
  expect(await hub.names("ingestion")).toEqual([]);
});
