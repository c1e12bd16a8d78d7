import type { ActionReport } from "../../github/action-report.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { IssueOutcome } from "./apply.ts";
import { workflowTable } from "./issue-body.ts";
import type { WorkflowLine } from "./read-state.ts";

/** Outputs and job summary of report-failures. Red workflows do not make this action fail. */
export function reportIssue(lines: readonly WorkflowLine[], issue: IssueOutcome): ActionReport {
  const red = lines.filter(({ isRed }) => isRed).length;
  const warned = lines.filter(({ isRed, warnings }) => !isRed && warnings.length > 0).length;
  const state =
    red === 0
      ? warned === 0
        ? "all workflows of the hub are green"
        : `all workflows of the hub are green, ${warned} with a warning`
      : `${red} of ${lines.length} workflows of the hub failed or do not run`;
  const sentence = `**Report-failures: ${state}, ${describe(issue)}.**`;
  const summary = renderSummary({ sentence, content: [workflowTable(lines)] });
  const isOpen = issue.outcome === "opened" || issue.outcome === "updated";
  return {
    outputs: { red: String(red), issue: isOpen ? String(issue.number) : "", "summary-markdown": summary },
    annotations: [],
    summary,
    hasFailed: false,
  };
}

function describe(issue: IssueOutcome): string {
  switch (issue.outcome) {
    case "opened":
    case "updated":
    case "closed":
      return `issue #${issue.number} was ${issue.outcome}`;
    case "none":
      return "no issue is open";
    case "disabled":
      return "but issues are disabled in the repository";
  }
}
