import { parseInstant } from "exact-values/instant";
import { addMonths, firstDay, lastDay, monthOfDate, parseDay, parseMonth } from "exact-values/month";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isMonthDone } from "../../../src/hub/month-lifecycle.ts";
import { backfillMonths } from "../../../src/hub/runs/run-schedule.ts";

const NOTHING = { startMonth: undefined, endMonth: undefined, retentionInMonths: undefined };
const now = new Date("2026-02-01T00:30:00Z");
const months = (...texts: string[]) => texts.map(parseMonth);

test.each([
  { range: { retentionInMonths: 3 }, gives: months("202601", "202512", "202511") },
  { range: { retentionInMonths: 0 }, gives: [] },
  { range: { startMonth: parseMonth("202512") }, gives: months("202601", "202512") },
  { range: { endMonth: parseMonth("202511"), retentionInMonths: 4 }, gives: months("202511", "202510") },
  { range: { startMonth: parseMonth("201902"), endMonth: parseMonth("201902") }, gives: months("201902") },
])("$range gives $gives", ({ range, gives }) => {
  expect(backfillMonths({ ...NOTHING, now, ...range })).toEqual(gives);
});

test("13 months is the default", () => {
  expect(backfillMonths({ ...NOTHING, now })).toHaveLength(13);
});

test.each([
  { endMonth: parseMonth("202602") },
  { startMonth: parseMonth("201901") },
  { startMonth: parseMonth("202512"), endMonth: parseMonth("202511") },
])("%o is rejected", (range) => {
  expect(() => backfillMonths({ ...NOTHING, now, ...range })).toThrow(
    expect.objectContaining({ code: "InvalidBackfill" }),
  );
});

test("the months are closed in UTC, unique, newest first, and at most seven years old, for any instant and retention", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.nat(200), (at, retentionInMonths) => {
      const found = backfillMonths({ ...NOTHING, now: at, retentionInMonths });
      expect(found).toHaveLength(Math.min(retentionInMonths, 84));
      expect(found).toEqual(found.map((_, index) => addMonths(monthOfDate(at), -1 - index)));
    }),
  );
});

const JUNE = parseMonth("202606");
const WHOLE = { first: firstDay(JUNE), last: lastDay(JUNE) };

test.each([
  { submitted: "2026-07-05T00:00:00Z", window: WHOLE, done: true },
  { submitted: "2026-07-04T23:59:59.9999999Z", window: WHOLE, done: false },
  { submitted: "2026-07-05T01:00:00+02:00", window: WHOLE, done: false },
  { submitted: "2026-07-19T01:11:00Z", window: { ...WHOLE, last: parseDay("2026-06-29") }, done: false },
  { submitted: "2026-07-19T01:11:00Z", window: { ...WHOLE, first: parseDay("2026-06-02") }, done: false },
])("a month from a run of $submitted with $window is done: $done", ({ submitted, window, done }) => {
  expect(isMonthDone(JUNE, { submittedTime: parseInstant(submitted), window })).toBe(done);
});

test("a missing month is not done", () => {
  expect(isMonthDone(JUNE, undefined)).toBe(false);
});
