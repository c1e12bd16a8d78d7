import { gzipSync } from "node:zlib";
import { CLOCK_PRELOAD } from "azure-simulator/testing";
import { writeWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const hub = openForEachTest(startHub);

const SCOPE = subscription(7);
const PATH = SCOPE.slice(1);
const GUID = "0f0e0d0c-0b0a-4908-8706-050403020100";
const JUNE = "20260601-20260630";

/** CSV with the columns of a FOCUS 1.0 export. */
function csv(...costs: readonly string[]): string {
  const rows = costs.map((cost) => `${cost},USD,2026-06-01T00:00Z,${cost}\n`);
  return completeCsv(`BilledCost,BillingCurrency,ChargePeriodStart,ContractedCost\n${rows.join("")}`);
}

/** Runs the action one hour later, when the stored files count as complete. */
function ingestLater(inputs: Readonly<Record<string, string>> = {}): Promise<IngestRun> {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  return hub.ingest(
    { layout: "path", ...inputs },
    { environment: { SIMULATED_TIME: later }, nodeArguments: ["--import", CLOCK_PRELOAD] },
  );
}

test("folders with and without a GUID are runs, and all files of the later one become the month", async () => {
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606100101/${GUID}/part_0_0001.csv`, csv("1"));
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606200101/daily_1.csv`, csv("2"));
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606200101/daily_2.csv.gz`, gzipSync(csv("3.5")));
  const run = await ingestLater();
  expect(run.partitions, run.log).toMatchObject([{ month: "202606", outcome: "ingested", rows: 2 }]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "5.5" });
  expect((await ingestLater()).outcomes).toEqual(["202606 unchanged"]);

  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606300101/${GUID}/part.csv`, csv("8"));
  expect((await ingestLater()).partitions).toMatchObject([{ outcome: "ingested", runId: GUID }]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "8" });
});

test("two exports in one folder are two runs; if submitted together, the larger ID wins with a warning", async () => {
  const larger = GUID.replace("0f0e", "ffff");
  for (const [guid, cost] of [
    [GUID, "1"],
    [larger, "2"],
  ]) {
    await hub.put("msexports", `${PATH}/daily/${JUNE}/202606300101/${guid}/part.csv`, csv(cost ?? ""));
  }
  const run = await ingestLater();
  expect(run.partitions, run.log).toMatchObject([{ outcome: "ingested", runId: larger }]);
  expect(run.summary).toContain("submitted at the same time");
});

test("a recently written folder is left for later, and one with a manifest belongs to the manifest", async () => {
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606300101/part.csv`, csv("1"));
  const { manifestName } = await writeByHand(hub, {
    scope: subscription(8),
    runId: "with-manifest",
    submittedTime: "2026-07-02T00:00:00Z",
    folder: `${subscription(8).slice(1)}/daily/${JUNE}/202606300101`,
    parts: [{ content: csv("4") }],
  });
  const now = await hub.ingest({ layout: "path" });
  expect(now.partitions, now.log).toMatchObject([{ outcome: "ingested", manifest: manifestName, rows: 1 }]);
  expect(now.summary).toContain("less than 30 minutes ago");
  expect((await hub.ingest()).outcomes).toEqual(["202606 unchanged"]);
  expect((await ingestLater()).outcomes).toEqual(["202606 ingested", "202606 unchanged"]);
});

test("deletes such runs like others when the settings set a retention", async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 600 } });
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606100101/a.csv`, csv("1"));
  await hub.put("msexports", `${PATH}/daily/${JUNE}/202606300101/a.csv`, csv("2"));
  await hub.put("msexports", `${PATH}/daily/${JUNE}/readme.txt`, "mine");
  const run = await ingestLater();
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await hub.names("msexports")).toEqual([`${PATH}/daily/${JUNE}/readme.txt`]);
  expect((await ingestLater()).outcomes).toEqual([]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
});

test("handles parquet, header-only and other exports, and paths without a scope", async () => {
  const parquet = await writeWithDuckDb(
    "SELECT 1.5::DECIMAL(38,18) AS BilledCost, 'USD' AS BillingCurrency, 1::DECIMAL(9,2) AS ContractedCost, 1 AS EffectiveCost, 1 AS ListCost, TIMESTAMP '2026-06-01' AS BillingPeriodStart, TIMESTAMP '2026-06-01' AS ChargePeriodStart",
  );
  const at = (scope: string, file: string): string => `${scope}/daily/${JUNE}/202606300101/${file}`;
  await hub.put("msexports", at("subscriptions/a", "part.snappy.parquet"), parquet);
  await hub.put("msexports", at("subscriptions/b", "part.csv"), csv());
  await hub.put("msexports", at("subscriptions/c", "part.csv"), "SubscriptionId,CostInBillingCurrency\n1,2\n");
  await hub.put("msexports", at("finance/team", "part.csv"), csv("1"));
  await hub.put("msexports", at("subscriptions/d", "part.csv").replace(JUNE, "20260631-20260631"), csv("1"));
  await hub.put("msexports", at("subscriptions/e", "part.csv").replace(JUNE, "20260501-20260630"), csv("1"));
  await hub.put("msexports", at("subscriptions/../f", "part.csv"), csv("1"));
  await hub.put("msexports", "elsewhere/part.csv", csv("1"));
  const run = await ingestLater();
  const outcomes = run.partitions.map(({ scope, outcome, error }) => `${scope} ${outcome} ${error?.code ?? ""}`.trim());
  expect(outcomes.sort(), run.log).toEqual([
    "subscriptions/a ingested",
    "subscriptions/b empty",
    "subscriptions/c skipped",
    "subscriptions/e failed RunSpansMonths",
    "subscriptions/e skipped",
    "undefined failed InvalidDay",
    "undefined failed InvalidScopeId",
    "undefined failed InvalidScopeId",
  ]);
});

test("a file added to the folder during the run fails the month, and the next ingest takes all files", async () => {
  const folder = `${PATH}/daily/${JUNE}/202606300101`;
  await hub.put("msexports", `${folder}/a.csv`, csv("1"));
  let isFirst = true;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (phase !== "after" || operation !== "GetBlob" || blob !== `${folder}/a.csv` || !isFirst) return;
    isFirst = false;
    await hub.put("msexports", `${folder}/b.csv`, csv("2"));
  });
  const run = await ingestLater();
  expect(run.outcomes, run.log).toEqual(["202606 failed PartChanged"]);
  expect(await hub.names("ingestion")).toEqual([]);
  expect((await ingestLater()).outcomes).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
});

test("rejects manifests together with layout: path", async () => {
  const run = await hub.ingest({ layout: "path", manifests: "a/manifest.json" });
  expect(run.log).toContain("InvalidInput");
});
