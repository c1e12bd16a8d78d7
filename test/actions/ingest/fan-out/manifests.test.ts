import { beforeEach, expect, test } from "vitest";
import { commit, entriesIn, plan, planAndStage, runJob, stage } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };

const hub = startEmptiedHub();
beforeEach(async () => {
  await hub.settings(AT_ONCE);
});

function deliver(scope: number, costs: readonly string[]): Promise<StoredRun> {
  const parts = costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  return writeByHand(hub, {
    scope: subscription(scope),
    runId: `run-${scope}`,
    submittedTime: "2026-06-11T02:00:00Z",
    parts,
  });
}

const held = async (scope: number) => (await readMonth(hub, subscription(scope), "202606"))?.billedCost;
const named = (runs: readonly StoredRun[]) => ({
  manifests: JSON.stringify(runs.map(({ manifestName }) => manifestName)),
});

test("a repeated commit does not look for manifests that the first one deleted", async () => {
  const runs = [await deliver(1, ["1", "2"]), await deliver(2, ["4"])];
  const planned = await plan(hub, named(runs));
  const entries = entriesIn(planned);
  await stage(hub, entries.slice(1));
  const first = await commit(hub, planned);
  expect(first.outcomes.toSorted(), first.log).toEqual(["202606 failed FanOutPartMissing", "202606 ingested"]);

  await stage(hub, entries.slice(0, 1));
  const second = await commit(hub, planned);
  expect(second.hasFailed, second.log).toBe(false);
  expect([await held(1), await held(2)]).toEqual(["3", "4"]);
});

test("a repeated commit does not look for manifests that the plan deleted", async () => {
  const runs = [await deliver(1, ["1", "2"]), await deliver(2, ["4"])];
  await runJob(hub, { ...named(runs.slice(1)), "export-retention-in-days": "30" });
  const planned = await plan(hub, named(runs));
  expect(planned.outcomes.toSorted(), planned.log).toEqual(["202606 planned", "202606 unchanged"]);
  await stage(hub, entriesIn(planned));
  const committed = await commit(hub, planned);
  expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
});

test("a manifest missing at the time of the plan fails the commit, but no month", async () => {
  const run = await deliver(1, ["1", "2"]);
  const planned = await plan(hub, named([run, { manifestName: "exports/typo/manifest.json", partNames: [] }]));
  expect(planned.hasFailed).toBe(false);
  await stage(hub, entriesIn(planned));
  const committed = await commit(hub, planned);
  expect(committed.outcomes.toSorted(), committed.log).toEqual(["202606 ingested", "failed ManifestReadFailed"]);
  expect(committed.hasFailed).toBe(true);
});

test("an unreadable manifest is reported once and kept", async () => {
  const run = await deliver(1, ["1", "2"]);
  await hub.put("msexports", "exports/cut/manifest.json", "{");
  const planned = await planAndStage(hub, named([run, { manifestName: "exports/cut/manifest.json", partNames: [] }]));
  const committed = await commit(hub, planned);
  expect(committed.outcomes.toSorted(), committed.log).toEqual(["202606 ingested", "failed ManifestReadFailed"]);
  expect(await hub.names("msexports")).toEqual(["exports/cut/manifest.json"]);
});

test("the inputs of a job never override the plan, even where the plan sets none", async () => {
  await hub.settings({ msexports: { days: 30 }, ingestion: { months: 1200 } });
  await deliver(1, ["1", "2"]);
  const planned = await planAndStage(hub);
  const inputs = { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "", "export-retention-in-days": "0" };
  const committed = await runJob(hub, inputs);
  expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
  expect(await hub.names("msexports")).toHaveLength(3);
});
