import { describeDatasetLife } from "../worlds/living-hub/dataset-life-tests.ts";

describeDatasetLife("a quarter with all five datasets", "2026-04-01", "2026-07-06");
