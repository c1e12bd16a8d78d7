import { parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import { decideRun } from "../../../src/actions/run-exports/plan.ts";
import type { ReportedRun } from "../../../src/azure/cost-exports/cost-management.ts";
import type { RunSchedule } from "../../../src/hub/runs/run-schedule.ts";

const NOW = new Date("2026-07-06T12:00:00Z");

function run(
  submittedTime: string,
  status: string,
  endDate = "2026-06-30T00:00:00+00:00",
  startDate = "2026-06-01",
): ReportedRun {
  return { id: `/x/Run/${submittedTime}`, executionType: "OnDemand", status, submittedTime, startDate, endDate };
}

function decide(schedule: RunSchedule, history: readonly ReportedRun[], force = false): string {
  const decision = decideRun({ schedule, history, force, now: NOW, month: parseMonth("202606") });
  return decision.action === "adopt" ? `adopt ${decision.run.submittedTime}` : decision.action;
}

describe("a completed run from today", () => {
  const history = [run("2026-07-06T01:11:00.1234567Z", "completed")];
  test.each(["monthly", "backfill"] as const)("is not requested again by %s", (schedule) => {
    expect(decide(schedule, history)).toBe("adopt 2026-07-06T01:11:00.1234567Z");
  });
  test("is requested again by force", () => {
    expect(decide("monthly", history, true)).toBe("request");
  });
});

test.each([
  ["a failed run", run("2026-07-06T01:11:00Z", "Failed")],
  ["a timed-out run", run("2026-07-06T01:11:00Z", "Timeout")],
  ["a run without data", run("2026-07-06T01:11:00Z", "DataNotAvailable")],
  ["yesterday's run", run("2026-07-05T23:59:59Z", "Completed")],
  ["a run in progress since yesterday", run("2026-07-05T23:00:00Z", "InProgress")],
  ["a run of another month", run("2026-07-06T01:11:00Z", "Completed", "2026-07-31", "2026-07-01")],
  ["a run of part of the month", run("2026-07-06T01:11:00Z", "Completed", "2026-06-30", "2026-06-15")],
  ["a run of two months", run("2026-07-06T01:11:00Z", "Completed", "2026-07-05")],
  ["a run with an invalid end date", { ...run("2026-07-06T01:11:00Z", "Completed"), endDate: "soon" }],
])("monthly requests the month despite %s", (_, one) => {
  expect(decide("monthly", [one])).toBe("request");
});

test("waits for a run in progress, even after midnight", () => {
  expect(decide("monthly", [run("2026-07-06T11:00:00Z", "Queued")])).toBe("adopt 2026-07-06T11:00:00Z");
  expect(decide("monthly", [run("2026-07-06T06:30:00Z", "SomethingNew")])).toBe("adopt 2026-07-06T06:30:00Z");
});

test.each([
  ["2026-07-05T00:00:00Z", "Completed", "adopt 2026-07-05T00:00:00Z"],
  ["2026-07-04T23:59:59Z", "Completed", "request"],
  ["2026-07-05T03:00:00Z", "Failed", "request"],
])("on 6 July, a backfill handles a run from %s with status %s by this action: %s", (submitted, status, answer) => {
  expect(decide("backfill", [run(submitted, status)])).toBe(answer);
});

const ADOPTED = "adopt 2026-07-05T03:00:00Z";
const NO_DATA = run("2026-07-05T03:00:00Z", "DataNotAvailable");
test.each<readonly [string, readonly ReportedRun[], string]>([
  ["of an export just as new, which may have data tomorrow", [], "request"],
  ["from the same day", [{ ...NO_DATA, submittedTime: "2026-07-06T03:00:00Z" }], "adopt 2026-07-06T03:00:00Z"],
  [
    "after another month's run with data",
    [run("2026-07-05T02:59:00Z", "Completed", "2026-05-31", "2026-05-01")],
    ADOPTED,
  ],
  ["before the first run with data", [run("2026-07-05T03:01:00Z", "Completed", "2026-05-31", "2026-05-01")], "request"],
  [
    "after two days without data",
    [run("2026-07-03T03:00:00Z", "DataNotAvailable", "2026-05-31", "2026-05-01")],
    ADOPTED,
  ],
  ["after less than two days", [run("2026-07-03T03:00:01Z", "Failed", "2026-05-31", "2026-05-01")], "request"],
])("a backfill decides about a run without data %s", (_, others, answer) => {
  expect(decide("backfill", [...others, NO_DATA])).toBe(answer);
});

test("a backfill does not accept a month-to-date run as the whole month", () => {
  expect(decide("backfill", [run("2026-07-06T01:00:00Z", "Completed", "2026-06-29")])).toBe("request");
});

test("uses the newest run with data", () => {
  const history = [
    run("2026-07-06T04:00:00Z", "Queued"),
    run("2026-07-06T03:00:00Z", "Completed"),
    run("2026-07-06T02:00:00Z", "Completed"),
  ];
  expect(decide("monthly", history)).toBe("adopt 2026-07-06T03:00:00Z");
});
