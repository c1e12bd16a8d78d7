import { gzipSync } from "node:zlib";
import { writeWithDuckDb } from "focus-parquet/testing";
import { beforeAll, expect, test } from "vitest";
import { AWS_SCOPE, focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

const CSV = focusCsv([{}, { BilledCost: "2" }]);
const YEARS = focusCsv(
  Array.from({ length: 20 }, (_, month) => ({
    BillingPeriodStart: new Date(Date.UTC(2025, month, 1)).toISOString(),
  })),
);

const parquet = (changes = ""): Promise<Buffer> =>
  writeWithDuckDb(`SELECT *${changes} FROM read_csv($csv, all_varchar = true)`, "COMPRESSION snappy", CSV);

interface OddFile {
  readonly file: string;
  readonly content: string | Uint8Array | Promise<Buffer>;
  readonly mapping?: Readonly<Record<string, unknown>>;
  /** The outcome and row count of the month, or the error message. */
  readonly end: string;
}

const taken = (file: string, content: OddFile["content"], mapping = {}): OddFile => ({
  ...{ file, content, mapping },
  end: "ingested 2",
});

const ODD: Readonly<Record<string, OddFile>> = {
  "a byte order mark": taken("a.csv", `\uFEFF${CSV}`),
  "Windows line endings": taken("a.csv", CSV.replaceAll("\n", "\r\n")),
  "gzip without the file ending": taken("a.csv", gzipSync(CSV)),
  "a gzip file ending without gzip": taken("a.csv.gz", CSV),
  "gzip with two members": taken("a.csv.gz", Buffer.concat([gzipSync(CSV.slice(0, 100)), gzipSync(CSV.slice(100))])),
  "texts stored as bytes": taken("a.parquet", parquet(" REPLACE (ServiceName::BLOB AS ServiceName)")),
  "dates instead of timestamps": taken("a.parquet", parquet(" REPLACE (DATE '2026-06-01' AS BillingPeriodStart)")),
  "a decimal without decimal places": taken(
    "a.parquet",
    parquet(" REPLACE (12345678901234567890::DECIMAL(38,0) AS BilledCost)"),
  ),
  "nested records": taken("a.parquet", parquet(", {'a': 1, 'b': {'c': ['x', NULL]}} AS x_S")),
  "an empty map": taken("a.parquet", parquet(", MAP([]::VARCHAR[], []::VARCHAR[]) AS Tags")),
  "NaN as a null token": taken("a.parquet", parquet(" REPLACE ('NaN'::DOUBLE AS PricingQuantity)"), {
    nullTokens: ["NaN"],
  }),
  "NaN as a cost": {
    file: "a.parquet",
    content: parquet(" REPLACE ('NaN'::DOUBLE AS BilledCost)"),
    end: 'InvalidValue: Line 2 of odd11/a.parquet, column BilledCost: "NaN"',
  },
  "an empty text in a mandatory column": {
    ...{ file: "a.parquet", content: parquet(" REPLACE ('' AS ServiceName)") },
    end: "InvalidValue: Line 2 of odd12/a.parquet, column ServiceName is empty, but FOCUS 1.0 requires a value in every row.",
  },
  "an empty file": { file: "a.csv", content: "", end: "warning: odd13/* has no rows" },
  "gzip of an empty file": { file: "a.csv.gz", content: gzipSync(""), end: "warning: odd14/* has no rows" },
  "only a header": { file: "a.csv", content: `${CSV.split("\n")[0]}\n`, end: "warning: odd15/* has no rows" },
  "an empty parquet file": { file: "a.parquet", content: "", end: "MalformedParquet: odd16/a.parquet" },
  "a CSV file named parquet": { file: "a.parquet", content: CSV, end: "MalformedParquet: odd17/a.parquet" },
  "a parquet file named CSV": { file: "a.csv", content: parquet(), end: "MalformedCsv: odd18/a.csv is a parquet file" },
  "truncated gzip": {
    file: "a.csv.gz",
    content: gzipSync(CSV).subarray(0, 200),
    end: "MalformedCsv: odd19/a.csv.gz",
  },
  semicolons: { file: "a.csv", content: CSV.replaceAll(",", ";"), end: "MalformedCsv: Line 1 of odd20/a.csv" },
  "renaming a column to an existing name": {
    ...{ file: "a.csv", content: CSV, mapping: { rename: { ServiceName: "ServiceCategory" } } },
    end: "DuplicateColumn: The header of odd21/a.csv",
  },
  "renaming a missing column": {
    ...{ file: "a.csv", content: CSV, mapping: { rename: { Team: "x_Team" } } },
    end: "warning: No file of odd22/* has the column x_Team",
  },
  "rows outside the month of the mapping": {
    ...{ file: "a.csv", content: CSV, mapping: { month: "202605" } },
    end: "warning: 2 rows of odd23/* are neither billed nor charged",
  },
  "another format": {
    ...{ file: "a.csv", content: "lineItem/LineItemType,lineItem/UnblendedCost\nUsage,1\n" },
    end: "NotFocus: odd24/a.csv is a Cost and Usage Report of AWS (CUR), not a FOCUS cost file.",
  },
  "one missing column": {
    ...{ file: "a.csv", content: CSV.replace("ListCost", "Price") },
    end: "MissingColumn: odd25/a.csv lacks 1 mandatory column of FOCUS 1.0: ListCost.",
  },
};

const hub = openForTests(startHub);
const workspace = openForTests(openWorkspace);
let run: IngestRun;
beforeAll(async () => {
  const sources = Object.values(ODD).map(({ mapping }, at) => ({
    files: `odd${at}/*`,
    scope: scopeOf(at),
    ...mapping,
  }));
  for (const [at, { file, content }] of Object.values(ODD).entries()) {
    await workspace.put(`odd${at}/${file}`, await content);
  }
  run = await workspace.ingest(hub, sources);
});

const scopeOf = (at: number): string => `${AWS_SCOPE}/${at}`;

test.each(Object.entries(ODD).map(([name, { end }], at) => [name, end, at] as const))("%s: %s", (_name, end, at) => {
  if (end.startsWith("warning: ")) {
    expect(run.log).toContain(`::warning title=ingest::${end.slice("warning: ".length)}`);
    return;
  }
  const own = run.partitions.filter(({ scope, manifest }) => scope === scopeOf(at) || manifest === `odd${at}/*`);
  const ends = own.map(({ outcome, rows, error }) =>
    error === undefined ? `${outcome} ${rows}` : `${error.code}: ${error.message}`,
  );
  expect(ends, run.log).toEqual([expect.stringContaining(end)]);
});

test("one file of twenty months becomes twenty months, and is not read again for each", async () => {
  await workspace.put("years/a.csv.gz", gzipSync(YEARS));
  const source = { files: "years/*", scope: `${AWS_SCOPE}/years`, month: "BillingPeriodStart" };
  const first = await workspace.ingest(hub, [source]);
  expect(
    first.outcomes.filter((outcome) => outcome.endsWith(" ingested")),
    first.log,
  ).toHaveLength(20);
  const again = await workspace.ingest(hub, [source]);
  expect(
    again.outcomes.filter((outcome) => outcome.endsWith(" unchanged")),
    again.log,
  ).toHaveLength(20);
});
