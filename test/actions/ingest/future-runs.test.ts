import { expect, test } from "vitest";
import { commit, entriesIn, plan, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };
const LATER = { now: new Date("2026-07-20T00:00:00Z") };

const hub = startEmptiedHub();

const heldCost = async () => (await readMonth(hub, SCOPE, "202606"))?.billedCost;

function deliver(cost: string, submittedTime: string): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", cost]]) }];
  return writeByHand(hub, { scope: SCOPE, runId: `run-${cost}`, submittedTime, parts });
}

test("a manifest dated 2099 fails once, then causes warnings, and never blocks a real run", async () => {
  await hub.settings(AT_ONCE);
  const { manifestName, partNames } = await deliver("99", "2099-01-01T00:00:00Z");
  await deliver("1", "2026-06-30T02:00:00Z");
  const first = await runJob(hub, {});
  expect(first.outcomes.toSorted(), first.log).toEqual(["202606 failed RunFromFuture", "202606 ingested"]);
  expect(first.hasFailed).toBe(true);
  expect(first.partitions.find(({ outcome }) => outcome === "failed")?.error?.message).toContain("2099-01-01");
  expect(await heldCost()).toBe("1");

  await deliver("2", "2026-07-10T02:00:00Z");
  const second = await runJob(hub, {}, LATER);
  expect(second.outcomes.toSorted(), second.log).toEqual(["202606 ingested", "202606 skipped"]);
  expect(second.hasFailed).toBe(false);
  expect(await heldCost()).toBe("2");
  expect(await hub.names("msexports")).toEqual([manifestName, ...partNames].sort());
});

test("neither naming its manifest nor force ingests a run dated in the future", async () => {
  const { manifestName } = await deliver("99", "2099-01-01T00:00:00Z");
  const run = await runJob(hub, { manifests: manifestName, force: "true" });
  expect(run.outcomes.toSorted(), run.log).toEqual(["202606 failed RunFromFuture", "202606 skipped"]);
  expect(await hub.names("ingestion")).toEqual([]);
});

test("a run rejected because a machine's clock was behind is ingested once the clock is correct", async () => {
  await deliver("1", "2026-07-10T02:00:00Z");
  expect((await runJob(hub, {})).outcomes.toSorted()).toEqual(["202606 failed RunFromFuture", "202606 skipped"]);
  expect((await runJob(hub, {}, LATER)).outcomes).toEqual(["202606 ingested"]);
});

test("a month that accepted such a run keeps all other exports, warns, and is repaired with force", async () => {
  await hub.settings(AT_ONCE);
  const future = await deliver("99", "2099-01-01T00:00:00Z");
  await runJob(hub, { "export-retention-in-days": "30" }, { now: new Date("2099-01-02T00:00:00Z") });
  expect(await heldCost()).toBe("99");
  for (const name of [...future.partNames, future.manifestName]) await hub.remove("msexports", name);

  await deliver("1", "2026-06-30T02:00:00Z");
  const next = await runJob(hub, {});
  expect(next.outcomes, next.log).toEqual(["202606 superseded"]);
  expect(next.summary).toContain("2099-01-01");
  expect(await hub.names("msexports")).toHaveLength(2);

  expect((await runJob(hub, { force: "true" })).outcomes).toEqual(["202606 ingested"]);
  expect([await heldCost(), await hub.names("msexports")]).toEqual(["1", []]);
});

test("a fan-out also omits a run dated in the future", async () => {
  await deliver("99", "2099-01-01T00:00:00Z");
  await deliver("1", "2026-06-30T02:00:00Z");
  const planned = await plan(hub);
  expect(planned.outcomes.toSorted(), planned.log).toEqual(["202606 failed RunFromFuture", "202606 planned"]);
  await stage(hub, entriesIn(planned));
  const committed = await commit(hub, planned);
  expect(committed.outcomes.toSorted(), committed.log).toContain("202606 ingested");
  expect(await heldCost()).toBe("1");
});
