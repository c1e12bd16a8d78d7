import { formatMinute } from "exact-values/instant";
import { shellCommand } from "exact-values/shell-command";
import type { FailedWorkflow, HealthEvidence, HealthFinding } from "./evidence.ts";
import type { LinkName } from "./links.ts";

/** The links that a workflow works for; all other workflows are links of their own. */
const LINK_OF_FILE: Readonly<Record<string, LinkName>> = {
  "hub-ingest.yml": "ingest",
  "hub-report.yml": "page",
};

/**
 * `WorkflowFailed` for each workflow whose newest run failed. A failed run is red by itself, and what it left undone
 * shows in the data. Only of the page nothing else remains.
 */
export function findFailedWorkflows({ failedWorkflows }: HealthEvidence): readonly HealthFinding[] | undefined {
  return failedWorkflows?.map(failed);
}

function failed({ endedAt, name, path, runId, runNumber }: FailedWorkflow): HealthFinding {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const link = LINK_OF_FILE[file] ?? "workflows";
  return {
    code: "WorkflowFailed",
    message: `The newest run of workflow ${name} failed: run ${runNumber}, ended ${formatMinute(endedAt)}.`,
    remedy: "Read its errors. Repair the cause, and run the workflow again.",
    command: shellCommand`gh run view ${String(runId)}`,
    link,
    ...(link === "page" ? {} : { isWarning: true }),
    about: file,
    workflow: path,
    since: endedAt,
  };
}
