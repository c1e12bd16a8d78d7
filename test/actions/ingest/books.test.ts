import type { GeneratedRun } from "azure-simulator/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, partReadsIn, startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";

const SUBSCRIPTION = "/subscriptions/11111111-2222-3333-4444-555555555555";
const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const CUSTOMER_ACCOUNT =
  "/providers/Microsoft.Billing/billingAccounts/8e0f1c2d-aaaa-bbbb-cccc-000000000001:8e0f1c2d-aaaa-bbbb-cccc-000000000002_2019-05-31";

describe("many scopes, months, runs and parts in one step", () => {
  const hub = openForTests(startHub);
  let newest: readonly GeneratedRun[];
  let first: IngestRun;

  beforeAll(async () => {
    for (const days of [5, 12]) await hub.deliver({ scope: SUBSCRIPTION, month: "202606", rows: 60, days, gzip: true });
    newest = [
      await hub.deliver({ scope: SUBSCRIPTION, month: "202606", rows: 60, days: 20, parts: 3, gzip: true }),
      await hub.deliver({ scope: SUBSCRIPTION, month: "202605", rows: 40, parts: 2, eol: "crlf", bom: true }),
      await hub.deliver({ scope: ACCOUNT, month: "202606", rows: 50, datasetVersion: "1.0", manifest: "noversion" }),
      await hub.deliver({ scope: ACCOUNT, month: "202604", rows: 30, datasetVersion: "1.0-preview(v1)" }),
      await hub.deliver({
        scope: CUSTOMER_ACCOUNT,
        month: "202606",
        rows: 50,
        variant: "hard",
        datasetVersion: "1.2-preview",
        currencies: ["EUR", "GBP"],
        manifestFile: "_manifest.json",
      }),
    ];
    first = await hub.ingest();
  });

  test("every month holds exactly the costs recorded for its newest run", async () => {
    expect(first.exitCode, first.log).toBe(0);
    expect(first.outputs).toMatchObject({ ingested: "5", failed: "0", rows: String(sumOfRows(newest)) });
    for (const run of newest) {
      const reported = first.partitions.find(({ runId }) => runId === run.runId);
      const { rows, costs } = run.totals();
      expect(reported).toMatchObject({ outcome: "ingested", rows, month: run.month });
      for (const [currency, columns] of Object.entries(costs)) {
        for (const [column, { atScale18 }] of Object.entries(columns)) {
          // The preview version did not have this column.
          if (column === "ContractedCost" && run.datasetVersion === "1.0-preview(v1)") continue;
          expect(reported?.sums?.[currency]?.[column], `${column} ${currency}`).toBe(atScale18);
        }
      }
    }
  });

  test("an independent reader finds the same rows and sums", async () => {
    for (const run of newest) {
      const { rows, costs } = run.totals();
      const content = await readMonth(hub, run.scope, run.month);
      expect(content?.rows).toBe(rows);
      const currencies = Object.values(costs);
      if (currencies.length === 1) expect(content?.billedCost).toBe(currencies[0]?.BilledCost.atScale18);
    }
  });

  test("the lake has one parquet file per scope and month, and nothing else", async () => {
    const names = await hub.names("ingestion");
    expect(names).toHaveLength(5);
    for (const name of names) expect(name).toMatch(/^[^A-Z]+\/\d{6}\/focuscost\/focuscost\.parquet$/);
  });

  test("a second run without new data downloads no part and writes nothing", async () => {
    hub.storage.forgetRequests();
    const second = await hub.ingest();
    expect(second.exitCode, second.log).toBe(0);
    expect(second.outputs).toMatchObject({ ingested: "0", unchanged: "5", rows: "0" });
    expect(partReadsIn(hub.storage.requests)).toEqual([]);
    expect(writesIn(hub.storage.requests)).toEqual([]);
  });

  test("reads only the requested scopes and months", async () => {
    const { partitions } = await hub.ingest({ scopes: SUBSCRIPTION.toUpperCase(), months: "2026-05" });
    expect(partitions).toMatchObject([{ scope: SUBSCRIPTION.slice(1), month: "202605", outcome: "unchanged" }]);
  });
});

function sumOfRows(runs: readonly GeneratedRun[]): number {
  return runs.reduce((sum, run) => sum + run.rows, 0);
}
