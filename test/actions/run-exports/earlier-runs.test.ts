import { beforeEach, expect, test } from "vitest";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import type { RunExportsResult } from "../../../src/actions/run-exports/result.ts";
import { FIRST, outcomesOf, SECOND, startExports } from "../../worlds/simulated-azure/simulated-exports.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";

const hub = openForEachTest(() => startExports("2026-11-20T01:01:00.000Z"));
beforeEach(async () => {
  for (const scope of [FIRST, SECOND]) hub.putExports(scope);
  await hub.settings([FIRST, SECOND], 13);
});

const OF_FIRST = { matchRun: (run: { readonly export: { readonly scope: string } }) => run.export.scope === FIRST };
const REASON = { code: "StorageQuota", message: "The destination is full." };

const pass = (ms: number) => hub.clock.until(hub.clock.sleep(ms));
const nextDay = () => pass(86_400_000);
const reported = (result: RunExportsResult) => {
  const { annotations, hasFailed, outputs } = reportRunExports(result);
  return {
    hasFailed,
    failed: outputs.failed,
    annotations: annotations.map(({ kind, message }) => `${kind} ${message}`),
  };
};
const recordOf = async (scope: string, cadence = "daily") => {
  const name = `journal/exports${scope.toLowerCase()}/finops-hub-${cadence}-costdetails.json`;
  const blob = hub.containers.config.getBlobClient(name);
  return (await blob.exists()) ? JSON.parse((await blob.downloadToBuffer()).toString()) : undefined;
};

test.each(["RunFails", "RunTimesOut"] as const)(
  "the day after %s, a run fails with Azure's reason and requests a new run, and the next day succeeds",
  async (fault) => {
    hub.cloud.costManagement.fault(fault, { ...OF_FIRST, ...REASON, times: 1 });
    expect(reported(await hub.run()).hasFailed).toBe(false);
    await nextDay();
    const second = await hub.run();
    expect(outcomesOf(second)).toEqual(["1 202611 requested", "2 202611 requested"]);
    expect(reported(second)).toMatchObject({ hasFailed: true, failed: "1" });
    expect(reported(second).annotations).toEqual([expect.stringMatching(/^error \/subscriptions\/1.*previous run/s)]);
    expect(reported(second).annotations.join()).toContain(
      fault === "RunFails" ? "The destination is full" : "timed out in Azure",
    );
    expect(reportRunExports(second).summary).toMatch(
      /^\*\*Run-exports failed \(daily\): 2 requested, 1 earlier run failed\*\*/,
    );
    expect(reportRunExports(second).outputs.runs).toContain('"previous"');
    await nextDay();
    expect(reported(await hub.run())).toEqual({ hasFailed: false, failed: "0", annotations: [] });
  },
);

test("four days of failing exports fail every run from the second day on, even across months", async () => {
  await pass(9 * 86_400_000);
  hub.cloud.costManagement.fault("RunFails", { ...OF_FIRST, ...REASON });
  const days: boolean[] = [];
  for (let day = 0; day < 4; day += 1, await nextDay()) days.push(reported(await hub.run()).hasFailed);
  expect(days).toEqual([false, true, true, true]);
});

test("forgets a failed run that a person repeated successfully on the same day", async () => {
  hub.cloud.costManagement.fault("RunFails", { ...OF_FIRST, ...REASON, times: 1 });
  await hub.run();
  await pass(3_600_000);
  // This step waits and sees the new run succeed, so no failure remains open.
  expect(reported(await hub.run({ wait: "true" }))).toMatchObject({ hasFailed: false, annotations: [] });
  await nextDay();
  expect(reported(await hub.run()).hasFailed).toBe(false);
});

test("a dry run shows the failed run and succeeds", async () => {
  hub.cloud.costManagement.fault("RunFails", { ...OF_FIRST, ...REASON, times: 1 });
  await hub.run();
  await nextDay();
  const { annotations, hasFailed } = reported(await hub.run({ "dry-run": "true" }));
  expect([hasFailed, annotations.join()]).toEqual([
    false,
    expect.stringMatching(/^warning .*The destination is full/s),
  ]);
});

test("also reports the failed run of an export that Azure schedules", async () => {
  hub.putExports(FIRST, { status: "Active" });
  hub.cloud.costManagement.fault("RunFails", { ...OF_FIRST, ...REASON, times: 1 });
  await nextDay();
  const result = await hub.run();
  expect(outcomesOf(result)[0]).toBe("1 202611 skipped");
  expect(reported(result)).toMatchObject({ hasFailed: true, failed: "1" });
  expect(await recordOf(FIRST)).toMatchObject({ recurrence: "Daily", newest: { state: "failed" } });
});

test("the monthly run reports a failed backfill as a warning", async () => {
  hub.cloud.costManagement.fault("RunFails", { ...OF_FIRST, ...REASON, times: 1 });
  await hub.run({ "start-month": "202603", "end-month": "202603", scopes: FIRST });
  await nextDay();
  const { annotations, hasFailed } = reported(await hub.run({ schedule: "monthly" }));
  expect([hasFailed, annotations]).toEqual([
    false,
    [expect.stringMatching(/^warning \/subscriptions\/1\S+ 202603: A run for 202603.*The destination is full/s)],
  ]);
  expect(reported(await hub.run()).annotations, "the daily run has another export").toEqual([]);
  await hub.run({ "start-month": "202603", "end-month": "202603", scopes: FIRST });
  await nextDay();
  expect(reported(await hub.run({ schedule: "monthly", force: "true" })).annotations).toEqual([]);
});

test("records how the newest runs ended: with data, without data, or failed", async () => {
  hub.cloud.costManagement.fault("DataNotAvailable", OF_FIRST);
  await hub.run({ wait: "true" });
  expect(await recordOf(FIRST)).toMatchObject({ newest: { state: "no-data" }, newestGood: { state: "no-data" } });
  expect(await recordOf(SECOND)).toMatchObject({ scope: SECOND.slice(1), newest: { state: "completed" } });
  hub.cloud.costManagement.fault("RunFails", { ...REASON });
  await nextDay();
  await hub.run({ wait: "true" });
  expect(await recordOf(SECOND)).toMatchObject({
    newest: { state: "failed", reason: "The destination is full. (StorageQuota)" },
    newestGood: { state: "completed" },
  });
});

test("neither a dry run nor a backfill records anything", async () => {
  await hub.run({ "dry-run": "true" });
  await hub.run({ "start-month": "202610", wait: "true" });
  expect(await recordOf(FIRST)).toBeUndefined();
  expect(await recordOf(FIRST, "monthly")).toBeUndefined();
});

test("a scope whose run history Azure does not show keeps its record and does not delay others", async () => {
  await hub.run({ wait: "true" });
  const before = await recordOf(FIRST);
  await nextDay();
  hub.cloud.costManagement.fault("TooManyRequests", {
    match: ({ operation, scope }) => operation === "runHistory" && scope === FIRST,
  });
  const result = await hub.run({ wait: "true" });
  expect(outcomesOf(result)).toEqual(["1 202611 throttled", "2 202611 completed"]);
  expect(await recordOf(FIRST)).toEqual(before);
  expect((await recordOf(SECOND)).lookedAt > before.lookedAt).toBe(true);
});
