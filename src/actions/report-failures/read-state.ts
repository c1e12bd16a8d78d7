import { DAY_MS } from "exact-values/timestamp";
import { RED_CONCLUSIONS, readWorkflowEvidence, type WorkflowPlace } from "../../clients/workflow-evidence.ts";
import type { HubIssueApi, HubWorkflowRun, JobError } from "../../github/api/hub-issue-api.ts";
import type { HealthFinding } from "../../hub/health/evidence.ts";
import { judgeHealth } from "../../hub/health/judge-health.ts";

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

/** GitHub's annotation for a job that timed out, which GitHub reports as cancelled. */
const CUT_OFF = /exceeded the maximum execution time/i;
/**
 * Warnings that a month may have lost costs, or has changed after it was closed. They need a person's attention even if
 * the run is green.
 */
const OF_MONTHS = new Set(["MonthShrinks", "RestatedMonth"]);
/** How long such a warning keeps the issue open, and how many runs are checked for it. */
const WARNING_MS = DAY_MS;
const MAX_WARNING_RUNS = 6;

type Api = Pick<HubIssueApi, "errors" | "file" | "runs" | "warnings" | "workflows">;

/**
 * One line per hub workflow except `ownPath`, sorted by name. A hub without workflows gets one line that reports this.
 */
export async function readWorkflowLines(api: Api, place: WorkflowPlace): Promise<readonly WorkflowLine[]> {
  const { now } = place;
  const { evidence, seen } = await readWorkflowEvidence(api, place);
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
  const isRed = isCutOff || RED_CONCLUSIONS.has(newest.conclusion ?? "");
  if (isRed && !isCutOff) errors = await api.errors(newest);
  const before = runs.slice(runs.indexOf(newest) + 1).filter(({ conclusion }) => conclusion !== "cancelled");
  const border = before.findIndex(({ conclusion }) => RED_CONCLUSIONS.has(conclusion ?? "") !== isRed);
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
    const found = (await api.warnings(run)).flatMap(codedError).filter(({ code }) => OF_MONTHS.has(code));
    if (found.length > 0) warned ??= run;
    warnings.push(...found);
  }
  return { warnings, noticedAt: new Date((warned ?? runs[0])?.endedAt ?? now) };
}

function isSilent(conclusion: string): boolean {
  return conclusion !== "success" && conclusion !== "cancelled" && !RED_CONCLUSIONS.has(conclusion);
}

/** The hub's codes are single words in PascalCase. Other titles may contain foreign data. */
function codedError({ message, title }: JobError): readonly CodedError[] {
  if (CUT_OFF.test(message)) return [{ code: "TimeLimit", message }];
  if (/^Unexpected [A-Za-z]+$/.test(title)) return [{ code: "UnexpectedError", message }];
  return /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(title) ? [{ code: title, message }] : [];
}
