import { createFaultBox } from "../../fault-box.ts";
import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { failure } from "./answers.ts";

/**
 * - `502`: an error of GitHub itself.
 * - `secondary-limit`: too many requests at once, as 403 or as 429 (`too-many-requests`).
 * - `primary-limit`: the hourly requests of a token are used up.
 * - `reset`: the connection is reset.
 */
export type GitHubFaultKind = "502" | "primary-limit" | "reset" | "secondary-limit" | "too-many-requests";

export interface GitHubFault {
  readonly kind: GitHubFaultKind;
  /** How many requests fail. Default: all until it is ended. */
  readonly times?: number;
  /** The requested delay before a retry. Default: 0. */
  readonly waitSeconds?: number;
  /** Default: every request. */
  readonly match?: (call: HttpCall) => boolean;
}

export interface GithubFaults {
  add(fault: GitHubFault): () => void;
  take(call: HttpCall): HttpAnswer | "reset" | undefined;
}

const LIMITS = "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api";
const SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

function answerOf({ kind, waitSeconds = 0 }: GitHubFault, now: Date): HttpAnswer | "reset" {
  const retryAfter = { "retry-after": String(waitSeconds) };
  switch (kind) {
    case "502":
      return { status: 502, body: { message: "Server Error" } };
    case "secondary-limit":
      return { ...failure(403, SECONDARY, `${LIMITS}#about-secondary-rate-limits`), headers: retryAfter };
    case "too-many-requests":
      return { ...failure(429, SECONDARY, `${LIMITS}#about-secondary-rate-limits`), headers: retryAfter };
    case "primary-limit": {
      const reset = Math.ceil(now.getTime() / 1000) + waitSeconds;
      const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
      return { ...failure(403, "API rate limit exceeded for installation ID 1.", LIMITS), headers };
    }
    case "reset":
      return "reset";
  }
}

export function createGitHubFaults(now: () => Date): GithubFaults {
  const box = createFaultBox<GitHubFault>();
  return {
    add: (fault) => box.add(fault).end,
    take: (call) => {
      const struck = box.take(({ match }) => match?.(call) ?? true);
      return struck && answerOf(struck, now());
    },
  };
}
