import { expect, test } from "vitest";
import { sweepRetention } from "./killed-retention.ts";

test("a retention that is killed, refused or answered twice at any call leaves whole versions, and the next one completes", async () => {
  const { faults, points } = await sweepRetention(["kill", "fail", "again"]);
  expect(faults).toEqual([]);
  console.log(`retention disturbed at ${points} points, all finished by the next run`);
});
