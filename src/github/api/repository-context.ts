import { readFile } from "node:fs/promises";

/** What a runner says about the repository that the job runs in; undefined where it does not. */
export interface RepositoryContext {
  /** owner/name */
  readonly repository: string | undefined;
  readonly repositoryId: string | undefined;
  readonly ownerId: string | undefined;
  readonly defaultBranch: string | undefined;
  /** File of the workflow that runs this step, `.github/workflows/...`. */
  readonly workflowPath: string | undefined;
  readonly apiUrl: string;
  /** Page of this run, for people. */
  readonly runUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the variables and the event file of a runner. */
export async function readRepositoryContext(environment: Environment): Promise<RepositoryContext> {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId, GITHUB_SERVER_URL: server } = environment;
  return {
    repository,
    repositoryId: environment.GITHUB_REPOSITORY_ID,
    ownerId: environment.GITHUB_REPOSITORY_OWNER_ID,
    defaultBranch: await defaultBranchOf(environment.GITHUB_EVENT_PATH),
    // owner/name/.github/workflows/deploy.yml@refs/heads/main; of a reusable workflow it is the caller's, which is the one that can be disabled.
    workflowPath: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, "").split("/").slice(2).join("/"),
    apiUrl: environment.GITHUB_API_URL || "https://api.github.com",
    runUrl: runId === undefined ? undefined : `${server ?? "https://github.com"}/${repository}/actions/runs/${runId}`,
  };
}

async function defaultBranchOf(eventPath: string | undefined): Promise<string | undefined> {
  if (eventPath === undefined || eventPath === "") return undefined;
  try {
    const event = JSON.parse(await readFile(eventPath, "utf8")) as {
      readonly repository?: { readonly default_branch?: unknown };
    };
    const branch = event.repository?.default_branch;
    return typeof branch === "string" ? branch : undefined;
  } catch {
    // Schedules of old runners come without a payload; the branch has a default of its own.
    return undefined;
  }
}
