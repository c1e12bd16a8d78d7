import type { Annotation } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import type { ActionReport } from "../../github/report.ts";
import type { RetentionResult } from "./result.ts";
import { renderSummary } from "./summary.ts";

/** Outputs, annotations and job summary of apply-retention. */
export function reportRetention(result: RetentionResult): ActionReport {
  const { deleted, dryRun, failures, plan, warnings } = result;
  const summary = renderSummary(result);
  const kept = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "keep");
  const { guard } = plan;
  return {
    outputs: {
      "deleted-runs": String(deleted.runs.length),
      "deleted-partitions": String(deleted.months.length),
      kept: String(kept.length),
      "summary-markdown": summary,
    },
    annotations: [
      // A plan tells of the guard; only a run that it stopped has failed.
      ...(guard === undefined ? [] : [faultAnnotation(guard, dryRun ? "warning" : "error", "")]),
      ...failures.map(({ name, error }) => faultAnnotation(error, "error", `${name}: `)),
      ...warnings.map(
        (message): Annotation => ({ kind: "warning", cause: message, title: "apply-retention", message }),
      ),
    ],
    summary,
    hasFailed: failures.length > 0 || (guard !== undefined && !dryRun),
  };
}

function faultAnnotation(error: unknown, kind: Annotation["kind"], where: string): Annotation {
  const { code, cure, lines, title } = renderFailure(error);
  return { kind, cause: `${code} ${lines[0]}`, title, message: `${where}${lines[0]} ${cure}` };
}
