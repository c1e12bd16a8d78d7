import { gzipSync } from "node:zlib";
import { writeWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { exportCsv } from "../../worlds/stored-hub/export-csv.ts";
import { commit, entriesIn, plan, planAndStage, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const AT_ONCE = { "export-retention-in-days": "0" };

const hub = startEmptiedHub();
const remote = startEmptiedHub();

async function deliver(contents: readonly (string | Uint8Array)[], run: Partial<WrittenRun> = {}): Promise<void> {
  const parts = contents.map((content) => ({ content }));
  await writeByHand(hub, { scope: SCOPE, runId: "new", submittedTime: "2026-06-30T02:00:00Z", parts, ...run });
}

/** A valid month with one row that costs 2. */
async function goodMonth(): Promise<void> {
  await deliver([exportCsv()], { runId: "good", submittedTime: "2026-06-20T02:00:00Z" });
  const run = await runJob(hub, { mode: "run", ...AT_ONCE });
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
}

test("a fan-out validates the values of all parts together when it commits", async () => {
  await goodMonth();
  await deliver([exportCsv([{}], { emptied: ["BilledCost"] }), exportCsv([{}, {}], { emptied: ["BilledCost"] })]);
  const planned = await planAndStage(hub, AT_ONCE);
  const refused = await commit(hub, planned);
  expect(refused.outcomes, refused.log).toEqual(["202606 failed EmptyColumn"]);
  expect(refused.partitions[0]?.error?.message).toContain("BilledCost has no value in any of the 3 rows");
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
  expect(await hub.names("msexports")).toHaveLength(3);

  const late = { ChargePeriodStart: "2026-05-30T00:00:00Z" };
  await deliver([exportCsv([{}, late]), exportCsv([late])], {
    runId: "later",
    submittedTime: "2026-06-30T03:00:00Z",
  });
  const again = await plan(hub, AT_ONCE);
  await stage(hub, entriesIn(again));
  const taken = await commit(hub, again);
  expect(taken.outcomes, taken.log).toEqual(["202606 ingested"]);
  expect(taken.warnings.join()).toContain("RowsOutsideMonth: 2 of the 3 rows");
});

test("a fan-out rejects a header when it plans, and stages nothing from it", async () => {
  await goodMonth();
  await deliver([exportCsv(), exportCsv([{}], { without: ["EffectiveCost"] })]);
  const planned = await plan(hub, AT_ONCE);
  expect(planned.outcomes, planned.log).toEqual(["202606 failed MissingColumn"]);
  expect([planned.outputs.matrix, planned.hasFailed]).toEqual(["[]", true]);
  expect(await hub.names("msexports")).toHaveLength(3);
});

test("warns about a part of 0 bytes, on one runner and at a fan-out's commit", async () => {
  const said = /^EmptyFile: .*part_1_0001\.csv is empty: it has no header/;
  await deliver([exportCsv(), ""]);
  const run = await runJob(hub, { mode: "run" }, { remote });
  expect(new Set(run.outcomes), run.log).toEqual(new Set(["202606 ingested"]));
  expect(run.warnings).toEqual([expect.stringMatching(said)]);
  expect(run.summary).toContain("EmptyFile");

  await deliver([exportCsv([{}, {}]), ""], { runId: "later", submittedTime: "2026-06-30T03:00:00Z" });
  const planned = await planAndStage(hub, {});
  const committed = await commit(hub, planned);
  expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
  expect(committed.warnings.filter((text) => text.startsWith("EmptyFile"))).toEqual([expect.stringMatching(said)]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "4" });
});

test("checks each lake for the data it would lose, and keeps the files until both hold the run", async () => {
  await deliver([exportCsv()], { runId: "good", submittedTime: "2026-06-20T02:00:00Z" });
  await runJob(hub, { mode: "run" });
  await deliver([exportCsv([{}], { emptied: ["ListCost"] })]);
  const run = await runJob(hub, { mode: "run", ...AT_ONCE }, { remote });
  expect(
    run.partitions.map(({ target, outcome, error }) => [target, outcome, error?.code]),
    run.log,
  ).toEqual([
    ["local", "failed", "EmptyColumn"],
    ["remote", "ingested", undefined],
  ]);
  expect(await hub.names("msexports")).toHaveLength(4);
});

test("applies the same rules to parquet parts and gzip parts", async () => {
  await goodMonth();
  const sql = "SELECT 2 AS EffectiveCost, 'EUR' AS BillingCurrency, TIMESTAMP '2026-06-01' AS ChargePeriodStart";
  await deliver([await writeWithDuckDb(sql)], { fileFormat: "parquet" });
  expect((await runJob(hub, { mode: "run" })).outcomes).toEqual(["202606 failed MissingColumn"]);
  await deliver([gzipSync(exportCsv([{}], { emptied: ["EffectiveCost"] }))], { submittedTime: "2026-06-30T04:00:00Z" });
  expect((await runJob(hub, { mode: "run" })).outcomes).toEqual(["202606 failed EmptyColumn"]);
});

test("rejects runs without manifests as FOCUS exports without costs", async () => {
  const folder = (time: string): string => `${SCOPE.slice(1)}/daily/20260601-20260630/${time}/part.csv`;
  const whole = (csv: string): string => csv.replace("ServiceName", "ChargeClass");
  await hub.put("msexports", folder("202606200101"), whole(exportCsv()));
  const now = new Date(Date.now() + 3_600_000);
  const first = await runJob(hub, { layout: "path" }, { now });
  expect(first.outcomes, first.log).toEqual(["202606 ingested"]);
  await hub.put("msexports", folder("202606300101"), whole(exportCsv([{}], { without: ["BilledCost"] })));
  expect((await runJob(hub, { layout: "path" }, { now })).outcomes).toEqual(["202606 failed MissingColumn"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
});

test("checks a month upgraded to later columns against the exported version", async () => {
  const inputs = { mode: "run", "focus-version": "1.2" };
  await deliver([exportCsv([{}], { without: ["ContractedCost"] })], { dataVersion: "1.0-preview(v1)" });
  const run = await runJob(hub, inputs);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  await deliver([exportCsv([{}], { without: ["ListCost"] })], {
    dataVersion: "1.0-preview(v1)",
    runId: "later",
    submittedTime: "2026-06-30T04:00:00Z",
  });
  expect((await runJob(hub, inputs)).outcomes).toEqual(["202606 failed MissingColumn"]);
});

test("checks a mapping file without mandatory columns against those of its version", async () => {
  const bundled = await import("../../../schemas/focuscost_1.0r2.json", { with: { type: "json" } });
  const { requiredColumns: _, ...unmarked } = bundled.default;
  await hub.put("config", "schemas/focuscost_1.0r2.json", JSON.stringify(unmarked));
  await deliver([exportCsv([{}], { without: ["ContractedCost"] })]);
  expect((await runJob(hub, { mode: "run" })).outcomes).toEqual(["202606 failed MissingColumn"]);
  expect(await hub.read("ingestion", monthPath(SCOPE, "202606"))).toBeUndefined();
});
