import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import {
  type HubIssueApi,
  type HubWorkflow,
  type HubWorkflowRun,
  type JobError,
  RUNS,
} from "../../github/api/hub-issue-api.ts";
import type { HealthFinding, ObservedWorkflow, WorkflowEvidence } from "../../hub/health/evidence.ts";
import { judgeHealth } from "../../hub/health/judge-health.ts";
import { schedulesOf } from "./workflow-schedules.ts";

/** The state of one workflow of the hub. */
export interface WorkflowLine {
  readonly name: string;
  readonly isRed: boolean;
  /** Why it does not run; undefined if it runs. */
  readonly idle: HealthFinding | undefined;
  /** The first of the consecutive runs with this state. */
  readonly since: HubWorkflowRun | undefined;
  /** The newest run with a meaningful conclusion. */
  readonly run: HubWorkflowRun | undefined;
  /** Empty for green lines. */
  readonly errors: readonly CodedError[];
  /** Warnings from green runs that need a person's attention. */
  readonly warnings: readonly CodedError[];
  /** When the line became red. */
  readonly noticedAt: Date;
}

interface CodedError {
  readonly code: string;
  readonly message: string;
}

/** Files of the hub's workflows, as copied from the examples. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;
const DEPLOYMENT = /\/hub-deploy\.ya?ml$/;

const RED = new Set(["failure", "timed_out", "startup_failure"]);
/** GitHub's annotation for a job that timed out, which GitHub reports as cancelled. */
const CUT_OFF = /exceeded the maximum execution time/i;
/** Warnings that a month may have lost costs. They need a person's attention even if the run is green. */
const OF_LOSS = new Set(["MonthShrinks"]);
/** How long such a warning keeps the issue open, and how many runs are checked for it. */
const WARNING_MS = DAY_MS;
const MAX_WARNING_RUNS = 6;
/** An unfinished run that is older than this is waiting for a runner or an approval. */
const LONGEST_RUN_MS = 12 * HOUR_MS;

type Api = Pick<HubIssueApi, "errors" | "file" | "runs" | "warnings" | "workflows">;

interface Place {
  readonly branch: string;
  /** File of the workflow that runs this action. */
  readonly ownPath: string | undefined;
  readonly now: Date;
}

/**
 * One line per hub workflow except `ownPath`, sorted by name. A hub without workflows gets one line that reports this.
 */
export async function readWorkflowLines(api: Api, place: Place): Promise<readonly WorkflowLine[]> {
  const { branch, now, ownPath } = place;
  const workflows = (await api.workflows()).filter(({ path }) => HUB_WORKFLOW.test(path) && path !== ownPath);
  const seen: SeenWorkflow[] = [];
  for (const workflow of workflows) seen.push({ workflow, runs: await api.runs(workflow, branch) });
  const evidence = await workflowEvidence(api, seen, place);
  const { findings } = judgeHealth({ now, workflows: evidence });
  const idle = new Map(findings.map((finding) => [finding.workflow, finding]));
  const lines: WorkflowLine[] = [];
  for (const { runs, workflow } of seen) {
    const line = await lineOf(api, runs, now);
    const shown = withFinding(workflow.name, line, idle.get(workflow.path), now);
    if (shown !== undefined) lines.push(shown);
  }
  const ofNone = withFinding("hub", undefined, idle.get(undefined), now);
  return [...lines, ...(ofNone === undefined ? [] : [ofNone])].sort((left, right) => (left.name < right.name ? -1 : 1));
}

interface SeenWorkflow {
  readonly workflow: HubWorkflow;
  readonly runs: readonly HubWorkflowRun[];
}

async function workflowEvidence(
  api: Pick<HubIssueApi, "file" | "runs">,
  seen: readonly SeenWorkflow[],
  { branch, now }: Place,
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
  return conclusion === "success" || RED.has(conclusion);
}

function newestStart(runs: readonly HubWorkflowRun[]): Date | undefined {
  const times = runs.map(({ startedAt }) => Date.parse(startedAt));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

type RunLine = Pick<WorkflowLine, "errors" | "isRed" | "warnings"> & {
  readonly run: HubWorkflowRun;
  readonly since: HubWorkflowRun;
  /** When the line became red or got its newest warning; the end of the newest run otherwise. */
  readonly noticedAt: Date;
};

function withFinding(
  name: string,
  line: RunLine | undefined,
  idle: HealthFinding | undefined,
  now: Date,
): WorkflowLine | undefined {
  if (idle === undefined) {
    return line && { ...line, name, idle };
  }
  const { since = now } = idle;
  const failedAt = line?.isRed === true ? Date.parse(line.run.endedAt) : 0;
  return {
    ...{ name, idle, isRed: true, run: line?.run, since: line?.since },
    errors: line?.errors ?? [],
    warnings: line?.warnings ?? [],
    noticedAt: new Date(Math.max(since.getTime(), failedAt)),
  };
}

/** Summarizes the newest runs of a workflow; undefined if none of them has a meaningful conclusion. */
async function lineOf(
  api: Pick<HubIssueApi, "errors" | "warnings">,
  all: readonly HubWorkflowRun[],
  now: Date,
): Promise<RunLine | undefined> {
  const runs = all.filter(({ conclusion }) => conclusion !== undefined && !isSilent(conclusion));
  let newest = runs[0];
  let errors: readonly JobError[] = [];
  let isCutOff = false;
  // Runs that a person or a newer run cancelled are ignored; runs that timed out count.
  for (const run of runs) {
    newest = run;
    if (run.conclusion !== "cancelled") break;
    errors = await api.errors(run);
    isCutOff = errors.some(({ message }) => CUT_OFF.test(message));
    if (isCutOff) break;
  }
  if (newest === undefined || (newest.conclusion === "cancelled" && !isCutOff)) return undefined;
  const isRed = isCutOff || RED.has(newest.conclusion ?? "");
  if (isRed && !isCutOff) errors = await api.errors(newest);
  const before = runs.slice(runs.indexOf(newest) + 1).filter(({ conclusion }) => conclusion !== "cancelled");
  const border = before.findIndex(({ conclusion }) => RED.has(conclusion ?? "") !== isRed);
  const alike = border === -1 ? before : before.slice(0, border);
  return {
    isRed,
    run: newest,
    since: alike.at(-1) ?? newest,
    errors: isRed ? errors.flatMap(codedError) : [],
    ...(await warningsOf(api, runs, now)),
    ...(isRed ? { noticedAt: new Date(newest.endedAt) } : {}),
  };
}

/** Warnings about lost costs in the green runs of the last day. */
async function warningsOf(
  api: Pick<HubIssueApi, "warnings">,
  runs: readonly HubWorkflowRun[],
  now: Date,
): Promise<Pick<RunLine, "noticedAt" | "warnings">> {
  const isRecent = ({ conclusion, endedAt }: HubWorkflowRun): boolean =>
    conclusion === "success" && now.getTime() - Date.parse(endedAt) < WARNING_MS;
  const warnings: CodedError[] = [];
  let warned: HubWorkflowRun | undefined;
  for (const run of runs.filter(isRecent).slice(0, MAX_WARNING_RUNS)) {
    const found = (await api.warnings(run)).flatMap(codedError).filter(({ code }) => OF_LOSS.has(code));
    if (found.length > 0) warned ??= run;
    warnings.push(...found);
  }
  return { warnings, noticedAt: new Date((warned ?? runs[0])?.endedAt ?? now) };
}

function isSilent(conclusion: string): boolean {
  return conclusion !== "success" && conclusion !== "cancelled" && !RED.has(conclusion);
}

/** The hub's codes are single words in PascalCase. Other titles may contain foreign data. */
function codedError({ message, title }: JobError): readonly CodedError[] {
  if (CUT_OFF.test(message)) return [{ code: "TimeLimit", message }];
  if (/^Unexpected [A-Za-z]+$/.test(title)) return [{ code: "UnexpectedError", message }];
  return /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(title) ? [{ code: title, message }] : [];
}
