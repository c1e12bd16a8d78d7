import fc from "fast-check";
import { expect, test } from "vitest";
import { live } from "../worlds/lake-model/lake-model.ts";
import { lives, race, redeliveryRace, tableRace, takenUp } from "../worlds/lake-model/steps.ts";

const SECONDS = 30;

test("random lives of hubs keep the lake's guarantees", { timeout: 300_000 }, async () => {
  const found = await fc.check(fc.asyncProperty(lives(25), live), {
    numRuns: 500,
    // The report of a failure names the seed and the shortest life that fails.
    seed: Number(process.env.LAKE_MODEL_SEED ?? 20260613),
    interruptAfterTimeLimit: SECONDS * 1000,
  });
  console.log(`lake model: ${found.numRuns} lives`);
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
});

test("processes that run in parallel with a delivery leave the same result as in sequence", async () => {
  const found = await fc.check(fc.asyncProperty(race, live), { numRuns: 150, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("a run that is redelivered while its files are deleted loses no unread file", async () => {
  const found = await fc.check(fc.asyncProperty(redeliveryRace, live), { numRuns: 100, seed: 20260612 });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});

test("processes that write a table together leave complete, ordered versions that match the lake", async () => {
  const found = await fc.check(fc.asyncProperty(fc.oneof(tableRace, tableRace, takenUp), live), {
    numRuns: 200,
    seed: 20260612,
  });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
});
