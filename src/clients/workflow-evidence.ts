import { HOUR_MS } from "exact-values/timestamp";
import { type HubIssueApi, type HubWorkflow, type HubWorkflowRun, RUNS } from "../github/api/hub-issue-api.ts";
import type { FailedWorkflow, ObservedWorkflow, WorkflowEvidence } from "../hub/health/evidence.ts";
import { schedulesOf } from "./workflow-schedules.ts";

/** Files of the hub's workflows, as copied from the examples. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;
const DEPLOYMENT = /\/hub-deploy\.ya?ml$/;

export const RED_CONCLUSIONS: ReadonlySet<string> = new Set(["failure", "timed_out", "startup_failure"]);
/** An unfinished run that is older than this is waiting for a runner or an approval. */
const LONGEST_RUN_MS = 12 * HOUR_MS;

export interface WorkflowPlace {
  readonly branch: string;
  /** File of the workflow that runs this action, which is left out. */
  readonly ownPath: string | undefined;
  readonly now: Date;
}

/** A workflow of the hub with its newest runs, newest first. */
interface SeenWorkflow {
  readonly workflow: HubWorkflow;
  readonly runs: readonly HubWorkflowRun[];
}

interface WorkflowReading {
  readonly seen: readonly SeenWorkflow[];
  readonly evidence: WorkflowEvidence;
}

/** Reads the hub's workflows, their newest runs and their schedules from GitHub. */
export async function readWorkflowEvidence(
  api: Pick<HubIssueApi, "file" | "runs" | "workflows">,
  place: WorkflowPlace,
): Promise<WorkflowReading> {
  const workflows = (await api.workflows()).filter(({ path }) => HUB_WORKFLOW.test(path) && path !== place.ownPath);
  const seen: SeenWorkflow[] = [];
  for (const workflow of workflows) seen.push({ workflow, runs: await api.runs(workflow, place.branch) });
  return { seen, evidence: await workflowEvidence(api, seen, place) };
}

/** The workflows whose newest run with a result failed. */
export function failedWorkflows(seen: readonly SeenWorkflow[]): readonly FailedWorkflow[] {
  return seen.flatMap(({ runs, workflow: { name, path } }) => {
    const newest = runs.find(({ conclusion = "" }) => conclusion === "success" || RED_CONCLUSIONS.has(conclusion));
    if (newest === undefined || newest.conclusion === "success") return [];
    return [{ name, path, runId: newest.id, runNumber: newest.number, endedAt: new Date(newest.endedAt) }];
  });
}

async function workflowEvidence(
  api: Pick<HubIssueApi, "file" | "runs">,
  seen: readonly SeenWorkflow[],
  { branch, now }: WorkflowPlace,
): Promise<WorkflowEvidence> {
  const isReal = (run: HubWorkflowRun): boolean => didWork(run, now);
  const observed: ObservedWorkflow[] = [];
  for (const { runs, workflow } of seen) {
    const { createdAt, name, path, state, updatedAt } = workflow;
    // Skipped runs of other events may fill the whole list.
    const hasRun = runs.length < RUNS || runs.some(isReal);
    const known = hasRun ? runs : [...(await api.runs(workflow, branch, "schedule")), ...runs];
    const lastRunAt = newestStart(known.filter(isReal));
    const isRecent = lastRunAt !== undefined && now.getTime() - lastRunAt.getTime() < LONGEST_RUN_MS;
    observed.push({
      ...{ name, path, state, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt), lastRunAt },
      // A workflow that has just run cannot be late.
      crons: isRecent && state === "active" ? [] : await schedulesOf(api, path, branch),
      lastSkippedAt: newestStart(
        known.filter(({ conclusion, event }) => conclusion === "skipped" && event === "schedule"),
      ),
    });
  }
  const started = seen.flatMap(({ runs }) => runs.filter(isReal).map(({ startedAt }) => Date.parse(startedAt)));
  const deployments = seen.filter(({ workflow }) => DEPLOYMENT.test(workflow.path)).flatMap(({ runs }) => runs);
  return {
    workflows: observed,
    startedAt: started.length === 0 ? undefined : new Date(Math.min(...started)),
    deployedAt: newestStart(deployments),
  };
}

/** Whether a run did its work, with or without success, or is still in progress. */
function didWork({ conclusion, startedAt }: HubWorkflowRun, now: Date): boolean {
  if (conclusion === undefined) return now.getTime() - Date.parse(startedAt) < LONGEST_RUN_MS;
  return conclusion === "success" || RED_CONCLUSIONS.has(conclusion);
}

function newestStart(runs: readonly HubWorkflowRun[]): Date | undefined {
  const times = runs.map(({ startedAt }) => Date.parse(startedAt));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
