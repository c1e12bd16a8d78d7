import { expect, test } from "vitest";
import { judgeRun } from "../../src/admission/judge-run.ts";
import { mergeValues, NO_VALUES, type PlacedRows, type RunValues } from "../../src/facts.ts";

function placed(...rows: readonly (readonly [PlacedRows["charge"], PlacedRows["billing"], number])[]): RunValues {
  return { ...NO_VALUES, placed: rows.map(([charge, billing, count]) => ({ charge, billing, rows: count })) };
}

test.each([
  ["all rows inside", placed(["inside", "inside", 9]), undefined],
  ["late charges that are billed in the month, and nothing else", placed(["outside", "inside", 9]), undefined],
  ["no billing period of the month", placed(["inside", "outside", 9]), "no-billing-period"],
  ["half of the rows of another month", placed(["inside", "inside", 5], ["outside", "outside", 5]), undefined],
  ["more than half of another month", placed(["inside", "inside", 5], ["outside", "outside", 6]), "most-rows"],
  ["most without a billing period", placed(["inside", "inside", 1], ["outside", "none", 2]), "most-rows"],
  ["periods written as text", placed(["outside", "none", 9]), undefined],
  ["no month to compare with", placed(), undefined],
])("%s", (_, values, reason) => {
  expect(judgeRun(values).wrongMonth?.reason).toBe(reason);
});

test("adds up the row counts of two pieces and spans the days of both", () => {
  const may = { first: "2026-05-30", last: "2026-05-30" };
  const one = { ...placed(["outside", "inside", 2]), filled: new Map([["BilledCost", 0]]), chargedOutside: may };
  const july = { first: "2026-07-01", last: "2026-07-02" };
  const rows = placed(["outside", "inside", 1], ["none", "outside", 2]);
  const other = { ...rows, filled: new Map([["BilledCost", 3]]), chargedOutside: july };
  const merged = mergeValues(one, other);
  expect(merged.chargedOutside).toEqual({ first: "2026-05-30", last: "2026-07-02" });
  expect(judgeRun(merged)).toMatchObject({ empty: [], outside: { chargeAlone: 3, billingAlone: 2, both: 0 } });
  expect(judgeRun(mergeValues(one, NO_VALUES)).empty).toEqual(["BilledCost"]);
});
