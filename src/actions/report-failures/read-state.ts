import type { EndedWorkflowRun, HubIssueApi, HubWorkflow, JobError } from "../../github/api/hub-issue-api.ts";

/** How one workflow of the hub exists. */
export interface WorkflowLine {
  readonly name: string;
  readonly isRed: boolean;
  /** The first run of this state in a row. */
  readonly since: EndedWorkflowRun;
  /** The newest run that says something. */
  readonly run: EndedWorkflowRun;
  /** Empty for green lines. */
  readonly errors: readonly CodedError[];
}

interface CodedError {
  readonly code: string;
  readonly message: string;
}

/** The workflows of a hub, as they are copied. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;

const RED = new Set(["failure", "timed_out", "startup_failure"]);
/** What GitHub writes into a job that ran out of time, and calls cancelled. */
const CUT_OFF = /exceeded the maximum execution time/i;

/** The line of each workflow of the hub but `ownPath`, by name. */
export async function readState(
  api: Pick<HubIssueApi, "errors" | "runs" | "workflows">,
  { branch, ownPath }: { readonly branch: string; readonly ownPath: string | undefined },
): Promise<readonly WorkflowLine[]> {
  const lines: WorkflowLine[] = [];
  for (const workflow of await api.workflows()) {
    if (!HUB_WORKFLOW.test(workflow.path) || workflow.path === ownPath) continue;
    const line = await lineOf(api, workflow, branch);
    if (line !== undefined) lines.push(line);
  }
  return lines.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The line of a workflow by its newest runs; undefined when none of them says anything. */
async function lineOf(
  api: Pick<HubIssueApi, "errors" | "runs">,
  workflow: HubWorkflow,
  branch: string,
): Promise<WorkflowLine | undefined> {
  const runs = (await api.runs(workflow, branch)).filter(({ conclusion }) => !isSilent(conclusion));
  let newest = runs[0];
  let errors: readonly JobError[] = [];
  let isCutOff = false;
  // A run that was cancelled by a person or by a newer one says nothing; one that ran out of time does.
  for (const run of runs) {
    newest = run;
    if (run.conclusion !== "cancelled") break;
    errors = await api.errors(run);
    isCutOff = errors.some(({ message }) => CUT_OFF.test(message));
    if (isCutOff) break;
  }
  if (newest === undefined || (newest.conclusion === "cancelled" && !isCutOff)) return undefined;
  const isRed = isCutOff || RED.has(newest.conclusion);
  if (isRed && !isCutOff) errors = await api.errors(newest);
  const before = runs.slice(runs.indexOf(newest) + 1).filter(({ conclusion }) => conclusion !== "cancelled");
  const border = before.findIndex(({ conclusion }) => RED.has(conclusion) !== isRed);
  const alike = border === -1 ? before : before.slice(0, border);
  return {
    name: workflow.name,
    isRed,
    run: newest,
    since: alike.at(-1) ?? newest,
    errors: isRed ? errors.flatMap(codedError) : [],
  };
}

function isSilent(conclusion: string): boolean {
  return conclusion !== "success" && conclusion !== "cancelled" && !RED.has(conclusion);
}

/** Codes of ours are single words in PascalCase; whatever else a title holds may be anybody's data. */
function codedError({ message, title }: JobError): readonly CodedError[] {
  if (CUT_OFF.test(message)) return [{ code: "TimeLimit", message }];
  if (/^Unexpected [A-Za-z]+$/.test(title)) return [{ code: "UnexpectedError", message }];
  return /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(title) ? [{ code: title, message }] : [];
}
