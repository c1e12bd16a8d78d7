import { describeColumns, readWithDuckDb } from "focus-parquet/testing";
import { beforeAll, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

const SCOPE = "/subscriptions/11111111-2222-3333-4444-555555555555";
const MONTHS = [
  ["202604", "1.0-preview(v1)"],
  ["202605", "1.0"],
  ["202606", "1.2-preview"],
  ["202607", "1.2"],
] as const;

const hub = openForTests(startHub);
let asExported: IngestRun;
let upgraded: IngestRun;

beforeAll(async () => {
  for (const [month, datasetVersion] of MONTHS) await hub.deliver({ scope: SCOPE, month, rows: 120, datasetVersion });
  asExported = await hub.ingest();
  upgraded = await hub.ingest({ "focus-version": "1.2", force: "true" });
});

async function columnsOf(month: string): Promise<readonly string[]> {
  const bytes = await hub.read("ingestion", monthPath(SCOPE, month));
  if (bytes === undefined) throw new Error(`no month ${month}`);
  return readWithDuckDb(bytes, async (reader) =>
    (await describeColumns(reader)).map(({ name, type }) => `${name} ${type}`),
  );
}

test("as exported, the summary mentions different columns without a warning", () => {
  expect(asExported.exitCode, asExported.log).toBe(0);
  expect(asExported.summary).toContain(
    "has different columns by month: 1 of 1.0 as exported, 1 of 1.0-preview(v1) as exported, 1 of 1.2 as exported, " +
      "1 of 1.2-preview as exported",
  );
  expect(asExported.summary).toContain("focus-version");
  expect(asExported.log).not.toMatch(/^::warning.*column sets/m);
});

test("with focus-version 1.2, all months have the same columns and the summary has no complaint", async () => {
  expect(upgraded.exitCode, upgraded.log).toBe(0);
  const sets = await Promise.all(MONTHS.map(([month]) => columnsOf(month)));
  for (const columns of sets) expect(columns).toEqual(sets[2]);
  expect(sets[0]?.slice(-2)).toEqual(["x_SourceChanges VARCHAR", "x_UnmappedColumns VARCHAR"]);
  expect(upgraded.summary).not.toContain("has different columns by month");
});

test("counts the rules that changed values in summary and output, and preserves the sums", async () => {
  const [preview] = upgraded.partitions.filter(({ month }) => month === "202604");
  expect(preview).toMatchObject({ columns: "1.2-preview", changes: { LiftedPricingCategory: expect.any(Number) } });
  expect(upgraded.summary).toMatch(/\| 1\.0-preview\\?\(v1\\?\) to 1\.2-preview \| `LiftedPricingCategory` \| +\d+ \|/);
  const [before] = asExported.partitions.filter(({ month }) => month === "202604");
  for (const column of ["BilledCost", "EffectiveCost", "ListCost"]) {
    for (const [currency, sums] of Object.entries(before?.sums ?? {})) {
      expect(preview?.sums?.[currency]?.[column]).toBe(sums[column]);
    }
  }
});

test("an export newer than the requested version keeps its columns, as the summary states", async () => {
  const columns = await columnsOf("202606");
  const run = await hub.ingest({ "focus-version": "1.0", force: "true", months: "202606" });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toContain(
    "1 month(s) keep the exported columns: dataset version 1.2-preview is newer than focus-version 1.0",
  );
  expect(await columnsOf("202606")).toEqual(columns);
});

test("rejects an unknown version and names it", async () => {
  const run = await hub.ingest({ "focus-version": "1.1" });
  expect(run.exitCode).toBe(1);
  for (const word of ["focus-version", "1.1", "as-exported", "1.2"]) expect(run.log).toContain(word);
});
