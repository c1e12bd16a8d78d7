import { afterAll, beforeAll, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";

const SCOPES = Array.from(
  { length: 200 },
  (_, index) => `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
);
/** With ten runs a minute, the last ten of 200 runs start after nineteen minutes. */
const MIN_SECONDS_OF_RUNS = 19 * 60;

let hub: LivingHub;
beforeAll(async () => {
  const scopes = SCOPES.map((scope) => ({ scope, rows: 1 }));
  hub = await startLivingHub({ time: "2026-07-06T00:30:00.000Z", settlingMs: 20, costManagement: { scopes } });
  // The content of the deliveries does not matter here.
  hub.cloud.costManagement.fault("DataNotAvailable");
  await hub.commitScopes(...SCOPES);
});
afterAll(() => hub.close());

async function secondsOf(...desired: Parameters<LivingHub["step"]>): Promise<number> {
  const startMs = hub.clock.now().getTime();
  const step = await hub.step(...desired);
  expect(step.hasSucceeded, step.summary).toBe(true);
  return (hub.clock.now().getTime() - startMs) / 1000;
}

/** The requests that Azure refused. */
const refused = () => hub.cloud.costManagement.requests.filter(({ status }) => status === undefined || status >= 400);

test("200 scopes are configured and run within the quota, in little more than the minimum time", async () => {
  const { costManagement } = hub.cloud;
  const configured = await secondsOf("configure-exports");
  expect(costManagement.exports).toHaveLength(400);
  // Each scope takes three calls, and the quota allows thirty calls a minute.
  expect(configured).toBeLessThan(60);
  const writes = costManagement.requests.length;
  expect(writes).toBe(SCOPES.length * 3);

  const run = await secondsOf("run-exports");
  expect(costManagement.runs).toHaveLength(SCOPES.length);
  expect(run).toBeGreaterThanOrEqual(MIN_SECONDS_OF_RUNS);
  expect(run).toBeLessThan(MIN_SECONDS_OF_RUNS * 1.1);
  expect(refused()).toEqual([]);

  // With nothing to change or request, each scope is read once, without a wait.
  const before = costManagement.requests.length;
  expect(await secondsOf("configure-exports")).toBeLessThan(1);
  expect(costManagement.requests.length - before).toBe(SCOPES.length);
  const calls = { configure: writes, run: before - writes };
  console.log(`200 scopes: configured in ${configured} s, run in ${run} s; calls ${JSON.stringify(calls)}`);
});
