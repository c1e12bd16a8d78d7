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
  /** What the event says; it says it as of the first attempt of the run. */
  readonly visibility: Visibility | undefined;
  /** The run was started once more. */
  readonly isRepeated: boolean;
  /** GitHub Enterprise Server, which has neither artifacts that open in the browser nor the service that takes them. */
  readonly isEnterpriseServer: boolean;
}

/** Who may read a repository, and with it the artifacts of its runs: `internal` ones are read by everybody of the enterprise. */
const VISIBILITIES = ["private", "internal", "public"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the variables and the event file of a runner. */
export async function readRepositoryContext(environment: Environment): Promise<RepositoryContext> {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId, GITHUB_SERVER_URL: server } = environment;
  const { defaultBranch, visibility } = await readEvent(environment.GITHUB_EVENT_PATH);
  return {
    repository,
    repositoryId: environment.GITHUB_REPOSITORY_ID,
    ownerId: environment.GITHUB_REPOSITORY_OWNER_ID,
    defaultBranch,
    // owner/name/.github/workflows/deploy.yml@refs/heads/main; of a reusable workflow it is the caller's, which is the one that can be disabled.
    workflowPath: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, "").split("/").slice(2).join("/"),
    apiUrl: environment.GITHUB_API_URL || "https://api.github.com",
    runUrl: runId === undefined ? undefined : `${server ?? "https://github.com"}/${repository}/actions/runs/${runId}`,
    visibility,
    isRepeated: !["", "1", undefined].includes(environment.GITHUB_RUN_ATTEMPT),
    isEnterpriseServer: isEnterpriseServer(server || "https://github.com"),
  };
}

/** What the answer of the API and the event of a run say alike; undefined when it says nothing that is known. */
export function visibilityOf(repository: object | undefined): Visibility | undefined {
  const { private: isPrivate, visibility } = (repository ?? {}) as {
    readonly private?: unknown;
    readonly visibility?: unknown;
  };
  // Whatever calls itself both is taken for the more open of the two.
  if (isPrivate === false) return "public";
  const named = VISIBILITIES.find((known) => known === visibility);
  return named ?? (isPrivate === true && visibility === undefined ? "private" : undefined);
}

/** As GitHub's own client of artifacts has it: github.com and the hosts of data residency are none. */
function isEnterpriseServer(server: string): boolean {
  const hostname = URL.parse(server)?.hostname ?? "";
  return hostname !== "github.com" && !hostname.endsWith(".ghe.com") && !hostname.endsWith(".localhost");
}

async function readEvent(
  eventPath: string | undefined,
): Promise<Pick<RepositoryContext, "defaultBranch" | "visibility">> {
  const nothing = { defaultBranch: undefined, visibility: undefined };
  if (eventPath === undefined || eventPath === "") return nothing;
  try {
    const event = JSON.parse(await readFile(eventPath, "utf8")) as { readonly repository?: object | null };
    const repository = event.repository ?? {};
    const { default_branch: branch } = repository as { readonly default_branch?: unknown };
    return { defaultBranch: typeof branch === "string" ? branch : undefined, visibility: visibilityOf(repository) };
  } catch {
    // Schedules of old runners come without a payload; what is not said has a default of its own, or is asked for.
    return nothing;
  }
}
