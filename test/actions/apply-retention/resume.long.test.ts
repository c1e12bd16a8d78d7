import type { Phase } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

const STORAGES: readonly (readonly [string, () => Promise<KillTest>, readonly Phase[]])[] = [
  ["Azure", prepareKillTest, ["before", "after"]],
  // Before each call, the disk is as it was after the one before.
  ["a folder", prepareFolderKillTest, ["before"]],
];

test.each(STORAGES)(
  "in %s, a run killed at any call whatever is finished by the next one",
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
