import fc from "fast-check";
import { expect, test } from "vitest";
import { live } from "../worlds/lake-model/lake-model.ts";
import { lives, race, redeliveryRace, tableRace, takenUp } from "../worlds/lake-model/steps.ts";

test("whatever happens to a hub, each month is one complete, correct run, and no export is lost", async () => {
  const found = await fc.check(fc.asyncProperty(lives(20), live), { numRuns: 30, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes that run in parallel with a delivery leave the same result as in sequence", async () => {
  const found = await fc.check(fc.asyncProperty(race, live), { numRuns: 75, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("a run that is redelivered while its files are deleted loses no unread file", async () => {
  const found = await fc.check(fc.asyncProperty(redeliveryRace, live), { numRuns: 50, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes that write a table together leave complete, ordered versions that match the lake", async () => {
  const found = await fc.check(fc.asyncProperty(fc.oneof(tableRace, tableRace, takenUp), live), {
    numRuns: 30,
    seed: 20260612,
  });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});
