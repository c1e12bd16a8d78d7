import { describeLife } from "../worlds/living-hub/chronicle-tests.ts";

// The quarter in quarter.long.test.ts, shortened to eleven days.
describeLife("the end of a year, with four months backfilled", {
  firstDay: "2025-12-28",
  lastDay: "2026-01-07",
  backfillMonths: 4,
  backfilledOn: "2026-01-06",
  departmentBegins: "202510",
  failingDays: ["2025-12-29", "2025-12-30"],
  cancelledOn: "2026-01-03",
  storms: { "2025-12-31": "TooManyRequestsCostManagementHeaders", "2026-01-02": "TooManyRequestsWithoutHeaders" },
  lostAnswerOn: "2026-01-05",
  addedOn: "2026-01-07",
  removedOn: "2026-01-07",
});
