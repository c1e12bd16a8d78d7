import { describeDatasetLife } from "../worlds/living-hub/dataset-life-tests.ts";

describeDatasetLife("seven weeks with all five datasets", "2026-05-20", "2026-07-06");
