import { describeLife } from "../worlds/living-hub/chronicle-tests.ts";

describeLife("five weeks over the end of a year, with thirteen months backfilled", {
  firstDay: "2025-12-10",
  lastDay: "2026-01-12",
  backfillMonths: 13,
  backfilledOn: "2026-01-06",
  departmentBegins: "202504",
  failingDays: ["2025-12-11", "2025-12-12"],
  cancelledOn: "2026-01-03",
  storms: {
    "2025-12-20": "TooManyRequestsCostManagementHeaders",
    "2025-12-31": "TooManyRequestsWithoutHeaders",
    "2026-01-02": "TooManyRequests",
  },
  lostAnswerOn: "2026-01-05",
  addedOn: "2026-01-07",
  removedOn: "2026-01-10",
});
