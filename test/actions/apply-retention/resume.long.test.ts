import { expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

const STORAGES: readonly (readonly [string, () => Promise<KillTest>])[] = [
  ["Azure", prepareKillTest],
  ["a folder", prepareFolderKillTest],
];

test.each(STORAGES)("in %s, the next run finishes what a run killed at any call left behind", async (_, prepare) => {
  const killTest = await prepare();
  try {
    const { changingCalls } = killTest;
    // A kill after a change leaves what a kill before the next one leaves, so only the last change needs both.
    const points = changingCalls.map((call) => ({ call, phase: "before" }) as const);
    expect(points.length).toBeGreaterThan(30);
    for (const point of [...points, { call: changingCalls.at(-1) ?? 0, phase: "after" } as const]) {
      expect(await killTest.leftAfter(point), JSON.stringify(point)).toEqual(killTest.expected);
    }
  } finally {
    await killTest.close();
  }
});
