import { expect, test } from "vitest";
import { EXPECTED, startSweep, sweepAllocation } from "./allocation-sweep.ts";

const FAULTS = [
  { kind: "kill", phase: "before" },
  { kind: "kill", phase: "after" },
  { kind: "fail", phase: "before" },
  { kind: "fail", phase: "after" },
  { kind: "again", phase: "before" },
] as const;
const FIRST = ["202602 Pay 10", "202603 Pay 4", "202605 Pay 3", "202606 Pay 12"];

test("whatever fails at any call, versions are whole, and the next run completes the work", async () => {
  const points = [
    await sweepAllocation(await startSweep(), FAULTS, EXPECTED),
    await sweepAllocation(await startSweep(true), FAULTS, FIRST),
  ];
  console.log(`allocation: ${points.join(" and ")} faults`);
  expect(Math.min(...points)).toBeGreaterThan(150);
});
