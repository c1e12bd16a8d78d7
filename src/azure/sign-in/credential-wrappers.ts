import type { AccessToken, TokenCredential } from "@azure/identity";
import type { Clock } from "exact-values/clock";
import { MINUTE_MS } from "exact-values/timestamp";
import { ANSWER_LIMIT_MS, repeatWhileSilent, Silence } from "../../silence-watch.ts";
import { readTokenClaims } from "../http/bearer-token.ts";
import { noAnswer } from "../http/silence-policy.ts";
import { signInError } from "./sign-in-errors.ts";

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
  /** The ID token that was exchanged; undefined without one. */
  readonly idToken?: () => Promise<string> | undefined;
}

/** A credential whose failures are explained: by the original error, or else by a sign-in error with a remedy. */
export function explainFailures(
  credential: TokenCredential,
  { cause, forget, idToken }: KnownFailure,
): TokenCredential {
  return {
    getToken: async (scopes, options) => {
      try {
        const token = await credential.getToken(scopes, options);
        forget();
        return token;
      } catch (error) {
        const known = cause();
        if (known !== undefined) throw known;
        const assertion = await idToken?.();
        throw signInError(error, assertion === undefined ? undefined : readTokenClaims(assertion));
      }
    },
  };
}
