import type { TokenCredential } from "@azure/identity";
import { ANSWER_LIMIT_MS, repeatWhileSilent, Silence } from "../../silence-watch.ts";
import { noAnswer } from "../http/silent-connection.ts";

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
