import type { ActionReport } from "../../github/action-report.ts";
import type { Annotation } from "../../github/annotations.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { CycleStep } from "./inputs.ts";

/** The report of one step. */
export interface StepReport {
  readonly step: CycleStep;
  readonly report: ActionReport;
}

/**
 * Combines the reports of all steps. Outputs are joined, failures added, causes reported once, summaries concatenated.
 */
export function joinReports(reports: readonly StepReport[]): ActionReport {
  const failed = reports.filter(({ report }) => report.hasFailed);
  const summary = renderSummary({ sentence: sentence(reports, failed), content: reports.map(stepText) });
  return {
    outputs: {
      ...Object.assign({}, ...reports.map(({ report }) => report.outputs)),
      failed: String(reports.reduce((sum, { report }) => sum + failures(report), 0)),
      "summary-markdown": summary,
    },
    annotations: distinct(reports.flatMap(({ report }) => report.annotations)),
    summary,
    hasFailed: failed.length > 0,
  };
}

/** A step that could not start counts as one failure. */
function failures({ hasFailed, outputs }: ActionReport): number {
  return Math.max(Number(outputs.failed ?? 0), hasFailed ? 1 : 0);
}

function sentence(reports: readonly StepReport[], failed: readonly StepReport[]): string {
  const steps = (of: readonly StepReport[]): string => of.map(({ step }) => step).join(", ");
  if (failed.length === 0) return `**The cycle succeeded: ${steps(reports)}.**`;
  if (failed.length === reports.length) return `**All steps of the cycle failed: ${steps(failed)}.**`;
  return `**The cycle failed in ${steps(failed)}; the other steps succeeded.**`;
}

function stepText({ step, report }: StepReport): string {
  return `## ${step}\n\n${report.summary}`;
}

/** The same cause often stops several steps. */
function distinct(annotations: readonly Annotation[]): readonly Annotation[] {
  const known = new Set<string>();
  return annotations.filter(({ kind, message }) => {
    const key = `${kind} ${message}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
