import { parseInstant } from "exact-values/instant";
import { parseDay } from "exact-values/month";
import { expect, test } from "vitest";
import { formatWindow, type RunWindow, runWindow, windowContains } from "../../../src/hub/runs/exported-run.ts";

function windowOf(from: string, to: string, submitted = "2027-01-01T00:00:00Z"): RunWindow {
  return runWindow(parseDay(from), parseDay(to), parseInstant(submitted));
}

test.each([
  { name: "the whole month, submitted after its end", to: "2026-06-30", submitted: "2026-07-05T02:00:00Z", last: "30" },
  {
    name: "the whole month, submitted before its end",
    to: "2026-06-30",
    submitted: "2026-06-11T02:00:00Z",
    last: "11",
  },
  { name: "to date", to: "2026-06-10", submitted: "2026-06-11T02:00:00Z", last: "10" },
  {
    name: "submitted late in the evening of another time zone",
    to: "2026-06-30",
    submitted: "2026-06-10T23:30:00-02:00",
    last: "11",
  },
  { name: "submitted before its first day", to: "2026-06-30", submitted: "2026-05-31T02:00:00Z", last: "01" },
])("a run contains no day after its submission: $name", ({ to, submitted, last }) => {
  expect(formatWindow(windowOf("2026-06-01", to, submitted))).toBe(`2026-06-01/2026-06-${last}`);
});

type Days = readonly [from: string, to: string];
const NESTED: readonly { readonly outer: Days; readonly inner: Days; readonly contains: boolean }[] = [
  { outer: ["2026-06-01", "2026-06-20"], inner: ["2026-06-01", "2026-06-10"], contains: true },
  { outer: ["2026-06-01", "2026-06-10"], inner: ["2026-06-01", "2026-06-10"], contains: true },
  { outer: ["2026-06-01", "2026-06-10"], inner: ["2026-06-01", "2026-06-11"], contains: false },
  { outer: ["2026-06-02", "2026-06-30"], inner: ["2026-06-01", "2026-06-10"], contains: false },
  { outer: ["2026-06-08", "2026-06-14"], inner: ["2026-06-01", "2026-06-07"], contains: false },
];

test.each(NESTED)("$outer contains $inner: $contains", ({ outer, inner, contains }) => {
  expect(windowContains(windowOf(...outer), windowOf(...inner))).toBe(contains);
});
