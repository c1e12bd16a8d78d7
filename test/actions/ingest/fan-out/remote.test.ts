import { inputErrorOf } from "exact-values/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commit, entriesIn, plan, runJob, stage } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { type SimulatedHub, startHub } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

let hub: SimulatedHub;
let remote: SimulatedHub;
beforeEach(async () => {
  [hub, remote] = await Promise.all([startHub(), startHub()]);
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  const parts = ["1", "2"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
});
afterEach(async () => {
  await Promise.all([hub.close(), remote.close()]);
});

const months = () => Promise.all([hub, remote].map((each) => readMonth(each, SCOPE, "202606")));
const MONTH = { rows: 2, billedCost: "3" };

test("writes a month to both lakes, and deletes its exports when both hold it", async () => {
  const planned = await plan(hub, {}, { remote });
  expect(entriesIn(planned), planned.log).toHaveLength(4);
  await stage(hub, entriesIn(planned), { remote });
  const committed = await commit(hub, planned, { remote });
  expect(committed.outcomes, committed.log).toEqual(["202606 ingested", "202606 ingested"]);
  expect(await months()).toEqual([MONTH, MONTH]);
  expect(await hub.names("msexports")).toEqual([]);
  expect(await hub.names("config")).toEqual(["settings.json"]);
});

test("keeps the exports and the plan until both lakes have the month", async () => {
  const planned = await plan(hub, {}, { remote });
  const entries = entriesIn(planned);
  await stage(hub, entries, { remote });
  const [piece = ""] = (await hub.names("config")).filter((name) => name.endsWith("m1-p0.json.gz"));
  await hub.remove("config", piece);
  const first = await commit(hub, planned, { remote });
  expect(first.outcomes, first.log).toEqual(["202606 ingested", "202606 failed FanOutPartMissing"]);
  expect(await months()).toEqual([MONTH, undefined]);
  expect(await hub.names("msexports")).toHaveLength(3);

  await stage(hub, entries, { remote });
  const second = await commit(hub, planned, { remote });
  expect(second.outcomes, second.log).toEqual(["202606 unchanged", "202606 ingested"]);
  expect(await months()).toEqual([MONTH, MONTH]);
  expect(await hub.names("msexports")).toEqual([]);
});

test("writes only to the lake that lacks the month", async () => {
  await hub.settings({ msexports: { days: 30 } });
  await runJob(hub, { mode: "run" });
  const planned = await plan(hub, {}, { remote });
  expect(planned.outcomes, planned.log).toEqual(["202606 unchanged", "202606 planned"]);
  await stage(hub, entriesIn(planned), { remote });
  const committed = await commit(hub, planned, { remote });
  expect(committed.outcomes, committed.log).toEqual(["202606 unchanged", "202606 ingested"]);
  expect(await months()).toEqual([MONTH, MONTH]);
});

test("rejects jobs without access to a lake of the plan before any export could be deleted", async () => {
  const planned = await plan(hub, {}, { remote });
  const errors = [
    await inputErrorOf(() => stage(hub, entriesIn(planned))),
    await inputErrorOf(() => commit(hub, planned)),
  ];
  expect(errors.map(({ code }) => code)).toEqual(["FanOutPlanChanged", "FanOutPlanChanged"]);
  expect(await hub.names("msexports")).toHaveLength(3);
});
