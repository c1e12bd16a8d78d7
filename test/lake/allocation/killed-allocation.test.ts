import { expect, test } from "vitest";
import { EXPECTED, startSweep, sweepAllocation } from "./allocation-sweep.ts";

/** Other faults, and a first run, are in `killed-allocation.long.test.ts`. */
test("a run that is killed at any call leaves whole versions, and the next one completes its work", async () => {
  const points = await sweepAllocation(await startSweep(), [{ kind: "kill", phase: "after" }], EXPECTED);
  expect(points).toBeGreaterThan(30);
});
