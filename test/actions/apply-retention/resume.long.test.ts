import { expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

const STORAGES: readonly (readonly [string, () => Promise<KillTest>])[] = [
  ["Azure", prepareKillTest],
  ["a folder", prepareFolderKillTest],
];

test.each(STORAGES)("in %s, the next run finishes what a run killed at any call left behind", async (_, prepare) => {
  const killTest = await prepare();
  try {
    // A kill after a call leaves what a kill before the next call leaves, so only the last call needs both.
    const points = Array.from(
      { length: killTest.callCount },
      (_, index) => ({ call: index + 1, phase: "before" }) as const,
    );
    for (const point of [...points, { call: killTest.callCount, phase: "after" } as const]) {
      expect(await killTest.leftAfter(point), JSON.stringify(point)).toEqual(killTest.expected);
    }
  } finally {
    await killTest.close();
  }
});
