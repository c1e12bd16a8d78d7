import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parseExportApiVersion } from "../../../src/azure/cost-exports/export-api-version.ts";
import { findRequestedRun, manifestNameOf } from "../../../src/azure/cost-exports/export-run.ts";
import { ok, refusal, type ScriptedArm, startScriptedArm } from "../../worlds/simulated-azure/scripted-arm.ts";
import {
  BODY,
  MCA_PROFILE,
  openScriptedExports,
  run,
  SUBSCRIPTION_SCOPE,
  stored,
} from "../../worlds/simulated-azure/scripted-exports.ts";

let arm: ScriptedArm;

beforeAll(async () => {
  arm = await startScriptedArm();
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const EXPORTS = "/providers/Microsoft.CostManagement/exports";

describe("requests", () => {
  test.each([
    ["a subscription", SUBSCRIPTION_SCOPE, `/${SUBSCRIPTION_SCOPE}`],
    ["a leading slash", `/${SUBSCRIPTION_SCOPE}`, `/${SUBSCRIPTION_SCOPE}`],
    ["a billing profile, whose colon is not encoded", MCA_PROFILE, `/${MCA_PROFILE}`],
    ["a resource group with a non-ASCII letter", `${SUBSCRIPTION_SCOPE}/resourceGroups/k\u00f6ln (1)`, undefined],
  ])("%s", async (_, scope, path) => {
    arm.answer("/exports/hub-daily", ok(stored("hub-daily", '"1"')));
    expect((await openScriptedExports(arm).exports.get(scope, "hub-daily"))?.name).toBe("hub-daily");
    const [call] = arm.calls;
    const expected = path ?? `/${SUBSCRIPTION_SCOPE}/resourceGroups/k%C3%B6ln%20(1)`;
    expect(`${call?.method} ${call?.url.pathname}${call?.url.search}`).toBe(
      `GET ${expected}${EXPORTS}/hub-daily?api-version=2025-03-01`,
    );
    expect(call?.headers.clienttype).toBe("CostHubActions/1.2.3");
  });

  test("a run of the export's own period has no body, and a run of a month has its dates", async () => {
    arm.answer("/run", { status: 200 });
    const { exports } = openScriptedExports(arm, { apiVersion: "2026-06-01" });
    await exports.run(SUBSCRIPTION_SCOPE, "hub-daily");
    await exports.run(SUBSCRIPTION_SCOPE, "hub-monthly", { from: "2026-02-01", to: "2026-02-28" });
    expect(arm.calls.map(({ method, url, body }) => [method, url.pathname + url.search, body])).toEqual([
      ["POST", `/${SUBSCRIPTION_SCOPE}${EXPORTS}/hub-daily/run?api-version=2026-06-01`, ""],
      [
        "POST",
        `/${SUBSCRIPTION_SCOPE}${EXPORTS}/hub-monthly/run?api-version=2026-06-01`,
        '{"timePeriod":{"from":"2026-02-01T00:00:00Z","to":"2026-02-28T00:00:00Z"}}',
      ],
    ]);
  });

  // The clock shows 2026-11-21.
  test.each([
    ["the current month ends today", "2026-11-01", "2026-11-30", "2026-11-21T00:00:00Z"],
    ["the last month that Azure keeps", "2019-11-01", "2019-11-30", "2019-11-30T00:00:00Z"],
  ])("%s", async (_, from, to, sentTo) => {
    arm.answer("/run", { status: 200 });
    await openScriptedExports(arm).exports.run(SUBSCRIPTION_SCOPE, "hub-monthly", { from, to });
    expect(JSON.parse(arm.calls[0]?.body ?? "")).toEqual({ timePeriod: { from: `${from}T00:00:00Z`, to: sentTo } });
  });

  test.each([
    ["2026-12-01", "2026-12-31", "is in the future"],
    ["2026-01-15", "2026-02-14", "is longer than one calendar month"],
    ["2026-02-02", "2026-02-01", "ends before it begins"],
    ["2019-10-01", "2019-10-31", "is more than seven years ago"],
  ])("%s to %s is rejected before anything is sent, because it %s", async (from, to, reason) => {
    const running = openScriptedExports(arm).exports.run(SUBSCRIPTION_SCOPE, "hub-monthly", { from, to });
    await expect(running).rejects.toMatchObject({
      code: "InvalidExportPeriod",
      message: expect.stringContaining(`${from} to ${to}: the period ${reason}`),
    });
    expect(arm.calls).toEqual([]);
  });
});

describe("exports", () => {
  test("a list is read to its last page, and the token is not sent to any other host", async () => {
    arm.answer("/exports", ok({ value: [stored("a", '"1"')], nextLink: "https://elsewhere.test/page2?token=1" }));
    arm.answer("/page2", ok({ value: [stored("b", '"2"'), { name: "no export" }] }));
    const found = await openScriptedExports(arm).exports.exports(SUBSCRIPTION_SCOPE);
    expect(found.map(({ scope, name, eTag }) => [scope, name, eTag])).toEqual([
      [SUBSCRIPTION_SCOPE, "a", '"1"'],
      [SUBSCRIPTION_SCOPE, "b", '"2"'],
    ]);
  });

  test("values that Azure adds are distinguished from values that were written", async () => {
    const { properties } = BODY;
    const added = {
      nextRunTimeEstimate: "2026-11-22T23:00:00Z",
      runHistory: { value: [] },
      systemSuspensionContext: { suspensionCode: "c", suspensionReason: "too many failures" },
    };
    const identity = { type: "SystemAssigned", principalId: "p", tenantId: "t" };
    const answer = { ...stored("a", '"1"'), identity, location: "global", properties: { ...properties, ...added } };
    arm.answer("/exports/a", ok(answer));
    expect(await openScriptedExports(arm).exports.get(SUBSCRIPTION_SCOPE, "a")).toEqual({
      scope: SUBSCRIPTION_SCOPE,
      name: "a",
      eTag: '"1"',
      body: { identity, location: "global", properties },
      nextRunTime: "2026-11-22T23:00:00Z",
      suspension: "too many failures",
    });
  });

  test("a missing export is undefined, and its deletion returns false", async () => {
    const gone = refusal(404, {
      code: "NotFound",
      message: "The requested export with export name: a could not be found.",
    });
    arm.answer("/exports/a", gone);
    arm.answer(`DELETE /${SUBSCRIPTION_SCOPE}${EXPORTS}/a`, { status: 200 }, gone);
    const { exports } = openScriptedExports(arm);
    expect(await exports.get(SUBSCRIPTION_SCOPE, "a")).toBeUndefined();
    expect(await exports.delete(SUBSCRIPTION_SCOPE, "a")).toBe(true);
    expect(await exports.delete(SUBSCRIPTION_SCOPE, "a")).toBe(false);
  });
});

describe("the run history", () => {
  test("is sorted newest first, has the ID of each run, and omits unreadable entries", async () => {
    const done = {
      status: "Completed",
      startDate: "2026-11-01T00:00:00Z",
      endDate: "2026-11-20T00:00:00Z",
      manifestFile: "x/manifest.json",
      processingEndTime: "soon",
    };
    const failed = { status: "Failed", error: { code: "InternalServerError", message: "Sorry." } };
    const history = [
      run("r1", "2026-11-19T08:00:00.1000001Z", failed),
      run("r3", "2026-11-21T08:00:00.1000002Z", done),
      { id: "nothing" },
      run("r2", "2026-11-21T08:00:00.1000001Z"),
    ];
    arm.answer("/runHistory", ok({ value: history }));
    const runs = await openScriptedExports(arm).exports.runHistory(SUBSCRIPTION_SCOPE, "hub-daily");
    expect(runs.map(({ runId }) => runId)).toEqual(["r3", "r2", "r1"]);
    expect(runs[0]).toEqual({
      id: history[1]?.id,
      runId: "r3",
      status: "Completed",
      executionType: "OnDemand",
      submittedTime: "2026-11-21T08:00:00.1000002Z",
      startDate: "2026-11-01T00:00:00Z",
      endDate: "2026-11-20T00:00:00Z",
      manifestFile: "x/manifest.json",
    });
    expect(runs[2]?.error).toEqual({ code: "InternalServerError", message: "Sorry." });
  });

  test.each([
    ["a/hub-daily/20261101-20261130/r1/manifest.json", "a/hub-daily/20261101-20261130/r1/manifest.json"],
    ["/a/b/20261101-20261130/r1/", "a/b/20261101-20261130/r1/manifest.json"],
    ["a/b/20180729-20180804/manifestfile", "a/b/20180729-20180804/manifestfile/manifest.json"],
    ["https://hub.blob.core.windows.net/msexports/a%20b/r1/_manifest.json", "a b/r1/_manifest.json"],
    ["", undefined],
  ])("the manifest of %s", (manifestFile, name) => {
    expect(manifestNameOf({ manifestFile }, "msexports")).toBe(name);
  });
});

describe("the run that a request started", () => {
  const requestedAt = new Date("2026-11-21T12:00:00Z");
  const timePeriod = { from: "2026-10-01T00:00:00Z", to: "2026-10-31T00:00:00Z" };
  const october = { startDate: "2026-10-01", endDate: "2026-10-31T00:00:00+00:00" };
  const one = (runId: string, submittedTime: string, more = {}) => ({
    ...{
      id: `/x/Run/${runId}`,
      runId,
      status: "Queued",
      executionType: "OnDemand",
      submittedTime,
      ...october,
      ...more,
    },
  });

  test("is the first new run of that month in the history", () => {
    const history = [
      one("later", "2026-11-21T12:05:00Z"),
      one("ours", "2026-11-21T11:59:30.1234567Z"),
      one("KNOWN", "2026-11-21T11:59:20Z"),
      one("scheduled", "2026-11-21T11:59:15Z", { executionType: "Scheduled" }),
      one("other", "2026-11-21T11:59:10Z", { startDate: "2026-09-01" }),
      one("old", "2026-11-21T11:58:59Z"),
    ];
    const knownIds = new Set(["known"]);
    expect(findRequestedRun(history, { knownIds, requestedAt, timePeriod })?.runId).toBe("ours");
    expect(findRequestedRun(history.slice(2), { knownIds, requestedAt, timePeriod })).toBeUndefined();
    expect(findRequestedRun(history.slice(4), { knownIds, requestedAt })?.runId).toBe("other");
  });
});

test.each(["2025-03-01", "2026-06-01", "2023-07-01-preview", "2025-12-01-Preview"])("api-version %s", (version) => {
  expect(parseExportApiVersion(version)).toBe(version.toLowerCase());
});

test.each(["2023-08-01", "2024-08-01", "2022-10-01", "latest", ""])("api-version %j is rejected", (version) => {
  expect(() => parseExportApiVersion(version)).toThrow("does not support FOCUS exports");
});
