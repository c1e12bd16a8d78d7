import { describe, expect, test } from "vitest";
import { AGAIN_AT_ONCE, again, done, RETRY_RULES, retry, retryRace, waitMsAfter } from "../src/retry.ts";
import { movedClock } from "./worlds/simulated-azure/moved-clock.ts";

const rule = RETRY_RULES.resourceManager;

function startPace() {
  const lines: string[] = [];
  const controller = new AbortController();
  const clock = movedClock();
  return { clock, controller, lines, signal: controller.signal, onWait: (line: string) => void lines.push(line) };
}

describe("one loop repeats all calls", () => {
  test("until an attempt succeeds, with a line before each wait", async () => {
    const pace = startPace();
    const startMs = pace.clock.now().getTime();
    const value = await retry(pace, async (attempt) =>
      attempt === 3 ? done("it") : again({ reason: "Azure did not respond", attempt, rule }),
    );
    expect(value).toBe("it");
    expect(pace.lines).toEqual([
      "Azure did not respond; try 2 of 8 in 2 s.",
      "Azure did not respond; try 3 of 8 in 4 s.",
    ]);
    expect(pace.clock.now().getTime() - startMs).toBe(6000);
  });

  test("at once and without a line if the attempt requests no wait", async () => {
    const pace = startPace();
    const startMs = pace.clock.now().getTime();
    await retry(pace, async (attempt) => (attempt === 2 ? done(undefined) : AGAIN_AT_ONCE));
    expect(pace.lines).toEqual([]);
    expect(pace.clock.now().getTime()).toBe(startMs);
  });

  test("and throws the error of an attempt", async () => {
    const attempts: number[] = [];
    const made = retry(startPace(), async (attempt) => {
      attempts.push(attempt);
      if (attempt === 2) throw new Error("refused");
      return again({ reason: "Azure returned 503", attempt, rule, askedMs: 10 });
    });
    await expect(made).rejects.toThrow("refused");
    expect(attempts).toEqual([1, 2]);
  });
});

test("the wait in a response takes precedence over our own, but is at least one second", () => {
  const waitOf = (askedMs: number | undefined) => again({ reason: "Azure returned 503", attempt: 4, rule, askedMs });
  expect([undefined, 90_000, 10].map(waitOf)).toMatchObject([
    { afterMs: 16_000, line: "Azure returned 503; try 5 of 8 in 16 s." },
    { afterMs: 90_000 },
    { afterMs: 1000 },
  ]);
});

test.each([
  ["resourceManager", [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ["storage", [50, 250, 1250, 6250]],
  ["github", [2000, 15_000, 60_000]],
] as const)("the waits of %s grow up to their limit", (service, waits) => {
  const rule = RETRY_RULES[service];
  expect(waits).toHaveLength(rule.maxAttempts - 1);
  expect(waits.map((_, index) => waitMsAfter(index + 1, rule))).toEqual(waits);
});

describe("a race", () => {
  test("starts again after each lost race, until an attempt wins", async () => {
    const attempts: number[] = [];
    const outcome = await retryRace(5, async (attempt) => {
      attempts.push(attempt);
      return attempt === 3 ? "won" : undefined;
    });
    expect({ attempts, outcome }).toEqual({ attempts: [1, 2, 3], outcome: "won" });
  });

  test("is given up after its last attempt", async () => {
    const attempts: number[] = [];
    const outcome = await retryRace(3, async (attempt) => void attempts.push(attempt));
    expect({ attempts, outcome }).toEqual({ attempts: [1, 2, 3], outcome: undefined });
  });
});
