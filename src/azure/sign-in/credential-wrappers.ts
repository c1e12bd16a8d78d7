import {
  type AccessToken,
  AggregateAuthenticationErrorName,
  AuthenticationErrorName,
  AuthenticationRequiredError,
  CredentialUnavailableErrorName,
  type TokenCredential,
} from "@azure/identity";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import { ANSWER_LIMIT_MS, repeatWhileSilent, Silence } from "../../silence-watch.ts";
import { noAnswer } from "../http/silence-policy.ts";

/** Longer than a silent attempt of a call with its own limit, which reports progress when it is repeated. */
const LIMIT_MS = ANSWER_LIMIT_MS + 20_000;

/**
 * A credential whose sign-in ends without progress. For a managed identity, the library calls an endpoint without our
 * policies and without a time limit; other ways to sign in are programs. A silent endpoint is asked once more, because
 * the library cannot cancel the first call. `make` receives a function to call whenever a call of the credential makes
 * progress.
 */
export function watchCredential(
  make: (onProgress: () => void) => TokenCredential,
  onWait: ((line: string) => void) | undefined,
): TokenCredential {
  const waiting = new Set<() => void>();
  const credential = make(() => {
    for (const heard of waiting) heard();
  });
  return {
    getToken: async (...request) => {
      const wait = { what: "a token of the machine's identity", limitMs: LIMIT_MS, onWait };
      try {
        return await repeatWhileSilent(wait, async (heard) => {
          waiting.add(heard);
          try {
            return await credential.getToken(...request);
          } finally {
            waiting.delete(heard);
          }
        });
      } catch (error) {
        throw error instanceof Silence ? noAnswer("sign in to Azure", error) : error;
      }
    },
  };
}

/** After this, a new token is requested while the old one is still used. */
const RENEW_BEFORE_END_MS = 2 * MINUTE_MS;
/** After this, the old token is no longer used. */
const STOP_BEFORE_END_MS = 10_000;

/**
 * Keeps each token until shortly before it expires, for all clients of an action: every request needs one, and some
 * ways to sign in start a program each time. If the sign-in host is unavailable shortly before a token expires, nothing
 * fails until then.
 */
export function rememberTokens(getToken: TokenCredential["getToken"], clock: Pick<Clock, "now">): typeof getToken {
  const known = new Map<string, AccessToken>();
  const requested = new Map<string, Promise<AccessToken | null>>();
  const request = (scope: string): Promise<AccessToken | null> => {
    const underWay = requested.get(scope);
    if (underWay !== undefined) return underWay;
    // The first caller may be cancelled without affecting the others.
    const fresh = getToken(scope).then((token) => {
      if (token !== null) known.set(scope, token);
      return token;
    });
    const ended = fresh.finally(() => requested.delete(scope));
    requested.set(scope, ended);
    return ended;
  };
  return async (scopes, options) => {
    const scope = Array.isArray(scopes) ? scopes.join(" ") : scopes;
    const token = known.get(scope);
    const leftMs = token === undefined ? 0 : token.expiresOnTimestamp - clock.now().getTime();
    if (token === undefined || leftMs <= STOP_BEFORE_END_MS) return unlessAborted(request(scope), options?.abortSignal);
    if (leftMs <= RENEW_BEFORE_END_MS) request(scope).catch(() => {});
    return token;
  };
}

type AbortLike = NonNullable<Parameters<TokenCredential["getToken"]>[1]>["abortSignal"];

function unlessAborted<T>(result: Promise<T>, signal: AbortLike): Promise<T> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new DOMException("The request for a token was aborted.", "AbortError"));
    if (signal.aborted) stop();
    const forget = (): void => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    result.then(resolve, reject).finally(forget);
  });
}

interface KnownFailure {
  /** The error that the library wrapped without keeping it. */
  readonly cause: () => unknown;
  /** Called when another way to sign in has worked since. */
  readonly forget: () => void;
}

/** A credential whose failures are explained: by the original error, or else by a sign-in error with a remedy. */
export function explainFailures(credential: TokenCredential, { cause, forget }: KnownFailure): TokenCredential {
  return {
    getToken: async (scopes, options) => {
      try {
        const token = await credential.getToken(scopes, options);
        forget();
        return token;
      } catch (error) {
        throw cause() ?? signInError(error);
      }
    },
  };
}

const SIGN_IN_ERROR_NAMES = [AggregateAuthenticationErrorName, AuthenticationErrorName, CredentialUnavailableErrorName];

const FEDERATION =
  "The identity of client-id needs a federated credential with exactly this subject, issuer " +
  "https://token.actions.githubusercontent.com and audience api://AzureADTokenExchange.";

/** Remedies for common sign-in errors, by the number after AADSTS. */
const REMEDIES: Readonly<Record<string, string>> = {
  70021: FEDERATION,
  700211: FEDERATION,
  700212: FEDERATION,
  700213: FEDERATION,
  7002137: FEDERATION,
  7002138:
    "The subject is case-sensitive, and GitHub uses the spelling of the owner and the repository. In the " +
    "identity's federated credential, write the subject exactly as in the message, or run deploy-hub, which " +
    `does this. ${FEDERATION}`,
  70025:
    "The identity of client-id trusts no job yet: run deploy-hub, which creates its federated credential, or " +
    `check that client-id is the hub's (AZURE_CLIENT_ID). ${FEDERATION}`,
  700016: "Check client-id, and that tenant-id is the tenant of that identity.",
  90002: "Check tenant-id.",
  700024: "GitHub's ID token has expired. On a self-hosted runner, check the clock.",
};

const DEFAULT_REMEDY =
  "Check tenant-id, client-id and authority-host, and that the runner reaches the sign-in host; with auth: " +
  "default, run azure/login before this step.";

/**
 * The library asks the sign-in host about the tenant first, and reports an unreachable host in the same way as a
 * missing tenant.
 */
function hostUnknown(cause: Error): InputError {
  const message = "Azure issued no token: the sign-in host does not know this tenant, or cannot be reached.";
  return new InputError("SignInFailed", message, { remedy: DEFAULT_REMEDY, cause });
}

/**
 * The error of a failed sign-in, with a remedy. Errors that do not come from the sign-in (an abort, our own errors) are
 * returned unchanged.
 */
function signInError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof AuthenticationRequiredError || SIGN_IN_ERROR_NAMES.includes(error.name);
  if (!isRefusal) return error;
  if (error.message.includes("endpoints_resolution_error")) return hostUnknown(error);
  const refusal = /AADSTS(\d+): .*?(?=\s+Trace ID|$)/m.exec(error.message.slice(0, 10_000));
  const reason = refusal?.[0] ?? error.message.split("\n")[0] ?? "";
  return new InputError("SignInFailed", `Azure issued no token: ${reason.replace(/\.$/, "")}.`, {
    remedy: REMEDIES[refusal?.[1] ?? ""] ?? DEFAULT_REMEDY,
    cause: error,
  });
}
