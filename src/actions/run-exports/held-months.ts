import { dayOfInstant } from "exact-values/instant";
import { monthOfDay } from "exact-values/month";
import { datasetKind } from "focus-parquet/schemas";
import { lastSheetDay } from "../../hub/datasets/hub-datasets.ts";
import { isMonthDone } from "../../hub/month-lifecycle.ts";
import { datasetFolderOf } from "../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import { agreementOfScope } from "../../hub/scope.ts";
import type { LakeListing } from "../../lake/discover/lake-state.ts";
import type { RunPlace } from "./result.ts";

/** True if a lake has a closed month as a backfill would deliver it. A damaged file does not count. */
export function holdsMonth(lake: LakeListing, place: RunPlace): boolean {
  const record = recordIn(lake, place);
  if (place.subject?.dataset !== "PriceSheet") return isMonthDone(place.month, record);
  if (record === undefined) return false;
  // A later price sheet of an enrollment contains less, so an existing one is kept whatever its date.
  return isSheetOfEnrollment(place) || record.submittedTime >= lastSheetDay(place.month);
}

/** True for price sheets that contain reservation prices only while their month is in progress. */
export function isSheetOfEnrollment({ scope, subject }: RunPlace): boolean {
  return subject?.dataset === "PriceSheet" && agreementOfScope(scope) === "ea";
}

/** True if a lake has the sheet from while its month was in progress. No later run can deliver it again. */
export function holdsInMonthSheet(lake: LakeListing, place: RunPlace): boolean {
  const record = recordIn(lake, place);
  return record !== undefined && monthOfDay(dayOfInstant(record.submittedTime)) === place.month;
}

/** Why this month is skipped even with force. */
export const KEPT_SHEET =
  "the lake has the in-month sheet, and a later one lacks reservation prices; delete the file to replace it";

function recordIn(lake: LakeListing, { exportName, month, scope, subject }: RunPlace): PartitionRecord | undefined {
  const type = subject === undefined ? undefined : datasetKind({ type: subject.dataset })?.type;
  const folder = type === undefined ? undefined : datasetFolderOf({ dataset: { type, version: "" }, exportName });
  const { isDamaged = false, record } = lake.stateOf(scope, month, folder);
  return isDamaged ? undefined : record;
}
