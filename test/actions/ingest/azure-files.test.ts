import { bundledSchema } from "focus-parquet/schemas";
import { readWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { AWS_SCOPE, focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

const hub = openForEachTest(startHub);
const workspace = openForEachTest(openWorkspace);

const SCOPE = "subscriptions/11111111-1111-1111-1111-111111111111";
const TABLE = { table: "costs" };

/** One row with the columns of an Azure export. */
function azureCsv(version: string): string {
  const columns = bundledSchema(`focuscost_${version}.json`)?.columns ?? [];
  const values = columns.map(({ source, type }) => {
    if (type === "Decimal") return "1.5";
    if (type === "Boolean") return "true";
    if (type === "DateTimeOffset")
      return source.startsWith("BillingPeriodEnd") ? "2026-07-01T00:00:00Z" : "2026-06-01T00:00:00Z";
    return source === "BillingCurrency" ? "EUR" : source === "Tags" || source.endsWith("Details") ? "{}" : "x";
  });
  return `${columns.map(({ source }) => source).join(",")}\n${values.join(",")}\n`;
}

const query = async (scope: string, sql: string) =>
  readWithDuckDb((await hub.read("ingestion", monthPath(scope, "202606"))) ?? Buffer.alloc(0), (reader) =>
    reader.query(sql),
  );

test.each([
  ["1.0", {}],
  ["1.0", { dataset: "FOCUS 1.0" }],
  ["1.2-preview", {}],
  ["1.2", { dataset: "FOCUS 1.2" }],
])(
  "publishes files with Azure's %s header and %j in the mapping, with the types of the table",
  async (version, more) => {
    await workspace.put("azure/a.csv", azureCsv(version));
    const run = await workspace.ingest(hub, [{ files: "azure/*.csv", scope: SCOPE, ...more }], TABLE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(run.log).not.toContain("TableColumnType");
    expect(run.log).toContain("1 months published");
    const [row] = await query(SCOPE, "SELECT typeof(x_BilledCostInUsd) AS type FROM read_parquet($file)");
    expect(row?.type).toBe("DECIMAL(38,18)");
  },
);

test("publishes another provider's file whose column Azure types as a number, without losing text", async () => {
  const csv = focusCsv([{}])
    .replace("ServiceName\n", "ServiceName,x_BilledCostInUsd,x_Team\n")
    .replace(/EC2\n/, "EC2,about 3,blue\n");
  await workspace.put("aws/a.csv", csv);
  const run = await workspace.ingest(hub, [{ files: "aws/*.csv", scope: AWS_SCOPE }], TABLE);
  expect(run.log).toContain("1 months published");
  expect(run.log).not.toContain("TableColumnType");
  const [row] = await query(AWS_SCOPE, "SELECT x_Team, x_UnmappedColumns FROM read_parquet($file)");
  expect(row).toEqual({ x_Team: "blue", x_UnmappedColumns: '{"x_BilledCostInUsd":"about 3"}' });
});

test("every ingest names a month that the table cannot take, and its remedy publishes the month", async () => {
  await workspace.put("azure/a.csv", azureCsv("1.0-preview(v1)"));
  const source = { files: "azure/*.csv", scope: SCOPE };
  const requests: number[] = [];
  for (const outcome of ["ingested", "unchanged", "unchanged"]) {
    const before = hub.storage.requests.length;
    const run = await workspace.ingest(hub, [source], TABLE);
    requests.push(hub.storage.requests.length - before);
    expect(run.outcomes, run.log).toEqual([`202606 ${outcome}`]);
    expect(run.log).toMatch(/::warning title=TableColumnType.*is not in the table.*force: true.*focus-version/);
  }
  expect(requests[2]).toBe(requests[1]);
  const remedy = await workspace.ingest(hub, [source], { ...TABLE, force: "true", "focus-version": "1.0" });
  expect(remedy.log).toContain("1 months published");
  expect(remedy.log).not.toContain("TableColumnType");
});
