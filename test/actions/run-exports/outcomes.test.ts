import { beforeEach, expect, test } from "vitest";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import { FIRST, outcomesOf, SECOND, startExports } from "../../worlds/simulated-azure/simulated-exports.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";

const hub = openForEachTest(() => startExports("2026-11-21T12:00:00.000Z"));
beforeEach(async () => {
  for (const scope of [FIRST, SECOND]) hub.putExports(scope);
  await hub.settings([FIRST, SECOND], 13);
});

const ofFirst = { matchRun: (run: { readonly export: { readonly scope: string } }) => run.export.scope === FIRST };

test("one failed run hides no other, and the user sees Azure's message", async () => {
  hub.cloud.costManagement.fault("RunFails", {
    ...ofFirst,
    code: "InternalServerError",
    message: "The dataset is busy.",
  });
  const result = await hub.run({ wait: "true" });
  expect(outcomesOf(result)).toEqual(["1 202611 failed", "2 202611 completed"]);
  const { annotations, hasFailed, outputs, summary } = reportRunExports(result);
  expect(hasFailed).toBe(true);
  expect(outputs).toMatchObject({ failed: "1", remaining: "0" });
  expect(annotations.map(({ message }) => message).join()).toContain("The dataset is busy");
  expect(summary).toMatch(/^\*\*Run-exports failed \(daily\): 1 completed, 1 failed\*\*/);
  expect(summary).toContain("The dataset is busy");
});

test("requests a run again that failed today", async () => {
  hub.cloud.costManagement.fault("RunFails", { ...ofFirst, times: 1, code: "X", message: "Once." });
  await hub.run({ wait: "true" });
  hub.requests();
  expect(outcomesOf(await hub.run({ wait: "true" }))).toEqual(["1 202611 completed", "2 202611 completed"]);
  expect(hub.requests().filter((request) => request.startsWith("POST"))).toEqual(["POST run 1"]);
});

test.each([
  ["RunTimesOut", "timed-out"],
  ["DataNotAvailable", "no-data"],
  ["NewDataNotAvailable", "no-data"],
  ["DataReady", "completed"],
  ["HistoryLags", "completed"],
  ["BlobsLag", "completed"],
  ["ManifestLags", "completed"],
  ["ManifestFolder", "completed"],
] as const)("%s results in %s", async (fault, outcome) => {
  hub.cloud.costManagement.fault(fault, { ...ofFirst, seconds: 90 });
  const result = await hub.run({ wait: "true" });
  expect(outcomesOf(result)).toEqual([`1 202611 ${outcome}`, "2 202611 completed"]);
  expect(result.manifests).toHaveLength(outcome === "completed" ? 2 : 1);
  for (const name of result.manifests) expect(await hub.containers.msexports.getBlobClient(name).exists()).toBe(true);
});

test("leaves exports that Azure schedules alone, unless forced or for a backfill", async () => {
  hub.putExports(FIRST, { status: "Active" });
  expect(outcomesOf(await hub.run({ "dry-run": "true" }))).toEqual(["1 202611 skipped", "2 202611 planned"]);
  expect(outcomesOf(await hub.run({ "dry-run": "true", force: "true" }))).toEqual([
    "1 202611 planned",
    "2 202611 planned",
  ]);
  const backfill = await hub.run({ "dry-run": "true", "start-month": "202610" });
  expect(outcomesOf(backfill)).toEqual(["1 202610 planned", "2 202610 planned"]);
  expect(hub.requests().filter((request) => !request.startsWith("GET"))).toEqual([]);
});

test("names a missing export or another hub's export, and runs neither", async () => {
  await hub.settings([FIRST, SECOND]);
  const missing = await hub.run({ "hub-name": "other-hub" });
  expect(reportRunExports(missing).outputs.runs).toContain("ExportNotFound");
  const foreign = await hub.run({ "storage-account-id": `${hub.accountId}2` });
  expect(reportRunExports(foreign).outputs.runs).toContain("ExportOfAnotherHub");
  expect(hub.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("reports an unregistered provider before the first request", async () => {
  hub.cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
  const result = await hub.run();
  expect(outcomesOf(result)).toEqual(["1 202611 failed", "2 202611 failed"]);
  expect(reportRunExports(result).annotations).toHaveLength(2);
  expect(reportRunExports(result).outputs.runs).toContain("ProviderNotRegistered");
  expect(hub.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("fails for scopes missing from the settings, and without any settings", async () => {
  await expect(hub.run({ scopes: "/subscriptions/other" })).rejects.toMatchObject({ code: "UnknownScope" });
  await hub.containers.config.getBlobClient("settings.json").delete();
  await expect(hub.run()).rejects.toMatchObject({ code: "SettingsMissing" });
});

test("dispatches manifests in the format of the event bridge", async () => {
  const { github } = hub.cloud;
  const result = await hub.run({ wait: "true", dispatch: "true", "github-token": github.token });
  expect(result.dispatch).toEqual({ eventCount: 1, error: undefined });
  expect(github.dispatches).toEqual([
    { eventType: "msexports_FileAdded", clientPayload: { manifests: JSON.stringify(result.manifests) } },
  ]);
});

test("names the permission that a token lacks for dispatching, and keeps the outputs", async () => {
  const token = hub.cloud.github.readOnlyToken;
  const { annotations, hasFailed, outputs } = reportRunExports(
    await hub.run({ wait: "true", dispatch: "true", "github-token": token }),
  );
  expect(hasFailed).toBe(true);
  expect(annotations.map(({ title }) => title)).toEqual(["GithubForbidden"]);
  expect(annotations[0]?.message).toContain("contents: write");
  expect(JSON.parse(outputs.manifests ?? "")).toHaveLength(2);
});

test("reports a missing role before the first request, and stops only that scope", async () => {
  const locked = "/subscriptions/40000000-0000-0000-0000-000000000000";
  await hub.cloud.costManagement.addScope(locked, { contributors: [] });
  hub.putExports(locked);
  await hub.settings([FIRST, locked]);
  const result = await hub.run();
  expect(outcomesOf(result)).toEqual(["1 202611 requested", "4 202611 failed"]);
  expect(reportRunExports(result).annotations[0]).toMatchObject({
    title: "MissingRole",
    message: expect.stringContaining(`--scope ${locked}`),
  });
  expect(hub.requests().filter((request) => request.startsWith("POST"))).toEqual(["POST run 1"]);
});

test("reports an identical error of all months of a scope once", async () => {
  const missing = await hub.run({ "hub-name": "other", schedule: "backfill" });
  const { annotations, summary } = reportRunExports(missing);
  const reported = summary.split("\n").filter((line) => line.includes("**ExportNotFound**"));
  expect(reported).toEqual(
    [FIRST, SECOND].map((scope) => expect.stringContaining(`${scope}</code> 202510-202610 (13 months): `)),
  );
  expect(new Set(annotations.map(({ cause }) => cause)).size).toBe(1);
  expect(hub.log().match(/^Error: /gm)).toHaveLength(2);
});

test("explains that nothing runs because the settings contain no scope", async () => {
  await hub.settings([], 13);
  expect(reportRunExports(await hub.run()).summary).toContain(
    "the settings have no scopes, so there is nothing to run",
  );
});
