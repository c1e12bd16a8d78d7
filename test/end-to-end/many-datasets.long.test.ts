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
/** Ten runs a minute: of five exports of each of 200 scopes, the last ten go after 99 minutes. */
const MIN_SECONDS_OF_RUNS = 99 * 60;

let hub: LivingHub;
beforeAll(async () => {
  const scopes = [...SUBSCRIPTIONS, ...ENROLLMENTS].map((scope) => ({ scope, rows: 1 }));
  hub = await startLivingHub({ time: "2026-07-01T00:30:00.000Z", settlingMs: 20, costManagement: { scopes } });
  // What the runs deliver is of no interest here.
  hub.cloud.costManagement.fault("DataNotAvailable");
});
afterAll(() => hub.close());

async function commit(scopes: readonly string[], more: object): Promise<void> {
  await mkdir(join(hub.workspace, "hub"), { recursive: true });
  const settings = { type: "HubInstance", scopes: scopes.map((scope) => ({ scope })), ...more };
  await writeFile(join(hub.workspace, "hub", "settings.json"), JSON.stringify(settings));
}

/** What a step takes: seconds of the hub's clock, and requests to Cost Management by kind. */
async function costOf(...desired: Parameters<LivingHub["step"]>) {
  const { costManagement } = hub.cloud;
  // Jobs do not begin in the minute in which another one has used the quota up.
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

test("200 subscriptions take the same requests whether the hub asks for datasets that they cannot have or not", async () => {
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

test("200 enrollments with all datasets are configured and run within the quota, in hardly more than the least time it allows", async () => {
  await commit(ENROLLMENTS, { datasets: DATASET_TYPES });
  const configured = await costOf("configure-exports");
  // The scopes that left the settings are looked at as well.
  expect(configured.counts).toEqual({ list: 400, put: 1600 });
  expect(configured.seconds).toBeLessThan(60);
  const run = await costOf("run-exports");
  // One list shows all exports of a scope; each has a history, looked at before and after.
  expect(run.counts).toEqual({ list: 200, run: 1000, runHistory: 2000 });
  expect(run.seconds).toBeGreaterThanOrEqual(MIN_SECONDS_OF_RUNS);
  expect(run.seconds).toBeLessThan(MIN_SECONDS_OF_RUNS * 1.1);
  const again = await costOf("configure-exports");
  expect(again.counts).toEqual({ list: 400 });
  console.log(`200 enrollments with all datasets: ${JSON.stringify({ configured, run })}`);
});
