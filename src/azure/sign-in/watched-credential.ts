import type { TokenCredential } from "@azure/identity";
import { ANSWER_LIMIT_MS, MAX_SILENT_TRIES, Silence, untilSilent } from "../../silence-watch.ts";
import { noAnswer } from "../http/silent-connection.ts";

/** Longer than a silent try of a call that has a limit of its own, which is heard of here when it is made again. */
const LIMIT_MS = ANSWER_LIMIT_MS + 20_000;

/**
 * A credential whose sign-in ends when nothing is heard of it. The library asks the endpoint of a managed identity past all policies that it was
 * given, and without a limit; other ways to sign in are programs. Who is silent is asked again: the library has no way to end the call before.
 * `make` is given what must be called whenever a call of the credential goes on.
 */
export function watchCredential(
  make: (onProgress: () => void) => TokenCredential,
  onWait: ((line: string) => void) | undefined,
): TokenCredential {
  const waiting = new Set<() => void>();
  const credential = make(() => {
    for (const heard of waiting) heard();
  });
  const tryOnce = (next: string, ...request: Parameters<TokenCredential["getToken"]>) =>
    untilSilent({ what: "a token of the machine's identity", limitMs: LIMIT_MS, next, onWait }, async (heard) => {
      waiting.add(heard);
      try {
        return await credential.getToken(...request);
      } finally {
        waiting.delete(heard);
      }
    });
  return {
    getToken: async (scopes, options) => {
      for (let tries = 1; ; tries++) {
        const isLast = tries === MAX_SILENT_TRIES;
        try {
          return await tryOnce(isLast ? "it is given up" : "it is requested again", scopes, options);
        } catch (error) {
          if (!(error instanceof Silence)) throw error;
          if (isLast) throw noAnswer("sign in to Azure", error);
        }
      }
    },
  };
}
