import { beforeEach, expect, test } from "vitest";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import { FIRST, outcomesOf, startExports } from "../../worlds/simulated-azure/simulated-exports.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";

const hub = openForEachTest(() => startExports("2026-11-21T12:00:00.000Z"));
beforeEach(async () => {
  hub.putExports(FIRST);
  await hub.settings([FIRST], 13);
});

const ROUND = {
  wait: "true",
  "timeout-minutes": "1",
  "continue-with": "hub-backfill.yml",
  "github-token": "ghs_of_a_job",
  "start-month": "202610",
};

test("a round that runs out of time starts the next one, until nothing remains", async () => {
  const first = await hub.run(ROUND);
  expect(outcomesOf(first)).toEqual(["1 202610 remaining"]);
  expect(hub.rounds).toEqual([{ workflow: "hub-backfill.yml", "idle-rounds": "0" }]);
  const { hasFailed, summary } = reportRunExports(first);
  expect(hasFailed).toBe(false);
  expect(summary).toContain("Started hub-backfill.yml again");
  const last = await hub.run({ ...ROUND, "timeout-minutes": "300" });
  expect(outcomesOf(last)).toEqual(["1 202610 completed"]);
  expect(hub.rounds).toHaveLength(1);
});

test("counts rounds without progress, and the third reports them instead of starting a fourth", async () => {
  hub.cloud.costManagement.fault("BlobsLag", { seconds: 3600 });
  await hub.run(ROUND);
  for (const idle of ["0", "1"]) await hub.run({ ...ROUND, "idle-rounds": idle });
  expect(hub.rounds.map((round) => round["idle-rounds"])).toEqual(["0", "1", "2"]);
  const stalled = reportRunExports(await hub.run({ ...ROUND, "idle-rounds": "2" }));
  expect(hub.rounds).toHaveLength(3);
  expect(stalled.hasFailed).toBe(true);
  expect(stalled.annotations.map(({ title }) => title)).toContain("BackfillStalled");
  expect(stalled.summary).toContain("then start the backfill again");
});

test("a forced backfill does not restart itself, and names the remaining months", async () => {
  hub.cloud.costManagement.fault("BlobsLag", { seconds: 3600 });
  const stopped = reportRunExports(await hub.run({ ...ROUND, force: "true" }));
  expect(hub.rounds).toEqual([]);
  expect(stopped.annotations.map(({ title }) => title)).toContain("ForcedBackfillStopped");
  expect(stopped.summary).toContain("Start a backfill without force to wait for them");
});

test("starts no round unless asked to, and none in a dry run", async () => {
  await hub.run({ wait: "true", "timeout-minutes": "1" });
  await hub.run({ ...ROUND, "dry-run": "true" });
  expect(hub.rounds).toEqual([]);
});

test("another round needs a token and a job that waits", async () => {
  expect(() => hub.run({ ...ROUND, wait: "false" })).toThrow(/continue-with needs wait: true/);
  expect(() => hub.run({ ...ROUND, "github-token": "" })).toThrow(/continue-with needs the input github-token/);
});
