import { readFile } from "node:fs/promises";
import { InputError, quoteValue } from "exact-values/errors";

/** GitHub on github.com, on GHE.com (Enterprise Cloud with data residency), or GitHub Enterprise Server. */
export interface GithubServer {
  /** The URL in a browser, without a trailing slash. */
  readonly url: string;
  readonly host: string;
  readonly apiUrl: string;
  /** The issuer of its ID tokens. Some enterprises have their own issuer, one path segment below. */
  readonly issuer: string;
  /**
   * True for GitHub Enterprise Server. It does not support artifacts that open in the browser, or the service that
   * stores them.
   */
  readonly isEnterpriseServer: boolean;
  /** Whether the subjects of ID tokens can contain the IDs of owner and repository. */
  readonly hasIdsInSubjects: boolean;
}

const GITHUB: GithubServer = {
  url: "https://github.com",
  host: "github.com",
  apiUrl: "https://api.github.com",
  issuer: "https://token.actions.githubusercontent.com",
  isEnterpriseServer: false,
  hasIdsInSubjects: true,
};

/** The server at a URL, as in `GITHUB_SERVER_URL`. Without a usable URL, github.com. */
export function githubServer(url: string | undefined): GithubServer {
  const host = URL.parse(url ?? "")?.host ?? "";
  if (host === "" || host === GITHUB.host) return GITHUB;
  const own = `https://${host}`;
  if (host.endsWith(".ghe.com")) {
    return {
      ...{ url: own, host, apiUrl: `https://api.${host}`, issuer: `https://token.actions.${host}` },
      ...{ isEnterpriseServer: false, hasIdsInSubjects: true },
    };
  }
  return {
    ...{ url: own, host, apiUrl: `${own}/api/v3`, issuer: `${own}/_services/token` },
    // The same rule as in GitHub's own artifact client.
    isEnterpriseServer: !/\.localhost(?::\d+)?$/.test(host),
    hasIdsInSubjects: false,
  };
}

/** `owner/name` as `gh --repo` takes it for this server. */
export function repositoryOn({ host }: Pick<GithubServer, "host">, repository: string): string {
  return host === GITHUB.host ? repository : `${host}/${repository}`;
}

/** Whether ID tokens of the server can have this issuer: its own, or that of one enterprise below it. */
export function isIssuerOf({ issuer }: Pick<GithubServer, "issuer">, text: string): boolean {
  return text === issuer || (text.startsWith(`${issuer}/`) && /^[\w-]{1,100}$/.test(text.slice(issuer.length + 1)));
}

/** Parses the URL of an issuer. Azure compares it character by character. Throws InputError `InvalidInput`. */
export function parseIssuer(name: string, text: string): string {
  const url = URL.parse(text);
  const isPlain = url?.protocol === "https:" && `${url.origin}${url.pathname.replace(/\/+$/, "")}` === text;
  if (isPlain) return text;
  throw new InputError("InvalidInput", `Input ${name} is ${quoteValue(text)}, which is not the URL of an issuer.`, {
    remedy: `Set ${name} to the claim iss of the repository's ID tokens, an https:// URL without a trailing slash, such as ${GITHUB.issuer}.`,
    place: { value: text },
  });
}

/** The runner's information about the job's repository. Values that the runner does not provide are undefined. */
export interface RepositoryContext {
  /** owner/name */
  readonly repository: string | undefined;
  readonly repositoryId: string | undefined;
  readonly ownerId: string | undefined;
  readonly defaultBranch: string | undefined;
  /** File of the workflow that runs this step, `.github/workflows/...`. */
  readonly workflowPath: string | undefined;
  /** The server that runs the job. */
  readonly server: GithubServer;
  readonly apiUrl: string;
  /** Web page of this run. */
  readonly runUrl: string | undefined;
  /** From the event of the run's first attempt. */
  readonly visibility: Visibility | undefined;
  /** True if this is not the first attempt of the run. */
  readonly isRepeated: boolean;
}

/** Who can read a repository and its artifacts. Everyone in the enterprise can read `internal` ones. */
const VISIBILITIES = ["private", "internal", "public"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the runner's variables and event file. */
export async function readRepositoryContext(environment: Environment): Promise<RepositoryContext> {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId } = environment;
  const server = githubServer(environment.GITHUB_SERVER_URL);
  const { defaultBranch, visibility } = await readEvent(environment.GITHUB_EVENT_PATH);
  return {
    repository,
    repositoryId: environment.GITHUB_REPOSITORY_ID,
    ownerId: environment.GITHUB_REPOSITORY_OWNER_ID,
    defaultBranch,
    // Format: owner/name/.github/workflows/deploy.yml@refs/heads/main. For a reusable workflow, it is the caller's
    // file, which is the one that can be disabled.
    workflowPath: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, "").split("/").slice(2).join("/"),
    server,
    apiUrl: environment.GITHUB_API_URL || server.apiUrl,
    runUrl: runId === undefined ? undefined : `${server.url}/${repository}/actions/runs/${runId}`,
    visibility,
    isRepeated: !["", "1", undefined].includes(environment.GITHUB_RUN_ATTEMPT),
  };
}

/** The visibility in an API response or an event, which use the same fields; undefined for unknown values. */
export function visibilityOf(repository: object | undefined): Visibility | undefined {
  const { private: isPrivate, visibility } = (repository ?? {}) as {
    readonly private?: unknown;
    readonly visibility?: unknown;
  };
  // If the fields contradict each other, the more open visibility counts.
  if (isPrivate === false) return "public";
  const named = VISIBILITIES.find((known) => known === visibility);
  return named ?? (isPrivate === true && visibility === undefined ? "private" : undefined);
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
    // On old runners, scheduled events have no payload. Missing values are requested from GitHub or have defaults.
    return nothing;
  }
}
