import { expect, test } from "vitest";
import { sweepRetention } from "./killed-retention.ts";

test("if retention fails at any call, table versions stay consistent and the next run completes it", async () => {
  const { faults, points } = await sweepRetention(["kill", "fail", "again"]);
  expect(faults).toEqual([]);
  console.log(`retention disturbed at ${points} points, all finished by the next run`);
});
