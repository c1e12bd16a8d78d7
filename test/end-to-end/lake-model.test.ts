import fc from "fast-check";
import { expect, test } from "vitest";
import { live } from "../worlds/lake-model/lake-model.ts";
import { lives, race, redeliveryRace, tableRace, takenUp } from "../worlds/lake-model/steps.ts";

test("whatever happens to a hub, each month is one run, whole and the right one, and no export goes before it is spare", async () => {
  const found = await fc.check(fc.asyncProperty(lives(20), live), { numRuns: 30, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes beside one another and a delivery leave what they would have left one after the other", async () => {
  const found = await fc.check(fc.asyncProperty(race, live), { numRuns: 75, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("a run that is delivered again while its files are deleted loses none that nobody has read", async () => {
  const found = await fc.check(fc.asyncProperty(redeliveryRace, live), { numRuns: 50, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes that meet at the log of a table leave versions that go forward, each whole, and what the lake holds in the last", async () => {
  const found = await fc.check(fc.asyncProperty(fc.oneof(tableRace, tableRace, takenUp), live), {
    numRuns: 30,
    seed: 20260612,
  });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});
