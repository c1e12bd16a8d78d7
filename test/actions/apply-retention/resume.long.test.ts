import type { Phase } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

const STORAGES: readonly (readonly [string, () => Promise<KillTest>, readonly Phase[]])[] = [
  ["Azure", prepareKillTest, ["before", "after"]],
  // On disk, the state before a call equals the state after the previous call.
  ["a folder", prepareFolderKillTest, ["before"]],
];

test.each(STORAGES)(
  "in %s, the next run finishes what a run killed at any call left behind",
  async (_, prepare, phases) => {
    const killTest = await prepare();
    try {
      for (let call = 1; call <= killTest.callCount; call++) {
        for (const phase of phases) {
          expect(await killTest.leftAfter({ call, phase }), `killed ${phase} call ${call}`).toEqual(killTest.expected);
        }
      }
    } finally {
      await killTest.close();
    }
  },
);
