import { expect, test } from "vitest";
import { prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

test("a run killed at any call whatever is finished by the next one", async () => {
  const killTest = await prepareKillTest();
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
