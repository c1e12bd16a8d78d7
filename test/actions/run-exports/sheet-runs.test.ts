import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { currentSheet, decideRun } from "../../../src/actions/run-exports/plan.ts";
import type { ReportedRun } from "../../../src/azure/cost-exports/cost-management.ts";

function run(submittedTime: string, status = "Completed", month = "2026-06"): ReportedRun {
  const [startDate, endDate] = [`${month}-01`, `${month}-30T00:00:00+00:00`];
  return { id: `/x/Run/${submittedTime}`, executionType: "OnDemand", status, submittedTime, startDate, endDate };
}

test.each<readonly [string, string, readonly ReportedRun[], string | undefined]>([
  ["no run at all", "2026-06-03T01:00Z", [], undefined],
  ["a sheet from the first day", "2026-06-07T23:59Z", [run("2026-06-01T01:01:00Z")], "2026-06-01"],
  ["the same sheet a day later", "2026-06-08T00:00Z", [run("2026-06-01T01:01:00Z")], undefined],
  ["a late sheet", "2026-06-14T01:00Z", [run("2026-06-11T01:01:00Z")], "2026-06-11"],
  ["the previous month's sheet", "2026-06-01T01:00Z", [run("2026-05-31T23:00:00Z", "Completed", "2026-05")], undefined],
  [
    "a backfill of the previous month",
    "2026-06-01T09:00Z",
    [run("2026-06-01T01:00:00Z", "Completed", "2026-05")],
    undefined,
  ],
  ["a run without data", "2026-06-02T01:00Z", [run("2026-06-01T01:01:00Z", "DataNotAvailable")], undefined],
  [
    "a run that found no new data",
    "2026-06-09T01:00Z",
    [run("2026-06-08T01:01:00Z", "NewDataNotAvailable"), run("2026-06-01T01:01:00Z")],
    "2026-06-01",
  ],
  [
    "a later failed run",
    "2026-06-03T01:00Z",
    [run("2026-06-02T01:01:00Z", "Failed"), run("2026-06-01T01:01:00Z")],
    undefined,
  ],
  ["a run in progress", "2026-06-01T03:00Z", [run("2026-06-01T01:01:00Z", "InProgress")], undefined],
  ["sheets due on days 22 and 28", "2026-06-28T00:00Z", [run("2026-06-22T01:01:00Z")], undefined],
  ["a sheet from the last week", "2026-06-30T23:00Z", [run("2026-06-28T01:01:00Z")], "2026-06-28"],
])("finds the current price sheet, given %s on %s", (_what, now, history, day) => {
  expect(currentSheet(history, new Date(now))?.slice(0, 10)).toBe(day);
});

const LONG_AGO = run("2026-06-20T01:01:00Z", "DataNotAvailable");
test.each<readonly [string, readonly ReportedRun[], string]>([
  ["exported while the month was in progress", [run("2026-06-01T01:01:00Z")], "adopt"],
  ["exported by a backfill", [run("2026-07-02T01:01:00Z")], "adopt"],
  ["without data after the books were closed", [run("2026-07-20T01:01:00Z", "DataNotAvailable"), LONG_AGO], "adopt"],
  ["of a new export without data", [run("2026-07-20T01:01:00Z", "DataNotAvailable")], "request"],
  ["without data before the books were closed", [run("2026-06-20T01:01:00Z", "DataNotAvailable")], "request"],
  ["that failed", [run("2026-07-20T01:01:00Z", "Failed")], "request"],
])("a backfill decides about a sheet %s: %s", (_what, history, action) => {
  const request = { now: new Date("2026-07-21T01:00:00Z"), month: parseMonth("202606"), force: false, isSheet: true };
  expect(decideRun({ ...request, schedule: "backfill", history }).action).toBe(action);
});
