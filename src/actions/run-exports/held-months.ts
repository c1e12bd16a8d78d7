import { dayOfInstant } from "exact-values/instant";
import { monthOfDay } from "exact-values/month";
import { datasetKind } from "focus-parquet/schemas";
import { lastSheetDay } from "../../hub/datasets/hub-datasets.ts";
import { isMonthDone } from "../../hub/month-lifecycle.ts";
import { datasetFolderOf } from "../../hub/partition/partition-of-run.ts";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import { agreementOfScope } from "../../hub/scope.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import type { RunPlace } from "./result.ts";

/** True when a lake holds a closed month as a backfill would deliver it. A file that has lost bytes holds its month in name only. */
export function holdsMonth(lake: Lake, place: RunPlace): boolean {
  const record = recordIn(lake, place);
  if (place.subject?.dataset !== "PriceSheet") return isMonthDone(place.month, record);
  if (record === undefined) return false;
  // Of an enrollment, a sheet that is made later has less in it, whatever day the one in the lake is of.
  return isSheetOfEnrollment(place) || record.submittedTime >= lastSheetDay(place.month);
}

/** True for price sheets whose reservation prices are in the sheet of the month in progress alone. */
export function isSheetOfEnrollment({ scope, subject }: RunPlace): boolean {
  return subject?.dataset === "PriceSheet" && agreementOfScope(scope) === "ea";
}

/** True when a lake holds the sheet as it was while its month was in progress: no run brings that again. */
export function holdsSheetOfItsTime(lake: Lake, place: RunPlace): boolean {
  const record = recordIn(lake, place);
  return record !== undefined && monthOfDay(dayOfInstant(record.submittedTime)) === place.month;
}

/** Why a month is not even forced. */
export const KEPT_SHEET =
  "the lake holds the price sheet of the month itself, and a later one has no reservation prices; delete that file first if it is spoilt";

function recordIn(lake: Lake, { exportName, month, scope, subject }: RunPlace): PartitionRecord | undefined {
  const type = subject === undefined ? undefined : datasetKind({ type: subject.dataset })?.type;
  const folder = type === undefined ? undefined : datasetFolderOf({ dataset: { type, version: "" }, exportName });
  const { isDamaged = false, record } = lake.stateOf(scope, month, folder);
  return isDamaged ? undefined : record;
}
