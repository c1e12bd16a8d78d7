import { describeLife } from "../worlds/living-hub/chronicle-tests.ts";

describeLife("a quarter over the end of a year, with thirteen months backfilled", {
  firstDay: "2025-11-01",
  lastDay: "2026-01-31",
  backfillMonths: 13,
  backfilledOn: "2025-11-06",
  departmentBegins: "202503",
  failingDays: ["2025-11-10", "2025-11-11"],
  cancelledOn: "2025-12-03",
  storms: {
    "2025-11-20": "TooManyRequestsCostManagementHeaders",
    "2025-12-05": "TooManyRequestsWithoutHeaders",
    "2026-01-02": "TooManyRequests",
  },
  lostAnswerOn: "2026-01-20",
  addedOn: "2025-12-12",
  removedOn: "2026-01-10",
});
