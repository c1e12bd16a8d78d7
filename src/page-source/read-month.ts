import type { Month } from "exact-values/month";
import type { MonthReading } from "../lake/cubes/month-reading.ts";

/** A month of one scope whose rows are on the page. */
export interface ReadMonth {
  readonly scope: string;
  readonly month: Month;
  readonly reading: Extract<MonthReading, { outcome: "read" }>;
}
