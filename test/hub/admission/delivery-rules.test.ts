import { costSumsFromJson } from "focus-parquet/facts";
import { expect, test } from "vitest";
import { findFalls } from "../../../src/hub/admission/admission-text.ts";

const sums = (costs: Readonly<Record<string, string>>) =>
  costSumsFromJson(
    JSON.stringify(Object.fromEntries(Object.entries(costs).map(([of, BilledCost]) => [of, { BilledCost }]))),
  );

test.each([
  ["one row instead of 5,000", { rows: 5000 }, { rows: 1 }, ["rows 999"]],
  ["half of the rows", { rows: 5000 }, { rows: 2500 }, []],
  ["one row less than half", { rows: 5000 }, { rows: 2499 }, ["rows 500"]],
  ["a month of a few rows", { rows: 9 }, { rows: 1 }, []],
  ["more rows", { rows: 10 }, { rows: 5000 }, []],
])("%s: a decrease of %o leads to %o", (_, before, after, falls) => {
  const found = findFalls({ ...before, sums: undefined }, { ...after, sums: undefined });
  expect(found.map(({ perMille, what }) => `${what} ${perMille}`)).toEqual(falls);
});

test.each([
  ["5,000 become 5", { EUR: "5000" }, { EUR: "5" }, ["BilledCost in EUR 999"]],
  ["a currency goes", { EUR: "5000", USD: "20" }, { EUR: "5000" }, ["BilledCost in USD 1000"]],
  ["a cost becomes a refund", { EUR: "100" }, { EUR: "-100" }, ["BilledCost in EUR 2000"]],
  ["a correction by 49 %", { EUR: "5000" }, { EUR: "2550" }, []],
  ["a cost below ten in its currency", { EUR: "9.99" }, { EUR: "0" }, []],
  ["a refund that grows", { EUR: "-5000" }, { EUR: "-9000" }, []],
])("%s", (_, before, after, falls) => {
  const found = findFalls({ rows: 20, sums: sums(before) }, { rows: 20, sums: sums(after) });
  expect(found.map(({ perMille, what }) => `${what} ${perMille}`)).toEqual(falls);
});
