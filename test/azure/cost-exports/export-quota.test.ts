import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CallKind,
  createExportQuota,
  DEFAULT_QUOTA,
  type ExportQuotaLimits,
} from "../../../src/azure/cost-exports/export-quota.ts";
import { type ParallelClock, parallelClock } from "../../worlds/simulated-azure/parallel-clock.ts";

interface Wish {
  readonly scope: string;
  readonly kind: CallKind;
}

/**
 * The times at which calls are sent, in seconds from the start. Every call takes `takesMs`, and Azure may count it at
 * any time in between.
 */
async function send(desired: readonly Wish[], takesMs: number, limits?: ExportQuotaLimits) {
  const clock = parallelClock();
  const startMs = clock.now().getTime();
  const quota = createExportQuota({ clock, signal: new AbortController().signal }, limits);
  const sent: (Wish & { readonly from: number; readonly to: number })[] = [];
  const since = (one: ParallelClock) => (one.now().getTime() - startMs) / 1000;
  const call = async (desired: Wish): Promise<void> => {
    const leave = await quota.enter(desired);
    const from = since(clock);
    await clock.sleep(takesMs);
    sent.push({ ...desired, from, to: since(clock) });
    leave();
  };
  await clock.until(Promise.all(desired.map(call)));
  return { sent, seconds: since(clock) };
}

const scopes = (count: number, kind: CallKind): readonly Wish[] =>
  Array.from({ length: count }, (_, index) => ({ scope: `s${index}`, kind }));

describe("the quota is fully used", () => {
  test("200 runs in 200 scopes take 19 minutes, ten at a time", async () => {
    const { seconds, sent } = await send(scopes(200, "run"), 200);
    expect(sent).toHaveLength(200);
    expect(seconds).toBeGreaterThan(19 * 60);
    expect(seconds).toBeLessThan(19 * 60 * 1.01);
  });

  test("800 other calls in 200 scopes do not wait", async () => {
    const desired = Array.from({ length: 4 }, () => scopes(200, "other")).flat();
    const { seconds } = await send(desired, 200);
    expect(seconds).toBe((800 / DEFAULT_QUOTA.atOnce) * 0.2);
  });

  test("31 calls in one scope take a minute, but other scopes do not wait", async () => {
    const desired = [
      ...Array.from({ length: 31 }, () => ({ scope: "S", kind: "other" as const })),
      ...scopes(1, "other"),
    ];
    const { sent } = await send(desired, 0);
    expect(
      sent
        .map(({ from }) => from)
        .toSorted((a, b) => a - b)
        .at(-1),
    ).toBe(60.25);
    expect(sent.find(({ scope }) => scope === "s0")?.from).toBe(0);
  });
});

test("no minute contains more calls than the limit, wherever Azure's windows begin", async () => {
  const desired = fc.record({ scope: fc.constantFrom("a", "b"), kind: fc.constantFrom<CallKind>("run", "other") });
  const limits = fc.record({
    perScope: fc.record({
      run: fc.integer({ min: 1, max: 5 }),
      other: fc.integer({ min: 1, max: 5 }),
      "resource-manager": fc.constant(1),
    }),
    inAll: fc.record({
      run: fc.integer({ min: 1, max: 8 }),
      other: fc.constant(Number.POSITIVE_INFINITY),
      "resource-manager": fc.constant(1),
    }),
    atOnce: fc.integer({ min: 1, max: 4 }),
  });
  const property = async (desired: readonly Wish[], takesMs: number, quota: ExportQuotaLimits): Promise<void> => {
    const { sent } = await send(desired, takesMs, quota);
    expect(sent).toHaveLength(desired.length);
    for (const { kind, scope, to } of sent) {
      // Azure may have counted each call at its very end, and calls in the next minute at their very beginning.
      const within = sent.filter((other) => other.kind === kind && other.from < to + 60 && other.to >= to);
      const ofScope = within.filter((other) => other.scope === scope);
      expect(ofScope.length).toBeLessThanOrEqual(quota.perScope[kind]);
      expect(within.length).toBeLessThanOrEqual(quota.inAll[kind]);
    }
  };
  const calls = fc.array(desired, { minLength: 1, maxLength: 40 });
  await fc.assert(fc.asyncProperty(calls, fc.integer({ min: 0, max: 3000 }), limits, property), { numRuns: 100 });
});

test("a throttled scope does not delay others, but a global limit delays all", async () => {
  const clock = parallelClock();
  const startMs = clock.now().getTime();
  const quota = createExportQuota({ clock, signal: new AbortController().signal });
  const a = { scope: "a", kind: "other" } as const;
  const b = { scope: "B", kind: "other" } as const;
  expect(quota.hold(a, "scope", startMs + 30_000)).toBe(true);
  expect(quota.hold({ ...a, scope: "/A" }, "scope", startMs + 20_000)).toBe(false);
  (await quota.enter(b))();
  expect(clock.now().getTime()).toBe(startMs);
  (await clock.until(quota.enter(a)))();
  expect(clock.now().getTime()).toBe(startMs + 30_000);
  quota.hold(a, "all", startMs + 90_000);
  (await clock.until(quota.enter({ ...b, scope: "/b/" })))();
  expect(clock.now().getTime()).toBe(startMs + 90_000);
});

test("a cancelled run rejects the calls that are waiting", async () => {
  const controller = new AbortController();
  const quota = createExportQuota(
    { clock: parallelClock(), signal: controller.signal },
    { ...DEFAULT_QUOTA, atOnce: 1 },
  );
  const one = { scope: "a", kind: "run" } as const;
  await quota.enter(one);
  const waiting = quota.enter(one);
  controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  await expect(quota.enter(one)).rejects.toThrow("cancelled");
});

test("a stopped clock ends the wait for the quota, but not the wait for a response", async () => {
  const clock = parallelClock();
  const over = new Error("the time of the step is over");
  const quota = createExportQuota(
    { clock: { ...clock, sleep: () => Promise.reject(over) }, signal: new AbortController().signal },
    {
      ...DEFAULT_QUOTA,
      perScope: { ...DEFAULT_QUOTA.perScope, other: 1 },
      inAll: { ...DEFAULT_QUOTA.inAll, run: 1 },
    },
  );
  const run = { scope: "a", kind: "run" } as const;
  const other = { scope: "a", kind: "other" } as const;
  const [leaveRun] = await Promise.all([quota.enter(run), quota.enter(other)]);
  const [nextRun, nextOther] = [quota.enter(run), quota.enter(other)];
  leaveRun();
  await expect(nextRun).rejects.toThrow(over);
  await expect(quota.enter(run)).rejects.toThrow(over);
  const waitsOn = Symbol("waits on");
  expect(await Promise.race([nextOther, Promise.resolve(waitsOn)])).toBe(waitsOn);
});
