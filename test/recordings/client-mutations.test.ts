import { afterAll, beforeAll, expect, test } from "vitest";
import { fatesOf } from "./client-fates.ts";
import { type OpenStage, openStage } from "./client-stage.ts";
import { ruleOf } from "./client-survivors.ts";

let stage: OpenStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// All kinds, with counts and with a reason for each that nobody notices: client-mutations.long.test.ts.
test("an answer with another status makes the suite fail, and so does a list in another order that the hub reads", async () => {
  const fates = await fatesOf(stage, ["refused", "taken", "list reversed"]);
  const ofStatus = fates.filter(({ kind }) => kind !== "list reversed");
  expect(ofStatus.length).toBeGreaterThan(170);
  expect(ofStatus.filter((fate) => !fate.isKilled && ruleOf(fate) === undefined)).toEqual([]);
  expect(fates.filter(({ isKilled, kind }) => isKilled && kind === "list reversed").length).toBeGreaterThan(50);
});
