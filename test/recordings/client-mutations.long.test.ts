import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fate, fatesOf } from "./client-fates.ts";
import { type OpenStage, openStage } from "./client-stage.ts";
import { ruleOf, SURVIVOR_RULES } from "./client-survivors.ts";
import { KINDS } from "./mutations.ts";
import { listFacts } from "./recordings.ts";

let stage: OpenStage;
let fates: readonly Fate[];
beforeAll(async () => {
  stage = await openStage();
  fates = await fatesOf(stage, KINDS);
}, 300_000);
afterAll(() => stage.close());

const collected = (of: readonly Fate[]): string => {
  const killed = of.filter(({ isKilled }) => isKilled).length;
  return `${of.length} altered, ${killed} noticed, ${of.length - killed} listed`;
};

test(
  "a recorded response with another status, key, order or word is noticed, or listed as irrelevant to the " + "hub",
  () => {
    const survivors = fates.filter(({ isKilled }) => !isKilled);
    expect(survivors.filter((fate) => ruleOf(fate) === undefined)).toEqual([]);
    expect(SURVIVOR_RULES.filter((rule) => !survivors.some((fate) => ruleOf(fate) === rule))).toEqual([]);
  },
);

test("all alterations are counted by kind and file", () => {
  const kinds = KINDS.map((kind) => [kind, collected(fates.filter((fate) => fate.kind === kind))]);
  const files = listFacts().map((file) => [file, collected(fates.filter((fate) => fate.file === file))]);
  expect(Object.fromEntries([...kinds, ...files])).toMatchInlineSnapshot(`
    {
      "arm-deployment-failures": "30 altered, 15 noticed, 15 listed",
      "arm-deployments": "739 altered, 466 noticed, 273 listed",
      "arm-what-if": "193 altered, 118 noticed, 75 listed",
      "cost-management-errors": "63 altered, 63 noticed, 0 listed",
      "cost-management-exports": "827 altered, 647 noticed, 180 listed",
      "entra-token-errors": "21 altered, 3 noticed, 18 listed",
      "header left out": "351 altered, 28 noticed, 323 listed",
      "key renamed": "2577 altered, 2128 noticed, 449 listed",
      "key-vault": "202 altered, 161 noticed, 41 listed",
      "list reversed": "98 altered, 59 noticed, 39 listed",
      "managed-identity-federation": "147 altered, 109 noticed, 38 listed",
      "other success": "137 altered, 39 noticed, 98 listed",
      "providers": "221 altered, 99 noticed, 122 listed",
      "refused": "137 altered, 137 noticed, 0 listed",
      "resource-groups-and-errors": "279 altered, 201 noticed, 78 listed",
      "role-assignments": "246 altered, 222 noticed, 24 listed",
      "storage-accounts": "501 altered, 445 noticed, 56 listed",
      "storage-blob-errors": "25 altered, 10 noticed, 15 listed",
      "taken": "41 altered, 37 noticed, 4 listed",
      "word changed": "153 altered, 131 noticed, 22 listed",
    }
  `);
});
