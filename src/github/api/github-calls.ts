import { getOctokit } from "@actions/github";
import type { Clock } from "exact-values/clock";
import { InputError, ServiceError } from "exact-values/errors";
import { again, done, MAX_SILENT_TRIES, RETRY_RULES, retry, waitMsAfter } from "../../retry.ts";
import { Silence, silentFetch } from "../../silence-watch.ts";
import { type Visibility, visibilityOf } from "./github-context.ts";

/** How to connect to a repository. */
export interface GithubConnection {
  /** owner/name */
  readonly repository: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with one sentence while GitHub is silent and before each wait for another attempt. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/** Sends one request; `action` completes "could not ...". */
type GithubCall = <T>(action: string, request: () => Promise<T>) => Promise<T>;

const RULE = RETRY_RULES.github;

/**
 * The API version that this code is written for. Without it, GitHub chooses a version, and a later one may respond
 * differently.
 */
const API_VERSION = "2022-11-28";

interface GithubRepository extends Pick<ReturnType<typeof getOctokit>, "paginate" | "rest"> {
  readonly owner: string;
  readonly repo: string;
  readonly call: GithubCall;
}

/**
 * Opens the client for one repository without sending anything. `forbiddenRemedy` tells the user what to do if GitHub
 * refuses a call because of missing permissions.
 */
export function openRepository(connection: GithubConnection, forbiddenRemedy: string): GithubRepository {
  const { apiUrl, onWait, repository, signal, token, userAgent } = connection;
  const [owner = "", repo = ""] = repository.split("/");
  const request = { signal, fetch: silentFetch(onWait) };
  const { hook, paginate, rest } = getOctokit(token, { baseUrl: apiUrl, userAgent, request });
  hook.before("request", ({ headers }) => {
    headers["x-github-api-version"] = API_VERSION;
  });
  return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenRemedy) };
}

/** Repeats calls if GitHub has problems or limits the rate. The final error has a remedy. */
function repeatedCalls(
  { clock, onWait = () => {}, repository, signal }: GithubConnection,
  forbiddenRemedy: string,
): GithubCall {
  return (action, request) => {
    let silentTries = 0;
    return retry({ clock, signal, onWait }, async (attempt) => {
      try {
        return done(await request());
      } catch (error) {
        signal.throwIfAborted();
        if (silenceOf(error) !== undefined) silentTries += 1;
        const limit = readRateLimit(error, clock.now());
        // GitHub may block a client that sends a request before the time that the response names.
        const askedMs = limit && Math.max(limit.waitMs, waitMsAfter(attempt, RULE));
        const isLast = attempt === RULE.maxAttempts || silentTries === MAX_SILENT_TRIES;
        if (isLast || (askedMs ?? 0) > RULE.maxAskedWaitMs || !isTransient(error, limit)) {
          const until = limit && new Date(clock.now().getTime() + limit.waitMs);
          throw githubError(`${action} of ${repository}`, error, { forbiddenRemedy, limitedUntil: until });
        }
        const why = messageOf(error).split("\n")[0];
        return again({ reason: `Could not ${action} of ${repository} yet (${why})`, attempt, rule: RULE, askedMs });
      }
    });
  };
}

/** The status of a response that the library converted into an error. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { readonly status?: unknown } | undefined)?.status;
  return typeof status === "number" ? status : undefined;
}

function isTransient(error: unknown, limit: RateLimit | undefined): boolean {
  const status = statusOf(error);
  // The library also reports a failed connection as status 500.
  return limit !== undefined || (status !== undefined && status >= 500);
}

/** The silence behind a failed call. The library keeps the connection's error as its cause. */
function silenceOf(error: unknown): Silence | undefined {
  const cause = (error as { readonly cause?: unknown } | undefined)?.cause;
  return cause instanceof Silence ? cause : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Ending {
  readonly forbiddenRemedy: string;
  /** When the rate limit ends; undefined if the error is not a rate limit. */
  readonly limitedUntil: Date | undefined;
}

function githubError(action: string, error: unknown, { forbiddenRemedy, limitedUntil }: Ending): unknown {
  const status = statusOf(error);
  if (status === undefined) return error;
  const silence = silenceOf(error);
  if (silence !== undefined) {
    return new ServiceError("NoAnswer", `Could not ${action}: the connection went silent (${silence.message}).`, {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy:
        "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com) and the runner's network.",
      cause: error,
    });
  }
  const said = `GitHub returned ${status} (${messageOf(error).split("\n")[0]})`;
  if (limitedUntil === undefined && (status === 401 || status === 403 || status === 404)) {
    return new InputError("GithubForbidden", `Could not ${action}: ${said}.`, {
      remedy: forbiddenRemedy,
      cause: error,
    });
  }
  return new ServiceError("GithubFailed", `Could not ${action}: ${said}.`, {
    status,
    correlationId: undefined,
    transient: true,
    remedy:
      limitedUntil === undefined
        ? "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com)."
        : `GitHub accepts requests with this token again at ${limitedUntil.toISOString().slice(0, 19)}Z. Run ` +
          "the job again after that.",
    cause: error,
  });
}

/** A response from GitHub to a request that exceeds a rate limit. */
interface RateLimit {
  /** How long to wait before the next request. */
  readonly waitMs: number;
}

/** GitHub's documentation asks for at least one minute if a response names no time. */
const UNNAMED_MS = 60_000;

/**
 * Recognizes a rate limit and when to retry: after `retry-after`, or else at the reset time of an exhausted limit. Rate
 * limits have status 429, or 403 like missing permissions. A client that retries earlier may be blocked.
 */
function readRateLimit(error: unknown, now: Date): RateLimit | undefined {
  const {
    message = "",
    response,
    status,
  } = (error ?? {}) as {
    readonly message?: unknown;
    readonly status?: unknown;
    readonly response?: { readonly headers?: Readonly<Record<string, string | number | undefined>> };
  };
  if (status !== 403 && status !== 429) return undefined;
  const headers = response?.headers ?? {};
  const retryAfter = numberIn(headers["retry-after"]);
  const isUsedUp = String(headers["x-ratelimit-remaining"]) === "0";
  if (status === 403 && retryAfter === undefined && !isUsedUp && !/rate limit/i.test(String(message))) return undefined;
  if (retryAfter !== undefined) return { waitMs: retryAfter * 1000 };
  const reset = isUsedUp ? numberIn(headers["x-ratelimit-reset"]) : undefined;
  return { waitMs: reset === undefined ? UNNAMED_MS : Math.max(0, reset * 1000 - now.getTime()) };
}

function numberIn(text: string | number | undefined): number | undefined {
  const number = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read the repository's visibility.";

/** The repository's current visibility according to GitHub; undefined for unknown values. */
export async function readVisibility(connection: GithubConnection): Promise<Visibility | undefined> {
  const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  return call("read the visibility", async () => visibilityOf((await rest.repos.get({ owner, repo })).data));
}
