import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { createPlanId, parseMatrixEntry, parseMatrixPlan, plannedAt } from "../../../src/hub/fan-out/fan-out-matrix.ts";

const ID = createPlanId("2026-06-03T01:02:03.456Z", "0123456789abcdef".repeat(2));
const OTHER = createPlanId("2026-06-03T01:02:04.000Z", "0123456789abcdef".repeat(2));

test("the ID of a plan contains its creation time", () => {
  expect(ID).toBe("20260603T010203Z-0123456789ab");
  expect(plannedAt(ID)).toBe("2026-06-03T01:02:03.000000000Z");
});

describe("the entry of a part job", () => {
  test.each([
    [JSON.stringify({ plan: ID, index: 7 }), 7],
    [JSON.stringify({ index: 0, plan: ID, more: "ignored" }, undefined, 2), 0],
    [JSON.stringify({ plan: ID, index: "12" }), 12],
    [JSON.stringify([{ plan: ID, index: 3 }]), 3],
  ])("%s", (text, index) => {
    expect(parseMatrixEntry(text)).toEqual({ plan: ID, index });
  });

  test.each([
    "3",
    "null",
    "[]",
    ID,
    '"text"',
    JSON.stringify({ plan: ID }),
    JSON.stringify({ plan: ID, index: -1 }),
    JSON.stringify({ plan: ID, index: 1.5 }),
    JSON.stringify({ plan: "../../settings", index: 1 }),
    JSON.stringify([
      { plan: ID, index: 1 },
      { plan: ID, index: 2 },
    ]),
  ])("%s is rejected", async (text) => {
    const error = await inputErrorOf(() => parseMatrixEntry(text));
    expect(error.code).toBe("InvalidInput");
    expect(error.message).toContain("matrix-entry");
  });
});

describe("the plan of a commit job", () => {
  test.each([
    ["the matrix", JSON.stringify([0, 1, 2].map((index) => ({ plan: ID, index })))],
    ["an entry of it", JSON.stringify({ plan: ID, index: 2 })],
    ["a plan alone", JSON.stringify({ plan: ID })],
    ["its id", ID],
  ])("is in %s", (_, text) => {
    expect(parseMatrixPlan(text)).toBe(ID);
  });

  test("is absent in an empty matrix", () => {
    expect(parseMatrixPlan("[]")).toBeUndefined();
  });

  test.each(["{}", JSON.stringify([{ plan: ID }, { plan: OTHER }])])("%s is rejected", async (text) => {
    expect((await inputErrorOf(() => parseMatrixPlan(text))).code).toBe("InvalidInput");
  });
});

test.each([parseMatrixEntry, parseMatrixPlan])("an unset input is reported as missing (%#)", async (parse) => {
  const error = await inputErrorOf(() => parse(""));
  expect(error.code).toBe("MissingInput");
  expect(error.message).toContain("matrix-entry");
});
