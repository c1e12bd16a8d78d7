import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import type { PartitionRecord } from "../../../src/hub/partition/partition-record.ts";
import {
  decideFill,
  FILL_VERSION,
  formatFill,
  markOf,
  parseFill,
  planFill,
} from "../../../src/hub/partition/price-fill.ts";

const A = "a".repeat(32);
const B = "b".repeat(32);
const READ_BACK = { byteCount: 10, footerByteCount: 9, footerSha256: "0".repeat(64) };
const FILL = { version: FILL_VERSION, sheetAttempt: A, outcomesSha256: "1".repeat(64) };

const costs = (members: Partial<PartitionRecord> = {}): PartitionRecord =>
  ({ attempt: "c".repeat(32), readBack: READ_BACK, ...members }) as PartitionRecord;
const state = { month: parseMonth("202606"), costs: costs(), mark: undefined, cutOff: undefined };
const sheets = (attempt = A) => ({ attempt, isProven: true });

test.each([
  ["a month with a sheet", { sheets: sheets() }, "fill"],
  ["one without", { sheets: undefined }, "no-sheet"],
  ["a month filled from this sheet", { costs: costs({ fill: FILL }), sheets: sheets() }, "current"],
  ["a month filled from another sheet", { costs: costs({ fill: FILL }), sheets: sheets(B) }, "compare"],
  ["a month filled with earlier rules", { costs: costs({ fill: { ...FILL, version: 0 } }), sheets: sheets() }, "fill"],
  ["another engine's", { costs: undefined, sheets: sheets() }, "foreign"],
  ["an expired month", { cutOff: parseMonth("202607"), sheets: sheets() }, "expired"],
  ["a month that cannot be verified", { costs: costs({ readBack: undefined }), sheets: sheets() }, "unproven"],
  ["a sheet that cannot be verified", { sheets: { ...sheets(), isProven: false } }, "unproven"],
  [
    "one that was compared",
    { costs: costs({ fill: FILL }), sheets: sheets(B), mark: markOf(costs(), sheets(B)) },
    "current",
  ],
  ["a sheet of another account", { sheets: sheets(B), mark: markOf(costs(), sheets(B), "no-sheet") }, "no-sheet"],
  [
    "a sheet with too many prices",
    { sheets: sheets(B), mark: markOf(costs(), sheets(B), "too-many-prices") },
    "too-many-prices",
  ],
  ["a month whose sheets were deleted", { costs: costs({ fill: FILL }), sheets: undefined }, "clear"],
  [
    "a month that cannot be verified and whose sheets were deleted",
    { costs: costs({ fill: FILL, readBack: undefined }), sheets: undefined },
    "unproven",
  ],
  ["a mark of another attempt", { sheets: sheets(), mark: markOf({ attempt: B }, sheets()) }, "fill"],
] as const)("%s", (_, members, expected) => {
  expect(planFill({ ...state, ...members })).toBe(expected);
});

test.each([
  ["no found prices although some can be found", undefined, "ready", "write"],
  ["the same outcomes", FILL, "ready", "same-prices"],
  ["other outcomes", { ...FILL, outcomesSha256: "2".repeat(64) }, "ready", "write"],
  ["prices found with other rules", { ...FILL, version: 1 }, "ready", "write"],
  ["found prices without a sheet", FILL, "no-sheet", "clear"],
  ["found prices with too many requests", FILL, "too-many-prices", "clear"],
  ["neither", undefined, "lacks-columns", "leave"],
] as const)("a month with %s", async (_, before, outcome, expected) => {
  const digest = async (): Promise<string> => FILL.outcomesSha256;
  const found = outcome === "ready" ? { outcome, digest } : { outcome };
  expect(await decideFill(before, found)).toBe(expected);
});

test("the price record of a month can be parsed, and other text is rejected", () => {
  expect(parseFill(formatFill(FILL))).toEqual(FILL);
  for (const text of [undefined, "", "1/a/b", `${formatFill(FILL)}/`]) expect(parseFill(text)).toBeUndefined();
});
