import { describeDatasetLife } from "../worlds/living-hub/dataset-life-tests.ts";

// The weeks in dataset-weeks.long.test.ts, shortened to three days.
describeDatasetLife("the end of a month with all five datasets", "2026-05-31", "2026-06-02");
