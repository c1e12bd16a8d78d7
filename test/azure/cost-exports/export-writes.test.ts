import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ok, refusal, type ScriptedArm, startScriptedArm } from "../../worlds/simulated-azure/scripted-arm.ts";
import {
  BODY,
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

const PATH = `/${SUBSCRIPTION_SCOPE}/providers/Microsoft.CostManagement/exports/hub-daily`;
const STALE = refusal(400, {
  code: "400",
  message:
    "Etag value required for update operation of report: hub-daily.Please get the latest to avoid overwrite. " +
    "(Request ID: 1)",
});
const BUSY = refusal(503, { code: "ServiceUnavailable", message: "Later." }, { "retry-after": "7" });

/** The method of each call, with the ETag that it sent. */
function sent(): readonly string[] {
  return arm.calls.map(({ method, body }) => {
    const eTag: unknown = body === "" ? undefined : (JSON.parse(body) as { readonly eTag?: unknown }).eTag;
    return eTag === undefined ? method : `${method} ${eTag}`;
  });
}

describe("an export is written", () => {
  test("as a new export, and returned as Azure stored it", async () => {
    arm.answer(`PUT ${PATH}`, { status: 201, body: stored("hub-daily", '"1"') });
    const written = await openScriptedExports(arm).exports.put(SUBSCRIPTION_SCOPE, "hub-daily", BODY);
    expect(written).toMatchObject({ name: "hub-daily", eTag: '"1"', body: BODY });
    expect(JSON.parse(arm.calls[0]?.body ?? "")).toEqual(BODY);
  });

  test("only if it still has the expected ETag", async () => {
    arm.answer(`PUT ${PATH}`, STALE);
    const writing = openScriptedExports(arm).exports.put(SUBSCRIPTION_SCOPE, "hub-daily", BODY, '"1"');
    await expect(writing).rejects.toMatchObject({ code: "ExportChanged" });
    expect(sent()).toEqual(['PUT "1"']);
  });

  test("over any version if no ETag is passed", async () => {
    arm.answer(`PUT ${PATH}`, STALE, ok(stored("hub-daily", '"3"')));
    arm.answer(`GET ${PATH}`, ok(stored("hub-daily", '"2"')));
    expect((await openScriptedExports(arm).exports.put(SUBSCRIPTION_SCOPE, "hub-daily", BODY)).eTag).toBe('"3"');
    expect(sent()).toEqual(["PUT", "GET", 'PUT "2"']);
  });

  test("only once if just the response was lost", async () => {
    arm.answer(`PUT ${PATH}`, "reset");
    arm.answer(`GET ${PATH}`, ok(stored("hub-daily", '"2"')));
    const written = await openScriptedExports(arm).exports.put(SUBSCRIPTION_SCOPE, "hub-daily", BODY, '"1"');
    expect(written.eTag).toBe('"2"');
    expect(sent()).toEqual(['PUT "1"', "GET"]);
  });

  test("again if the request did not arrive, and not before Azure allows it", async () => {
    arm.answer(`PUT ${PATH}`, BUSY, ok(stored("hub-daily", '"2"')));
    arm.answer(`GET ${PATH}`, ok(stored("hub-daily", '"1"')));
    const { exports, clock } = openScriptedExports(arm);
    await exports.put(SUBSCRIPTION_SCOPE, "hub-daily", BODY, '"1"');
    expect(sent()).toEqual(['PUT "1"', "GET", 'PUT "1"']);
    expect(clock.pauses.reduce((sum, pause) => sum + pause)).toBe(7000);
  });
});

describe("a run is started", () => {
  const at = "2026-11-21T11:59:30.0000000Z";
  const start = async () => {
    const { exports, clock } = openScriptedExports(arm);
    await exports.run(SUBSCRIPTION_SCOPE, "hub-daily", { from: "2026-10-01", to: "2026-10-31" });
    return clock.pauses;
  };
  const october = { startDate: "2026-10-01T00:00:00Z", endDate: "2026-10-31T00:00:00Z" };

  test.each([
    ["the connection broke", "reset" as const],
    ["the service was busy", refusal(500, { code: "InternalServerError", message: "" })],
  ])("only once if %s after Azure had accepted the request", async (_, answer) => {
    arm.answer("/run", answer);
    arm.answer("/runHistory", ok({ value: [] }), ok({ value: [run("r1", at, october)] }));
    expect(await start()).toEqual([10_000, 20_000]);
    expect(sent()).toEqual(["POST", "GET", "GET"]);
  });

  test.each([
    ["no run", []],
    ["an older run", [run("r1", "2026-11-21T11:58:00Z", october)]],
    ["a run of another month", [run("r1", at, { ...october, startDate: "2026-09-01T00:00:00Z" })]],
    ["a run that Azure started", [run("r1", at, { ...october, executionType: "Scheduled" })]],
  ])("again if the history contains %s", async (_, history) => {
    arm.answer("/run", "reset", { status: 200 });
    arm.answer("/runHistory", ok({ value: history }));
    await start();
    expect(sent()).toEqual(["POST", "GET", "GET", "GET", "POST"]);
  });

  test("with a limited number of attempts", async () => {
    arm.answer("/run", "reset");
    arm.answer("/runHistory", ok({ value: [] }));
    await expect(start()).rejects.toMatchObject({ name: "ServiceError", transient: true });
    expect(sent().filter((method) => method === "POST")).toHaveLength(4);
  });
});
