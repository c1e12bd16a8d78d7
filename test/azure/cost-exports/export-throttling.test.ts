import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDeadline, isTimeUp } from "../../../src/actions/run-exports/deadline.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";
import { parallelClock } from "../../worlds/simulated-azure/parallel-clock.ts";
import { ok, refusal, type ScriptedArm, startScriptedArm } from "../../worlds/simulated-azure/scripted-arm.ts";
import { openScriptedExports, SUBSCRIPTION_SCOPE, stored } from "../../worlds/simulated-azure/scripted-exports.ts";

let arm: ScriptedArm;

beforeAll(async () => {
  arm = await startScriptedArm();
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const FOUND = ok(stored("a", '"1"'));
const throttled = (headers: Readonly<Record<string, string>> = {}) =>
  refusal(429, { code: "429", message: "Too many requests. Please retry." }, headers);
const quotaHeader = (name: string, value: string) => ({
  [`x-ms-ratelimit-microsoft.costmanagement-${name}-retry-after`]: value,
});

describe("how long a throttled call waits", () => {
  test.each([
    ["Retry-After", { "retry-after": "12" }, 12_000],
    ["Retry-After as a date", { "retry-after": "Sat, 21 Nov 2026 12:00:30 GMT" }, 30_000],
    ["the header in the specification", { "x-ms-ratelimit-microsoft.consumption-retry-after": "25" }, 25_000],
    ["one of its quotas", quotaHeader("QPU", "20"), 20_000],
    [
      "the longest of several quotas",
      { ...quotaHeader("entity", "7"), ...quotaHeader("tenant", "40"), "retry-after": "9" },
      40_000,
    ],
    ["the only value other than 0", { ...quotaHeader("qpu", "0"), ...quotaHeader("clienttype", "15") }, 15_000],
    ["less than a second", { "retry-after-ms": "20" }, 1000],
    ["no header", {}, 60_000],
    ["empty headers", { ...quotaHeader("qpu", "0"), "retry-after": "0" }, 60_000],
  ])("%s", async (_, headers: Record<string, string>, waitMs) => {
    arm.answer("/exports/a", throttled(headers), FOUND);
    const { exports, clock, waits } = openScriptedExports(arm);
    expect(await exports.get(SUBSCRIPTION_SCOPE, "a")).toMatchObject({ name: "a" });
    expect(clock.pauses).toEqual([waitMs]);
    expect(waits).toEqual([
      expect.stringMatching(new RegExp(`throttling .* \\(429\\); continuing in ${waitMs / 1000} s\\.`)),
    ]);
  });

  test("waits are randomly extended a little, so that callers do not retry together", async () => {
    arm.answer("/exports/a", throttled({ "retry-after": "100" }), FOUND);
    const { exports, clock } = openScriptedExports(arm, { random: () => 0.5 });
    await exports.get(SUBSCRIPTION_SCOPE, "a");
    expect(clock.pauses).toEqual([101_500]);
  });
});

describe("a long wait without its own limit", () => {
  const HOURS_MS = 300 * 60_000;

  test("repeatedly waits the half hour that Azure requests, with at most one line every 30 s", async () => {
    const halfHours = Array.from({ length: 7 }, () => throttled({ "retry-after": "1800" }));
    arm.answer("/exports/a", ...halfHours, FOUND);
    const lines: { readonly atMs: number; readonly line: string }[] = [];
    const clock = movedClock();
    const startMs = clock.now().getTime();
    const note = (line: string): void => void lines.push({ atMs: clock.now().getTime() - startMs, line });
    const { exports } = openScriptedExports(arm, { clock: createDeadline(clock, HOURS_MS, note) });
    expect(await exports.get(SUBSCRIPTION_SCOPE, "a")).toMatchObject({ name: "a" });
    expect(clock.now().getTime() - startMs).toBe(7 * 1_800_000);
    const gaps = lines.slice(1).map(({ atMs }, index) => atMs - (lines[index]?.atMs ?? 0));
    expect(lines.length).toBeGreaterThan(7 * 50);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(lines[0]?.line).toBe("Waiting another 1770 s, as Azure requested; 17970 s left of timeout-minutes.");
  });

  test("fails at once if the wait exceeds the remaining time", async () => {
    arm.answer("/exports/a", throttled({ "retry-after": "1800" }));
    const clock = movedClock();
    const startMs = clock.now().getTime();
    const { exports } = openScriptedExports(arm, { clock: createDeadline(clock, 1_799_000) });
    const failure = await exports.get(SUBSCRIPTION_SCOPE, "a").catch((error: unknown) => error);
    expect(isTimeUp(failure)).toBe(true);
    expect(clock.now().getTime()).toBe(startMs);
  });

  test("fails if the step has no time limit, because an unattended action would only cost runner time", async () => {
    arm.answer("/exports/a", throttled({ "retry-after": "1800" }));
    const { exports, clock } = openScriptedExports(arm);
    await expect(exports.get(SUBSCRIPTION_SCOPE, "a")).rejects.toMatchObject({ status: 429 });
    expect(clock.pauses).toEqual([]);
  });
});

describe("which calls a throttled response delays", () => {
  const other = "subscriptions/99999999-2222-3333-4444-555555555555";
  const path = (scope: string) => `${scope}/providers/Microsoft.CostManagement/exports/a`;

  test.each([
    ["only its scope for a quota of the scope", ["entity"], 0],
    ["all calls for a quota of the caller", ["clienttype"], 30_000],
    ["all calls for quotas of both the scope and the tenant", ["entity", "tenant"], 30_000],
  ])("%s", async (_, names, otherWaitsMs) => {
    arm.answer(path(SUBSCRIPTION_SCOPE), throttled(Object.assign({}, ...names.map((name) => quotaHeader(name, "30")))));
    arm.answer(path(other), FOUND);
    // This clock does not advance, so a sleeping call stays asleep.
    const clock = parallelClock();
    const { exports } = openScriptedExports(arm, { clock });
    const startMs = clock.now().getTime();
    const first = exports.get(SUBSCRIPTION_SCOPE, "a");
    while (clock.sleeperCount === 0) await pause(2);
    arm.answer(path(SUBSCRIPTION_SCOPE), FOUND);
    const second = exports.get(other, "a").then(() => clock.now().getTime() - startMs);
    // By then, a response would have arrived over the network, unless the call is waiting for the clock.
    const isHeld = await Promise.race([second.then(() => false), pause(100, true)]);
    expect([isHeld, await clock.until(second)]).toEqual([otherWaitsMs > 0, otherWaitsMs]);
    await clock.until(first);
  });

  test("all calls after two scopes in a row are throttled without a reason", async () => {
    arm.answer(path(SUBSCRIPTION_SCOPE), throttled({ "retry-after": "5" }), FOUND);
    arm.answer(path(other), throttled({ "retry-after": "5" }), FOUND);
    const { exports, waits } = openScriptedExports(arm);
    await exports.get(SUBSCRIPTION_SCOPE, "a");
    await exports.get(other, "a");
    expect(waits).toEqual([
      `Azure is throttling the exports of ${SUBSCRIPTION_SCOPE} (429); continuing in 5 s.`,
      "Azure is throttling all exports (429); continuing in 5 s.",
    ]);
  });
});

describe("retries end", () => {
  test("after eight attempts, and a later run may succeed", async () => {
    arm.answer("/exports/a", throttled({ "retry-after": "2" }));
    const { exports } = openScriptedExports(arm);
    await expect(exports.get(SUBSCRIPTION_SCOPE, "a")).rejects.toMatchObject({
      name: "ServiceError",
      code: "ExportsThrottled",
      status: 429,
      transient: true,
      message: expect.stringContaining("Too many requests. Please retry."),
    });
    expect(arm.calls).toHaveLength(8);
  });

  test("at once if a daily quota is used up", async () => {
    arm.answer("/exports/a", throttled({ "retry-after": "7200" }));
    const { exports, clock } = openScriptedExports(arm);
    await expect(exports.get(SUBSCRIPTION_SCOPE, "a")).rejects.toMatchObject({ code: "ExportsThrottled" });
    expect([arm.calls.length, clock.pauses]).toEqual([1, []]);
  });
});

test("a busy service and a broken connection are retried, with Retry-After if the response has it", async () => {
  const busy = (headers: Readonly<Record<string, string>>) =>
    refusal(503, { code: "ServiceUnavailable", message: "" }, headers);
  arm.answer("/exports/a", busy({ "retry-after": "9" }), busy({}), "reset", FOUND);
  const { exports, clock, waits } = openScriptedExports(arm);
  await exports.get(SUBSCRIPTION_SCOPE, "a");
  expect(clock.pauses).toEqual([9000, 4000, 8000]);
  expect(waits).toEqual([
    "Azure returned 503; try 2 of 8 in 9 s.",
    "Azure returned 503; try 3 of 8 in 4 s.",
    "Azure did not respond; try 4 of 8 in 8 s.",
  ]);
});

test("cancelling the run ends the wait", async () => {
  const controller = new AbortController();
  arm.answer("/exports/a", throttled());
  const { exports } = openScriptedExports(arm, { signal: controller.signal });
  const failing = exports.get(SUBSCRIPTION_SCOPE, "a");
  controller.abort(new DOMException("stop", "AbortError"));
  await expect(failing).rejects.toMatchObject({ name: "AbortError" });
});
