import { basename } from "node:path";
import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { listPage, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { nodeId, repositoryBody } from "./bodies.ts";
import { findWorkflow, type SimulatedWorkflow } from "./workflows.ts";

/** A completed workflow run, as the API shows it. */
export interface EndedWorkflowRun {
  readonly id: number;
  /** Such as `.github/workflows/hub-daily.yml`. */
  readonly path: string;
  readonly number: number;
  readonly event: string;
  readonly branch: string;
  /** `owner/name` of the repository that the change came from. */
  readonly headRepository: string;
  readonly conclusion: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly jobs: readonly EndedJob[];
}

export interface EndedJob {
  readonly name: string;
  readonly conclusion: string;
  readonly annotations: readonly {
    readonly level: "failure" | "warning" | "notice";
    readonly title: string;
    readonly message: string;
  }[];
}

type May = (scope: string, level: "read" | "write") => boolean;

/** Jobs of a run have unique IDs, which are also the IDs of their check runs. */
const MAX_JOBS = 1000;
/** Unique across all runs. */
const HEAD_SHA = "5f1e8b1c".repeat(5);

/** Lists runs of a workflow, jobs of a run and annotations of a job; undefined for all other paths. */
export function answerRuns(
  runs: readonly EndedWorkflowRun[],
  workflows: readonly SimulatedWorkflow[],
  {
    call,
    repository,
    rest,
    may,
  }: {
    readonly call: HttpCall;
    readonly repository: string;
    readonly rest: string;
    readonly may: May;
  },
): HttpAnswer | undefined {
  if (call.method !== "GET") return undefined;
  const { url } = call;
  const [, file] = /^\/actions\/workflows\/([^/]+)\/runs$/.exec(rest) ?? [];
  if (file !== undefined) {
    if (!may("actions", "read")) return NOT_ACCESSIBLE;
    const workflow = findWorkflow(workflows, decodeURIComponent(file));
    if (workflow === undefined) return NOT_FOUND;
    const branch = url.searchParams.get("branch");
    const event = url.searchParams.get("event") ?? undefined;
    const own = runs
      .filter((run) => run.path === workflow.path && (branch === null || run.branch === branch))
      .filter((run) => event === undefined || run.event === event);
    return listPage(url, own.toReversed(), (page) => ({
      total_count: own.length,
      workflow_runs: page.map((run) => runBody(run, workflow, repository)),
    }));
  }
  const [, runId] = /^\/actions\/runs\/(\d+)\/jobs$/.exec(rest) ?? [];
  if (runId !== undefined) {
    if (!may("actions", "read")) return NOT_ACCESSIBLE;
    const run = runs.find(({ id }) => id === Number(runId));
    if (run === undefined) return NOT_FOUND;
    const jobs = run.jobs.map((job, index) => jobBody(run, job, jobId(run, index), repository));
    return listPage(url, jobs, (page) => ({ total_count: jobs.length, jobs: page }));
  }
  const [, checkRun] = /^\/check-runs\/(\d+)\/annotations$/.exec(rest) ?? [];
  if (checkRun === undefined) return undefined;
  if (!may("checks", "read")) return NOT_ACCESSIBLE;
  const job = runs.flatMap((run) => run.jobs.filter((_, index) => jobId(run, index) === Number(checkRun)))[0];
  if (job === undefined) return NOT_FOUND;
  return listPage(url, job.annotations, (page) =>
    page.map(({ level, message, title }) => ({
      annotation_level: level,
      message,
      title,
      path: ".github",
      ...{ start_line: 1, end_line: 1, start_column: null, end_column: null, raw_details: null },
      blob_href: `https://github.com/${repository}/blob/${HEAD_SHA}/.github`,
    })),
  );
}

function jobId({ id }: EndedWorkflowRun, index: number): number {
  return id * MAX_JOBS + index;
}

function jobBody(run: EndedWorkflowRun, { conclusion, name }: EndedJob, id: number, repository: string): object {
  const [started_at, completed_at] = [run.startedAt.toISOString(), run.endedAt.toISOString()];
  return {
    ...{ id, node_id: nodeId("CR", id), run_id: run.id, run_attempt: 1, name, workflow_name: basename(run.path) },
    ...{ head_sha: HEAD_SHA, head_branch: run.branch, status: "completed", conclusion },
    ...{ created_at: started_at, started_at, completed_at, labels: ["ubuntu-latest"], steps: [] },
    ...{ runner_id: 1, runner_name: "GitHub Actions 1", runner_group_id: 0, runner_group_name: "GitHub Actions" },
    html_url: `https://github.com/${repository}/actions/runs/${run.id}/job/${id}`,
  };
}

function runBody(run: EndedWorkflowRun, workflow: SimulatedWorkflow, repository: string): object {
  const { branch, conclusion, endedAt, event, headRepository, id, number, path, startedAt } = run;
  return {
    ...{ id, node_id: nodeId("WFR", id), workflow_id: workflow.id, name: workflow.name, path, event, conclusion },
    ...{ status: "completed", run_number: number, run_attempt: 1, head_branch: branch, head_sha: HEAD_SHA },
    ...{ display_title: workflow.name, head_commit: null, pull_requests: [], repository: repositoryBody(repository) },
    ...{
      created_at: startedAt.toISOString(),
      run_started_at: startedAt.toISOString(),
      updated_at: endedAt.toISOString(),
    },
    head_repository: repositoryBody(headRepository, { isFork: headRepository !== repository }),
    html_url: `https://github.com/${repository}/actions/runs/${id}`,
  };
}
