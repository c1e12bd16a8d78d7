import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNamed, reportSweep, type SweptRun, sweep } from "../worlds/living-hub/silence-sweep.ts";
import { type SweptTenant, startSweptTenant } from "../worlds/living-hub/swept-tenant.ts";

const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";

let tenant: SweptTenant;
beforeAll(async () => {
  tenant = await startSweptTenant(SCOPE);
});
afterAll(() => tenant.close());

function placeOf({ call, kind, n, run }: SweptRun): string {
  return `call ${n}, ${kind} at ${call}: ${run.log}`;
}

test("configure-exports creates each export of a scope once", { timeout: 1_200_000 }, async () => {
  const { cloud, hub } = tenant;
  const prepare = async (): Promise<void> => {
    await tenant.removeExports();
    for (const name of await hub.names("config")) await hub.remove("config", name);
  };
  const start = () => tenant.run("configure-exports");
  await start();
  const expected = tenant.exports();
  const settings = await hub.read("config", "settings.json");
  expect(expected).toHaveLength(2);
  const check = async (ended: SweptRun): Promise<void> => {
    expectNamed(ended);
    expect(ended.run.exitCode, placeOf(ended)).toBe(0);
    expect(tenant.exports(), placeOf(ended)).toEqual(expected);
    expect(await hub.read("config", "settings.json"), placeOf(ended)).toEqual(settings);
  };
  const result = await sweep({ silences: cloud.silences, prepare, start, check });
  reportSweep("configure-exports", result);
});

test("run-exports starts a run only once, waits for it, and lists its delivery", {
  timeout: 1_200_000,
}, async () => {
  const { cloud } = tenant;
  const configured = await tenant.run("configure-exports");
  expect(configured.exitCode, configured.log).toBe(0);
  let [runsBefore, dispatchesBefore] = [0, 0];
  const prepare = async (): Promise<void> => {
    runsBefore = cloud.costManagement.runs.length;
    dispatchesBefore = cloud.github.dispatches.length;
  };
  const dispatch = { dispatch: "true", "github-token": cloud.github.token };
  const start = () => tenant.run("run-exports", { schedule: "daily", force: "true", wait: "true", ...dispatch });
  const check = async (ended: SweptRun): Promise<void> => {
    const { call, kind, run } = ended;
    expectNamed(ended);
    expect(run.exitCode, placeOf(ended)).toBe(0);
    expect(cloud.costManagement.runs.length - runsBefore, placeOf(ended)).toBe(1);
    expect(JSON.parse(run.outputs.manifests ?? ""), placeOf(ended)).toHaveLength(1);
    // If the response to an event is lost, the event is sent again. An ingest without work is cheaper than one that
    // never starts.
    const isSentTwice = kind !== "never-reads" && call.endsWith("/dispatches");
    expect(cloud.github.dispatches.length - dispatchesBefore, placeOf(ended)).toBe(isSentTwice ? 2 : 1);
  };
  const result = await sweep({ silences: cloud.silences, prepare, start, check });
  reportSweep("run-exports", result);
});
