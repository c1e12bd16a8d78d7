import { gzipSync } from "node:zlib";
import { readWithDuckDb } from "focus-parquet/testing";
import { beforeAll, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const HEADER = completeCsv("BilledCost,BillingCurrency,ChargePeriodStart,ServiceName\n");
const CSV = completeCsv(
  "BilledCost,BillingCurrency,ChargePeriodStart,ServiceName\n1,USD,2026-06-01T00:00:00Z,Storage\n2.5,USD,2026-06-02T00:00:00Z,Storage\n",
);
const GZ = gzipSync(CSV);
const CONTENT = { rows: 2, billedCost: "3.5" };

/** Unusual but valid parts that must all produce the same month. */
const UNUSUAL: readonly { readonly name: string; readonly parts: WrittenRun["parts"] }[] = [
  { name: "a gz part whose byteCount is its compressed length", parts: [{ content: GZ, ending: ".csv.gz" }] },
  {
    name: "a gz part whose byteCount is its uncompressed length",
    parts: [{ content: GZ, byteCount: CSV.length, ending: ".csv.gz" }],
  },
  { name: "a gz part named .csv", parts: [{ content: GZ }] },
  { name: "a part without counts in its manifest", parts: [{ content: CSV, byteCount: null, dataRowCount: null }] },
  { name: "CRLF line endings and a BOM", parts: [{ content: `\uFEFF${CSV.replaceAll("\n", "\r\n")}` }] },
  {
    name: "equal costs in the first column, which put a dictionary at the start of a row group",
    parts: [{ content: CSV.replace("1,USD", "1.75,USD").replace("2.5,USD", "1.75,USD") }],
  },
  { name: "no newline at the end", parts: [{ content: CSV.trimEnd() }] },
  {
    name: "a quoted line break and doubled quotes",
    parts: [{ content: CSV.replaceAll("Storage", '"Sto\r\n""ra,ge"""') }],
  },
  { name: "header names in different case and order", parts: [{ content: reordered() }] },
  { name: "a part with only a header next to one with rows", parts: [{ content: HEADER }, { content: CSV }] },
  {
    name: "parts with their columns in different order",
    parts: [
      { content: completeCsv("BilledCost,ChargePeriodStart\n1,2026-06-01T00:00:00Z\n") },
      { content: completeCsv("ServiceName,BilledCost\nVM,2.5\n") },
    ],
  },
];

function reordered(): string {
  return completeCsv(
    "SERVICENAME,chargeperiodstart,billingcurrency,BILLEDCOST\nStorage,2026-06-01T00:00:00Z,USD,1\nVM,6/2/2026,USD,2.5\n",
  );
}

const hub = openForTests(startHub);
let run: IngestRun;
beforeAll(async () => {
  for (const [index, { parts }] of UNUSUAL.entries()) {
    const runId = `run-${index}`;
    await writeByHand(hub, { scope: subscription(index + 1), runId, submittedTime: "2026-07-02T02:00:00Z", parts });
  }
  run = await hub.ingest();
});

for (const [index, { name }] of UNUSUAL.entries()) {
  test(`accepts ${name}`, async () => {
    expect(run.outcomes[index], run.log).toBe("202606 ingested");
    expect(await readMonth(hub, subscription(index + 1), "202606")).toEqual(CONTENT);
  });
}

test("columns that the export lacks become null and are reported", async () => {
  const bytes = await hub.read("ingestion", monthPath(subscription(1), "202606"));
  const [row] = await readWithDuckDb(bytes ?? Buffer.alloc(0), ({ query }) =>
    query("SELECT count(RegionName)::INT AS known FROM read_parquet($file)"),
  );
  expect(row?.known).toBe(0);
  expect(run.log).toMatch(/columns of .* are not in the export and remain null: .*RegionName/);
});
