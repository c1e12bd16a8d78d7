import fc from "fast-check";
import { expect, test } from "vitest";
import { live } from "../worlds/lake-model/lake-model.ts";
import { lives, race, redeliveryRace, tableRace, takenUp } from "../worlds/lake-model/steps.ts";

const SECONDS = 30;

test("hubs whose lives nobody has thought of keep the promise of the lake", { timeout: 300_000 }, async () => {
  const found = await fc.check(fc.asyncProperty(lives(25), live), {
    numRuns: 500,
    // The report of a failure names it, and the shortest life that fails.
    seed: Number(process.env.LAKE_MODEL_SEED ?? 20260613),
    interruptAfterTimeLimit: SECONDS * 1000,
  });
  console.log(`lake model: ${found.numRuns} lives`);
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
});

test("processes beside one another and a delivery leave what they would have left one after the other", async () => {
  const found = await fc.check(fc.asyncProperty(race, live), { numRuns: 300, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("a run that is delivered again while its files are deleted loses none that nobody has read", async () => {
  const found = await fc.check(fc.asyncProperty(redeliveryRace, live), { numRuns: 200, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes that meet at the log of a table leave versions that go forward, each whole, and what the lake holds in the last", async () => {
  const found = await fc.check(fc.asyncProperty(fc.oneof(tableRace, tableRace, takenUp), live), {
    numRuns: 400,
    seed: 20260612,
  });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});
