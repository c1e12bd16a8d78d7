import { formatMinute } from "exact-values/instant";
import { type ExportRecord, isGoodEnd } from "../exports/export-record.ts";
import { formatScope } from "../scope-kind.ts";
import type { HealthEvidence, HealthFinding } from "./evidence.ts";

/** `ExportRunFailed` or `ExportRunTimeout` for each export whose newest run did not succeed. */
export function findFailedRuns({ lastRuns }: HealthEvidence): readonly HealthFinding[] | undefined {
  return lastRuns?.flatMap((record) => failedRun(record) ?? []);
}

function failedRun({ exportName, newest, scope }: ExportRecord): HealthFinding | undefined {
  if (newest === undefined || isGoodEnd(newest)) return undefined;
  const { reason = "Azure gave no reason", runId, state, submittedTime } = newest;
  const how = state === "timed-out" ? "timed out" : "failed";
  return {
    code: state === "timed-out" ? "ExportRunTimeout" : "ExportRunFailed",
    message:
      `Run ${runId} of export ${exportName} of ${formatScope(scope)}, submitted ${formatMinute(submittedTime)}, ` +
      `${how}: ${reason.replace(/\.$/, "")}.`,
    remedy: "Start the exports again. The summary of hub-daily then shows how each run ends.",
    link: "runs",
    scope,
    about: `${formatScope(scope)} ${exportName}`,
  };
}
