import { getOctokit } from "@actions/github";
import type { Clock } from "../clock.ts";
import { InputError, ServiceError } from "../errors.ts";

export interface RepositoryWorkflow {
  readonly id: number;
  /** `.github/workflows/<file>` */
  readonly path: string;
  /** `active`, `disabled_manually`, `disabled_inactivity`, ... */
  readonly state: string;
}

export interface RepositoryFacts {
  readonly repositoryId: string;
  readonly ownerId: string;
  readonly defaultBranch: string;
}

/** What deploy-hub asks of GitHub about one repository. */
export interface WorkflowsApi {
  facts(): Promise<RepositoryFacts>;
  /** All workflows, page by page to the end. */
  list(): Promise<readonly RepositoryWorkflow[]>;
  disable(id: number): Promise<void>;
  /** False when there is no such workflow any more. */
  enable(id: number): Promise<boolean>;
}

export interface WorkflowsApiOptions {
  /** owner/name */
  readonly repository: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** GitHub asks for a minute after too many writes; a broken connection mends sooner. */
const WAITS_MS = [2_000, 15_000, 60_000];

/** Opens GitHub's workflows API; nothing is sent yet. */
export function openWorkflowsApi(options: WorkflowsApiOptions): WorkflowsApi {
  const { repository, token, apiUrl, userAgent, clock, signal } = options;
  const [owner = "", repo = ""] = repository.split("/");
  const { rest, paginate } = getOctokit(token, { baseUrl: apiUrl, userAgent, request: { signal } });

  const call = async <T>(action: string, request: () => Promise<T>): Promise<T> => {
    for (const waitMs of [...WAITS_MS, undefined]) {
      try {
        return await request();
      } catch (error) {
        signal.throwIfAborted();
        if (waitMs === undefined || !isTransient(error)) throw githubError(`${action} of ${repository}`, error);
        await clock.sleep(waitMs, signal);
      }
    }
    throw new Error("the last try either returns or throws");
  };

  return {
    facts: () =>
      call("look at the repository", async () => {
        const { data } = await rest.repos.get({ owner, repo });
        return {
          repositoryId: String(data.id),
          ownerId: String(data.owner.id),
          defaultBranch: data.default_branch,
        };
      }),
    list: () =>
      call("list the workflows", async () => {
        const workflows = await paginate(rest.actions.listRepoWorkflows, { owner, repo, per_page: 100 });
        return workflows.map(({ id, path, state }) => ({ id, path, state }));
      }),
    disable: (id) =>
      call(`disable workflow ${id}`, async () => {
        await rest.actions.disableWorkflow({ owner, repo, workflow_id: id });
      }),
    enable: (id) =>
      call(`enable workflow ${id}`, async () => {
        try {
          await rest.actions.enableWorkflow({ owner, repo, workflow_id: id });
          return true;
        } catch (error) {
          if (statusOf(error) === 404) return false;
          throw error;
        }
      }),
  };
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { readonly status?: unknown } | undefined)?.status;
  return typeof status === "number" ? status : undefined;
}

/** 403 and 429 with this text are GitHub's limits, not a lack of rights. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  const isLimited = (status === 403 || status === 429) && /rate limit/i.test(messageOf(error));
  // The client gives a connection that failed status 500, as it does a failure of the server.
  return isLimited || (status !== undefined && status >= 500);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function githubError(action: string, error: unknown): unknown {
  const status = statusOf(error);
  if (status === undefined) return error;
  const said = `GitHub answered ${status} (${messageOf(error).split("\n")[0]})`;
  if (!isTransient(error) && (status === 401 || status === 403 || status === 404)) {
    return new InputError("GithubForbidden", `Could not ${action}: ${said}.`, {
      cure: "Give the job `permissions: { actions: write }` and set github-token to github.token; for another repository, a token of its own with Actions: write. Leave github-token empty to pause nothing.",
      cause: error,
    });
  }
  return new ServiceError("GithubFailed", `Could not ${action}: ${said}.`, {
    status,
    correlationId: undefined,
    transient: true,
    cure: "Run the job again; if it stays, look at www.githubstatus.com.",
    cause: error,
  });
}
