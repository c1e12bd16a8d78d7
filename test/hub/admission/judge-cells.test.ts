import { parseMonth } from "exact-values/month";
import { judgeCells } from "focus-parquet/admission";
import { expect, test } from "vitest";
import { isAccepted, parseAcceptedMonth } from "../../../src/hub/admission/accepted-cells.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const dataset = { everyRow: ["BilledCost"] };

test.each([
  ["one empty cell among a million in a required column", "BilledCost", 1, 1_000_000, undefined, "required"],
  ["no values at all, as in the previous month", "BilledCost", 9, 9, ["month", 1], "required"],
  ["half, for the first time", "ListCost", 500, 1000, undefined, "tolerated"],
  ["more than half, for the first time", "ListCost", 501, 1000, undefined, "risen"],
  ["all rows except one, for the first time", "ListCost", 999, 1000, undefined, "risen"],
  ["no value at all, for the first time", "ListCost", 1000, 1000, undefined, "tolerated"],
  ["no values at all, unlike the previous month", "ListCost", 1000, 1000, ["neighbour", 0.2], "risen"],
  ["no values at all, like the previous month", "ListCost", 1000, 1000, ["neighbour", 1], "tolerated"],
  [
    "half of the rows of a new month, but none in the previous month",
    "ListCost",
    500,
    1000,
    ["neighbour", 0],
    "tolerated",
  ],
  ["a quarter more of the rows than in the month", "ListCost", 250, 1000, ["month", 0], "tolerated"],
  ["over a quarter more of the rows than in the month", "ListCost", 251, 1000, ["month", 0], "risen"],
  ["about as many as in the month", "ListCost", 900, 1000, ["month", 0.8], "tolerated"],
  ["about as many as in the previous month", "ListCost", 900, 1000, ["neighbour", 0.8], "tolerated"],
] as const)("%s", (_, column, empty, rows, before, kind) => {
  const earlier = before === undefined ? undefined : { of: before[0], share: before[1] };
  const verdict = judgeCells({ rows, cells: [{ column, rows: empty }], dataset, before: () => earlier });
  const kinds = Object.entries(verdict).flatMap(([name, columns]) => (columns.length > 0 ? [name] : []));
  expect(kinds).toEqual([kind]);
});

test("only the scope's own exception accepts a month, in any case and with or without a leading slash", () => {
  const accepted = [parseAcceptedMonth("/Subscriptions/A@2026-06")];
  const scope = parseScopeId("subscriptions/a");
  expect(isAccepted(accepted, { scope, month: parseMonth("202606") })).toBe(true);
  expect(isAccepted(accepted, { scope, month: parseMonth("202607") })).toBe(false);
  expect(isAccepted(accepted, { scope: parseScopeId("subscriptions/b"), month: parseMonth("202606") })).toBe(false);
});

test.each([
  "subscriptions/a",
  "@202606",
  "subscriptions/a@",
  "subscriptions/a@june",
  "*@202613",
  "subscriptions//a@202606",
])("%s accepts nothing", (text) => {
  expect(() => parseAcceptedMonth(text)).toThrow(/accept-empty-cells.*<scope>@<yyyyMM>/);
});
