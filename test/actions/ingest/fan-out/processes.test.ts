import { expect, test } from "vitest";
import { entriesIn } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { runPartJobs } from "../../../worlds/stored-hub/fan-out-processes.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForTests(startHub);

test("jobs of the committed bundle write a month despite a lost job and a second commit", async () => {
  const parts = ["1", "2", "4"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
  const planned = await hub.ingest({ mode: "plan", "least-entry-megabytes": "0", "fan-out-above-megabytes": "0" });
  expect(planned.outcomes, planned.log).toEqual(["202606 planned"]);
  const [first = "", ...others] = entriesIn(planned);
  expect(others).toHaveLength(2);

  const [lost, ...done] = await runPartJobs(hub, [first, ...others], new Map([[first, "piece"]]));
  expect([lost, ...done].map((run) => run?.exitCode).toSorted()).toEqual([0, 0, null]);
  const commit = { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" };
  const early = await hub.ingest(commit);
  expect([early.exitCode, ...early.outcomes], early.log).toEqual([1, "202606 failed FanOutPartMissing"]);
  expect(early.log).toContain("with index 0,");
  expect(await readMonth(hub, SCOPE, "202606")).toBeUndefined();

  await runPartJobs(hub, [first]);
  const committed = await hub.ingest(commit);
  expect([committed.exitCode, ...committed.outcomes], committed.log).toEqual([0, "202606 ingested"]);
  const again = await hub.ingest(commit);
  expect([again.exitCode, ...again.outcomes], again.log).toEqual([0, "202606 unchanged"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 3, billedCost: "7" });
});
