import type { TokenCredential } from "@azure/identity";
import { ANSWER_LIMIT_MS, repeatWhileSilent, Silence } from "../../silence-watch.ts";
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
