import { InputError } from "exact-values/errors";
import type { ActionReport } from "../../github/action-report.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import { openHubIssueApi } from "../../github/api/hub-issue-api.ts";
import type { StepRuntime } from "../../github/step.ts";
import { keepIssue } from "./apply.ts";
import { readReportFailuresInputs } from "./inputs.ts";
import { stateOf } from "./issue-body.ts";
import { readWorkflowLines } from "./read-state.ts";
import { reportIssue } from "./report.ts";

/** The action `report-failures`: checks the hub's workflows and maintains the issue about them. */
export async function runReportFailures(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const { allowPublic, githubToken } = readReportFailuresInputs(reader);
  const { apiUrl, defaultBranch = "main", repository, workflowPath } = await readRepositoryContext(environment);
  if (repository === undefined) {
    throw new InputError(
      "MissingInput",
      "report-failures must run in a GitHub Actions job, which provides the repository.",
      {
        remedy: "Run it in a workflow, as examples/hub-issue.yml does.",
      },
    );
  }
  const userAgent = `cost-hub/${hubVersion} (report-failures)`;
  const onWait = (line: string): void => log.info(line);
  const api = openHubIssueApi({ apiUrl, clock, onWait, repository, signal, token: githubToken, userAgent });
  const lines = await readWorkflowLines(api, { branch: defaultBranch, ownPath: workflowPath, now: clock.now() });
  for (const line of lines) log.info(`${line.name}: ${stateOf(line)}${line.run ? ` (run ${line.run.number})` : ""}`);
  return reportIssue(lines, await keepIssue(api, lines, allowPublic));
}
