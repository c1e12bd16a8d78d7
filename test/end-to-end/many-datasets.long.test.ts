import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";

const numbers = Array.from({ length: 200 }, (_, index) => index);
const SUBSCRIPTIONS = numbers.map(
  (index) => `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
);
const ENROLLMENTS = numbers.map((index) => `/providers/Microsoft.Billing/billingAccounts/${7_000_000 + index}`);
/** With ten runs a minute, five exports of each of 200 scopes take 99 minutes until the last ten runs. */
const MIN_SECONDS_OF_RUNS = 99 * 60;

let hub: LivingHub;
beforeAll(async () => {
  const scopes = [...SUBSCRIPTIONS, ...ENROLLMENTS].map((scope) => ({ scope, rows: 1 }));
  hub = await startLivingHub({ time: "2026-07-01T00:30:00.000Z", settlingMs: 20, costManagement: { scopes } });
  // The content of the deliveries does not matter here.
  hub.cloud.costManagement.fault("DataNotAvailable");
});
afterAll(() => hub.close());

async function commit(scopes: readonly string[], more: object): Promise<void> {
  await mkdir(join(hub.workspace, "hub"), { recursive: true });
  const settings = { type: "HubInstance", scopes: scopes.map((scope) => ({ scope })), ...more };
  await writeFile(join(hub.workspace, "hub", "settings.json"), JSON.stringify(settings));
}

/** The cost of a step: seconds of the hub's clock, and requests to Cost Management by kind. */
async function costOf(...desired: Parameters<LivingHub["step"]>) {
  const { costManagement } = hub.cloud;
  // Jobs do not start in a minute in which another job has used up the quota.
  await hub.clock.until(hub.clock.sleep(120_000));
  costManagement.forgetRequests();
  const startMs = hub.clock.now().getTime();
  const step = await hub.step(...desired);
  expect(step.hasSucceeded, step.summary).toBe(true);
  expect(costManagement.requests.filter(({ status }) => status === undefined || status >= 400)).toEqual([]);
  const kinds = costManagement.requests.map(({ operation }) => operation as string).toSorted();
  const counts = Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
  return { seconds: (hub.clock.now().getTime() - startMs) / 1000, counts };
}

test("200 subscriptions cost the same requests even if the hub asks for unsupported datasets", async () => {
  await commit(SUBSCRIPTIONS, {});
  const configured = await costOf("configure-exports", { prune: "true" });
  expect(configured.counts).toEqual({ list: 200, put: 400 });
  const run = await costOf("run-exports");
  expect(run.counts).toEqual({ get: 200, run: 200, runHistory: 400 });
  await commit(SUBSCRIPTIONS, { datasets: DATASET_TYPES });
  expect((await costOf("configure-exports")).counts).toEqual({ list: 200 });
  const asked = await costOf("run-exports", { force: "true" });
  expect(asked.counts).toEqual(run.counts);
});

test("200 enrollments with all datasets are configured and run in about the quota's minimum time", async () => {
  await commit(ENROLLMENTS, { datasets: DATASET_TYPES });
  const configured = await costOf("configure-exports");
  // The scopes that left the settings are also read.
  expect(configured.counts).toEqual({ list: 400, put: 1600 });
  expect(configured.seconds).toBeLessThan(60);
  const run = await costOf("run-exports");
  // One list shows all exports of a scope. Each export has a history, which is read before and after.
  expect(run.counts).toEqual({ list: 200, run: 1000, runHistory: 2000 });
  expect(run.seconds).toBeGreaterThanOrEqual(MIN_SECONDS_OF_RUNS);
  expect(run.seconds).toBeLessThan(MIN_SECONDS_OF_RUNS * 1.1);
  const again = await costOf("configure-exports");
  expect(again.counts).toEqual({ list: 400 });
  console.log(`200 enrollments with all datasets: ${JSON.stringify({ configured, run })}`);
});
