import { InputError } from "exact-values/errors";
import { type GithubConnection, openRepository } from "./github-calls.ts";
import { type MarkedIssues, openMarkedIssues } from "./marked-issues.ts";

/** A run of a workflow on the default branch. */
export interface HubWorkflowRun {
  readonly id: number;
  readonly number: number;
  readonly url: string;
  /** `schedule`, `workflow_dispatch`, ... */
  readonly event: string;
  /**
   * `success`, `failure`, `timed_out`, `startup_failure`, `cancelled`, `skipped`, ...; undefined while the run is in
   * progress.
   */
  readonly conclusion: string | undefined;
  readonly startedAt: string;
  readonly endedAt: string;
}

export interface HubWorkflow {
  readonly id: number;
  readonly name: string;
  /** `.github/workflows/hub-daily.yml` */
  readonly path: string;
  /** `active`, `disabled_manually`, `disabled_inactivity`, ... */
  readonly state: string;
  readonly createdAt: string;
  /** When its file or its state last changed. */
  readonly updatedAt: string;
}

/** An error annotation of a failed job. */
export interface JobError {
  readonly title: string;
  readonly message: string;
}

/** The data for the hub's issue, and the issue itself. */
export interface HubIssueApi extends MarkedIssues {
  isPrivate(): Promise<boolean>;
  workflows(): Promise<readonly HubWorkflow[]>;
  /** The newest 50 runs, newest first, optionally limited to one event. */
  runs(workflow: HubWorkflow, branch: string, event?: string): Promise<readonly HubWorkflowRun[]>;
  errors(run: HubWorkflowRun): Promise<readonly JobError[]>;
  /** Warnings of successful jobs. */
  warnings(run: HubWorkflowRun): Promise<readonly JobError[]>;
  /** A file on a branch; undefined if it is missing or cannot be read. */
  file(path: string, branch: string): Promise<string | undefined>;
}

/** The beginning of the issue's text. The name is that of the workflow in the first releases. */
export const ISSUE_MARKER = "<!-- cost-hub: hub-report -->";

const FORBIDDEN_REMEDY =
  "Give the job `permissions: { actions: read, checks: read, contents: read, issues: write }` and set " +
  "github-token to github.token.";
/**
 * The maximum number of failed jobs per run whose errors are read. A matrix may have hundreds of jobs with the same
 * error.
 */
const MAX_JOBS = 10;
/** The number of runs to search for the time when a workflow began to fail. */
export const RUNS = 50;

/** Opens GitHub's API for the hub's issue without sending anything. */
export function openHubIssueApi(connection: GithubConnection): HubIssueApi {
  const { call, owner, paginate, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  const place = { owner, repo };

  const annotationsOf = (
    { id }: HubWorkflowRun,
    level: "failure" | "warning",
    isWanted: (conclusion: string | null) => boolean,
  ): Promise<readonly JobError[]> =>
    call(`read the annotations of run ${id}`, async () => {
      const request = { ...place, run_id: id, filter: "latest" as const, per_page: 100 };
      const jobs = await paginate(rest.actions.listJobsForWorkflowRun, request);
      const found: JobError[] = [];
      for (const job of jobs.filter(({ conclusion }) => isWanted(conclusion)).slice(0, MAX_JOBS)) {
        // The check run of a job has the job's own ID.
        const check = { ...place, check_run_id: job.id, per_page: 100 };
        const annotations = await paginate(rest.checks.listAnnotations, check);
        for (const { annotation_level, message, title } of annotations) {
          if (annotation_level === level) found.push({ title: title ?? "", message: message ?? "" });
        }
      }
      return found;
    });

  return {
    isPrivate: () => call("read the repository", async () => (await rest.repos.get(place)).data.private),

    workflows: () =>
      call("list the workflows", async () => {
        const all = await paginate(rest.actions.listRepoWorkflows, { ...place, per_page: 100 });
        return all
          .filter(({ state }) => state !== "deleted")
          .map(({ created_at: createdAt, id, name, path, state, updated_at: updatedAt }) => ({
            ...{ id, name, path, state, createdAt, updatedAt },
          }));
      }),

    file: async (path, branch) => {
      try {
        const { data } = await call(`read ${path}`, () => rest.repos.getContent({ ...place, path, ref: branch }));
        const isFile = !Array.isArray(data) && data.type === "file" && "content" in data;
        return isFile ? Buffer.from(data.content, "base64").toString("utf8") : undefined;
      } catch (error) {
        if (error instanceof InputError) return undefined;
        throw error;
      }
    },

    runs: ({ id, name }, branch, event) =>
      call(`list the runs of ${name}`, async () => {
        const { data } = await rest.actions.listWorkflowRuns({
          ...place,
          workflow_id: id,
          branch,
          ...(event === undefined ? {} : { event }),
          per_page: RUNS,
        });
        const full = `${owner}/${repo}`.toLowerCase();
        return (
          data.workflow_runs
            // A fork can use any branch name, so its pull request could look like a run on the default branch.
            .filter(({ event }) => event !== "pull_request" && event !== "pull_request_target")
            .filter(({ head_repository }) => (head_repository?.full_name ?? full).toLowerCase() === full)
            .map((run) => ({
              id: run.id,
              number: run.run_number,
              url: run.html_url,
              event: run.event,
              conclusion: run.status === "completed" ? (run.conclusion ?? "") : undefined,
              startedAt: run.run_started_at ?? run.created_at,
              endedAt: run.updated_at,
            }))
            .toSorted((left, right) => right.number - left.number)
        );
      }),

    errors: (run) =>
      annotationsOf(run, "failure", (conclusion) => conclusion !== "success" && conclusion !== "skipped"),

    warnings: (run) => annotationsOf(run, "warning", (conclusion) => conclusion === "success"),

    ...openMarkedIssues(connection, ISSUE_MARKER, FORBIDDEN_REMEDY),
  };
}
