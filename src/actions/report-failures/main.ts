import { InputError } from "../../errors.ts";
import { openHubIssueApi } from "../../github/api/hub-issue-api.ts";
import { readRepositoryContext } from "../../github/api/repository-context.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { keepIssue } from "./apply.ts";
import { readReportFailuresInputs } from "./inputs.ts";
import { lineOf, type WorkflowLine } from "./read-state.ts";
import { reportIssue } from "./report.ts";

/** The workflows of a hub, as they are copied. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;

/** The action `report-failures`: looks at the hub's workflows and keeps the issue about them. */
export async function runReportFailures(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const { githubToken } = readReportFailuresInputs(reader);
  const { apiUrl, defaultBranch = "main", repository, workflowPath } = await readRepositoryContext(environment);
  if (repository === undefined) {
    throw new InputError("MissingInput", "report-failures needs a job of GitHub Actions, which names its repository.", {
      cure: "Run it in a workflow, as examples/hub-report.yml does.",
    });
  }
  const userAgent = `cost-hub/${hubVersion} (report-failures)`;
  const onWait = (line: string): void => log.info(line);
  const api = openHubIssueApi({ apiUrl, clock, onWait, repository, signal, token: githubToken, userAgent });
  const lines: WorkflowLine[] = [];
  for (const workflow of await api.workflows()) {
    if (!HUB_WORKFLOW.test(workflow.path) || workflow.path === workflowPath) continue;
    const line = await lineOf(api, workflow, defaultBranch);
    if (line !== undefined) lines.push(line);
  }
  for (const { isRed, name, run } of lines) log.info(`${name}: ${isRed ? "failed" : "green"} (run ${run.number})`);
  lines.sort((left, right) => (left.name < right.name ? -1 : 1));
  return reportIssue(lines, await keepIssue(api, lines));
}
