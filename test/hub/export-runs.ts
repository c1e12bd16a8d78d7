import { parseInstant } from "exact-values/instant";
import { parseDay, parseMonth } from "exact-values/month";
import { FOCUS_COST } from "focus-parquet/schemas";
import type { PartitionState } from "../../src/hub/partition/held-runs.ts";
import type { PartitionRecord } from "../../src/hub/partition/partition-record.ts";
import { type ExportRun, runWindow } from "../../src/hub/runs/exported-run.ts";
import { parseScopeId } from "../../src/hub/scope.ts";

export const JUNE = parseMonth("202606");
export const SCOPE = parseScopeId("/subscriptions/00000000-0000-0000-0000-000000000001");

/** The parameters of a run in June 2026. Days are counted from 1, hours from 0. */
export interface RunOfJune {
  readonly runId: string;
  readonly submittedDay: number;
  readonly submittedHour?: number;
  readonly from?: number;
  readonly to?: number;
  readonly isEmpty?: boolean;
  readonly spans?: boolean;
}

function dayOfJune(day: number): string {
  return `2026-06-${String(day).padStart(2, "0")}`;
}

export function runOfJune({
  runId,
  submittedDay,
  submittedHour = 0,
  from = 1,
  to = 30,
  ...rest
}: RunOfJune): ExportRun {
  const time = `${dayOfJune(submittedDay)}T${String(submittedHour).padStart(2, "0")}:00:00Z`;
  const submittedTime = parseInstant(time);
  const isEmpty = rest.isEmpty ?? false;
  return {
    manifestName: `exports/${runId}/manifest.json`,
    runId,
    submittedTime,
    exportName: "daily",
    scope: SCOPE,
    dataset: { type: FOCUS_COST, version: "1.0r2" },
    fileFormat: "csv",
    month: JUNE,
    lastMonth: rest.spans ? parseMonth("202607") : JUNE,
    window: runWindow(parseDay(dayOfJune(from)), parseDay(dayOfJune(to)), submittedTime),
    parts: isEmpty ? [] : [{ blobName: `exports/${runId}/part_0.csv`, byteCount: undefined, dataRowCount: undefined }],
    dataRowCount: undefined,
  };
}

/** The record of the month after this run has been ingested. */
export function recordOf(run: ExportRun): PartitionRecord {
  return {
    manifestName: run.manifestName,
    runId: run.runId,
    submittedTime: run.submittedTime,
    window: run.window,
    firstChargeDay: run.window.first,
    lastChargeDay: run.window.last,
    rows: 1,
    sums: '{"USD":{"BilledCost":"1"}}',
    datasetVersion: run.dataset.version,
    hubVersion: "1.2.3",
    attempt: "0123456789abcdef0123456789abcdef",
  };
}

export function stateOf(run: ExportRun): PartitionState {
  return { etag: `"${run.runId}"`, record: recordOf(run), foreign: [] };
}
