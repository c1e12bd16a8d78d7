import { afterAll, beforeAll, expect, test } from "vitest";
import { fatesOf } from "./client-fates.ts";
import { type OpenStage, openStage } from "./client-stage.ts";
import { ruleOf } from "./client-survivors.ts";

let stage: OpenStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// client-mutations.long.test.ts covers all kinds, with counts and a reason for each alteration that goes unnoticed.
test("the suite fails if a response has another status, or if a list that the hub reads has another order", async () => {
  const fates = await fatesOf(stage, ["refused", "taken", "list reversed"]);
  const ofStatus = fates.filter(({ kind }) => kind !== "list reversed");
  expect(ofStatus.length).toBeGreaterThan(170);
  expect(ofStatus.filter((fate) => !fate.isKilled && ruleOf(fate) === undefined)).toEqual([]);
  expect(fates.filter(({ isKilled, kind }) => isKilled && kind === "list reversed").length).toBeGreaterThan(50);
});
