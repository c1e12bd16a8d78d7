import { getOctokit } from "@actions/github";
import type { Clock } from "../../clock.ts";
import { InputError, ServiceError } from "../../errors.ts";
import { MAX_SILENT_TRIES, Silence } from "../../silence-watch.ts";
import { silentFetch } from "./silent-fetch.ts";

/** How one repository is reached. */
export interface GithubConnection {
  /** owner/name */
  readonly repository: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told while GitHub is silent, and before each wait for another try: one sentence. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/** Makes one call; `action` completes "could not ...". */
export type GithubCall = <T>(action: string, request: () => Promise<T>) => Promise<T>;

/** GitHub asks for a minute after too many writes; a broken connection mends sooner. */
const WAITS_MS = [2_000, 15_000, 60_000];

export interface GithubRepository extends Pick<ReturnType<typeof getOctokit>, "paginate" | "rest"> {
  readonly owner: string;
  readonly repo: string;
  readonly call: GithubCall;
}

/** Opens one repository; nothing is sent yet. `forbiddenCure` is what the user does when GitHub refuses for lack of rights. */
export function openRepository(connection: GithubConnection, forbiddenCure: string): GithubRepository {
  const { apiUrl, onWait, repository, signal, token, userAgent } = connection;
  const [owner = "", repo = ""] = repository.split("/");
  const request = { signal, fetch: silentFetch(onWait) };
  const { paginate, rest } = getOctokit(token, { baseUrl: apiUrl, userAgent, request });
  return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenCure) };
}

/** Calls that are repeated when GitHub is in trouble or throttles; what fails in the end says what to do. */
function repeatedCalls(
  { clock, onWait = () => {}, repository, signal }: GithubConnection,
  forbiddenCure: string,
): GithubCall {
  return async (action, request) => {
    let silentTries = 0;
    for (const waitMs of [...WAITS_MS, undefined]) {
      try {
        return await request();
      } catch (error) {
        signal.throwIfAborted();
        if (silenceOf(error) !== undefined) silentTries += 1;
        if (waitMs === undefined || silentTries === MAX_SILENT_TRIES || !isTransient(error)) {
          throw githubError(`${action} of ${repository}`, error, forbiddenCure);
        }
        onWait(
          `Could not ${action} of ${repository} yet (${messageOf(error).split("\n")[0]}); trying again in ${waitMs / 1000} s.`,
        );
        await clock.sleep(waitMs, signal);
      }
    }
    throw new Error("the last try either returns or throws");
  };
}

/** The status of an answer that the client made an error of. */
export function statusOf(error: unknown): number | undefined {
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

/** The client keeps what its connection failed with. */
function silenceOf(error: unknown): Silence | undefined {
  const cause = (error as { readonly cause?: unknown } | undefined)?.cause;
  return cause instanceof Silence ? cause : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function githubError(action: string, error: unknown, forbiddenCure: string): unknown {
  const status = statusOf(error);
  if (status === undefined) return error;
  const silence = silenceOf(error);
  if (silence !== undefined) {
    return new ServiceError("NoAnswer", `Could not ${action}: the connection went silent (${silence.message}).`, {
      status: undefined,
      correlationId: undefined,
      transient: true,
      cure: "Run the job again; if it stays, look at www.githubstatus.com and at the runner's network.",
      cause: error,
    });
  }
  const said = `GitHub answered ${status} (${messageOf(error).split("\n")[0]})`;
  if (!isTransient(error) && (status === 401 || status === 403 || status === 404)) {
    return new InputError("GithubForbidden", `Could not ${action}: ${said}.`, { cure: forbiddenCure, cause: error });
  }
  return new ServiceError("GithubFailed", `Could not ${action}: ${said}.`, {
    status,
    correlationId: undefined,
    transient: true,
    cure: "Run the job again; if it stays, look at www.githubstatus.com.",
    cause: error,
  });
}
