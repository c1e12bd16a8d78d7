import type { ActionReport } from "../../github/action-report.ts";
import { annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { RetentionResult } from "./result.ts";
import { describeRetention } from "./summary.ts";

function countDamage({ deleted, plan }: RetentionResult): { readonly found: number; readonly repaired: number } {
  const worked = deleted.tables.flatMap(({ damaged }) => damaged);
  const isWorkedOn = (name: string): boolean => deleted.tables.some(({ table }) => table === name);
  const planned = plan.tables.filter(({ definition }) => !isWorkedOn(definition.name));
  return {
    found: planned.reduce((sum, { check }) => sum + check.damaged.length, worked.length),
    repaired: worked.filter(({ outcome }) => outcome === "repaired").length,
  };
}

/** Outputs, annotations and job summary of apply-retention. */
export function reportRetention(result: RetentionResult): ActionReport {
  const { deleted, dryRun, failures, plan, warnings } = result;
  const summary = renderSummary(describeRetention(result));
  const kept = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "keep");
  const damage = countDamage(result);
  const { guard, tables } = plan;
  const guards = [guard, ...tables.flatMap((table) => table.guards)].filter((each) => each !== undefined);
  return {
    outputs: {
      "deleted-runs": String(deleted.runs.length),
      "deleted-partitions": String(deleted.months.length + deleted.remoteMonths.length),
      "deleted-table-files": String(deleted.tables.reduce((sum, { files }) => sum + files.length, 0)),
      "damaged-table-files": String(damage.found),
      "repaired-table-files": String(damage.repaired),
      kept: String(kept.length),
      "summary-markdown": summary,
    },
    annotations: [
      // In a dry run, the guard is only a warning.
      ...guards.map((each) => annotateFailure(each, { kind: dryRun ? "warning" : "error" })),
      ...failures.map(({ name, error }) => annotateFailure(error, { about: name })),
      ...warnings.map((notice) => annotateNotice(notice, "apply-retention")),
    ],
    summary,
    hasFailed: failures.length > 0 || (guards.length > 0 && !dryRun),
  };
}
