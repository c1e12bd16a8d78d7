import { isBasicExpression } from "./expressions/github-parser.ts";
import { InvalidWorkflow, UnsupportedFeature } from "./expressions/unsupported.ts";
import type { JobDefinition, WorkflowFile } from "./jobs/workflow-file.ts";
import { knownAction } from "./steps/find-action.ts";
import type { KnownAction } from "./steps/known-action.ts";
import { isKnownShell } from "./steps/script-step.ts";

export interface WorkflowCheck {
  /** Loads a workflow of the same commit. */
  readonly load: (path: string) => Promise<WorkflowFile | undefined>;
  readonly actions?: Readonly<Record<string, KnownAction>>;
}

/** Throws before the first job if the simulator cannot run a later job of this workflow or of one that it calls. */
export async function checkWorkflow(
  workflow: WorkflowFile,
  check: WorkflowCheck,
  callers: readonly string[] = [],
): Promise<void> {
  checkSteps(workflow, check.actions);
  for (const job of workflow.jobs) {
    const path = calledPath(job);
    if (path === undefined) continue;
    const called = await check.load(path);
    if (called?.events.workflow_call === undefined) {
      throw new InvalidWorkflow(workflow.path, [`${path} does not exist, or has no 'workflow_call' trigger`]);
    }
    if (callers.includes(path)) throw new InvalidWorkflow(workflow.path, [`${path} calls itself`]);
    await checkWorkflow(called, check, [...callers, path]);
  }
}

/** The workflow that a job calls; undefined for a job with steps. */
export function calledPath({ fields, place }: JobDefinition): string | undefined {
  const uses = fields.get("uses")?.toString();
  if (uses === undefined) return undefined;
  const [, path] = /^\.\/(\.github\/workflows\/[^@]+)$/.exec(uses) ?? [];
  if (path === undefined) throw new UnsupportedFeature(place, `"uses: ${uses}" of a job`);
  const unknown = ["strategy", "concurrency"].find((name) => fields.has(name));
  if (unknown !== undefined) throw new UnsupportedFeature(place, `"${unknown}" of a job that calls a workflow`);
  return path;
}

function checkSteps({ path, jobs }: WorkflowFile, actions: WorkflowCheck["actions"]): void {
  for (const { fields } of jobs.flatMap(({ steps }) => steps)) {
    const [uses, shell] = [fields.get("uses"), fields.get("shell")];
    if (uses !== undefined) knownAction(uses.toString(), { file: path, line: uses.line }, actions);
    if (shell !== undefined && !isBasicExpression(shell) && !isKnownShell(shell.toString())) {
      throw new UnsupportedFeature({ file: path, line: shell.line }, `"shell: ${shell.toString()}"`);
    }
  }
}
