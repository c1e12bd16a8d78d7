import { expect, test } from "vitest";
import { exportCsv } from "../../worlds/stored-hub/export-csv.ts";
import { commit, planAndStage, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
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
