import { expect, test } from "vitest";
import { nextDue } from "../../../src/hub/health/idle-workflows.ts";

test.each([
  ["1 1 * * *", "2026-06-10T01:01Z", "2026-06-11T01:01Z"],
  ["1 1 * * *", "2026-06-10T01:00Z", "2026-06-10T01:01Z"],
  ["11 1 2,5,19 * *", "2026-06-19T02:00Z", "2026-07-02T01:11Z"],
  ["23 2,6,10,14,18,22 * * *", "2026-06-30T22:23Z", "2026-07-01T02:23Z"],
  ["*/15 * * * *", "2026-06-10T23:46Z", "2026-06-11T00:00Z"],
  ["5/20 0 * * *", "2026-06-10T00:06Z", "2026-06-10T00:25Z"],
  ["17 6 * * 1", "2026-06-10T00:00Z", "2026-06-15T06:17Z"],
  ["17 6 * * MON-WED", "2026-06-10T07:00Z", "2026-06-15T06:17Z"],
  ["17 6 * * 7", "2026-06-10T00:00Z", "2026-06-14T06:17Z"],
  ["0 0 1 jan *", "2026-06-10T00:00Z", "2027-01-01T00:00Z"],
  // If both days are restricted, either one matches.
  ["0 0 13 * 5", "2026-06-10T00:00Z", "2026-06-12T00:00Z"],
  ["0 0 29 2 *", "2026-06-10T00:00Z", "2028-02-29T00:00Z"],
])("%s after %s is due at %s", (expression, after, due) => {
  expect(nextDue(expression, new Date(after))).toEqual(new Date(due));
});

test.each([
  "",
  "1 1 * *",
  "60 1 * * *",
  "1 24 * * *",
  "1 1 0 * *",
  "1 1 * 13 *",
  "a b c d e",
  "1 1 31 2 *",
  "*/0 1 * * *",
  "5-1 1 * * *",
  "1 1 * * * *",
  "@daily",
])("%j is never due", (expression) => {
  expect(nextDue(expression, new Date("2026-06-10T00:00Z"))).toBeUndefined();
});
