import { expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

const STORAGES: readonly (readonly [string, () => Promise<KillTest>])[] = [
  ["Azure", prepareKillTest],
  ["a folder", prepareFolderKillTest],
];

test.each(STORAGES)("in %s, a run killed at any call whatever is finished by the next one", async (_, prepare) => {
  const killTest = await prepare();
  try {
    for (let call = 1; call <= killTest.callCount; call++) {
      for (const phase of ["before", "after"] as const) {
        expect(await killTest.leftAfter({ call, phase }), `killed ${phase} call ${call}`).toEqual(killTest.expected);
      }
    }
  } finally {
    await killTest.close();
  }
});
