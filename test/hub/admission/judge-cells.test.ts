import { parseMonth } from "exact-values/month";
import { judgeCells } from "focus-parquet/admission";
import { expect, test } from "vitest";
import { isAccepted, parseAcceptedMonth } from "../../../src/hub/admission/accepted-cells.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const dataset = { everyRow: ["BilledCost"] };

test.each([
  ["one empty cell among a million in a column that needs all", "BilledCost", 1, 1_000_000, undefined, "required"],
  ["empty throughout, and so was the month before", "BilledCost", 9, 9, ["month", 1], "required"],
  ["half, for the first time", "ListCost", 500, 1000, undefined, "tolerated"],
  ["more than half, for the first time", "ListCost", 501, 1000, undefined, "risen"],
  ["all rows but one, for the first time", "ListCost", 999, 1000, undefined, "risen"],
  ["no value at all, for the first time", "ListCost", 1000, 1000, undefined, "tolerated"],
  ["no value at all, where the month before had them", "ListCost", 1000, 1000, ["neighbour", 0.2], "risen"],
  ["no value at all, as in the month before", "ListCost", 1000, 1000, ["neighbour", 1], "tolerated"],
  [
    "half of the rows of a new month, and none in the month before",
    "ListCost",
    500,
    1000,
    ["neighbour", 0],
    "tolerated",
  ],
  ["a quarter of the rows more than the month had", "ListCost", 250, 1000, ["month", 0], "tolerated"],
  ["more than a quarter of the rows more than the month had", "ListCost", 251, 1000, ["month", 0], "risen"],
  ["about as many as the month had", "ListCost", 900, 1000, ["month", 0.8], "tolerated"],
  ["about as many as the month before had", "ListCost", 900, 1000, ["neighbour", 0.8], "tolerated"],
] as const)("%s", (_, column, empty, rows, before, kind) => {
  const earlier = before === undefined ? undefined : { of: before[0], share: before[1] };
  const verdict = judgeCells({ rows, cells: [{ column, rows: empty }], dataset, before: () => earlier });
  const kinds = Object.entries(verdict).flatMap(([name, columns]) => (columns.length > 0 ? [name] : []));
  expect(kinds).toEqual([kind]);
});

test("a month is accepted by its scope, in any case and with or without a leading slash, and by nothing else", () => {
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
