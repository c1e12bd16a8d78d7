import { createFaultBox } from "../../fault-box.ts";
import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { failure } from "./answers.ts";

/**
 * `502`: GitHub's own trouble. `secondary-limit`: too much at once, as 403 or as `too-many-requests` with 429. `primary-limit`: what a token has for an
 * hour is used up. `reset`: no answer at all.
 */
export type GitHubFaultKind = "502" | "primary-limit" | "reset" | "secondary-limit" | "too-many-requests";

export interface GitHubFault {
  readonly kind: GitHubFaultKind;
  /** How many requests fail; until it is ended when absent. */
  readonly times?: number;
  /** After how many seconds GitHub asks to be called again; 0 when absent. */
  readonly waitSeconds?: number;
  /** Every request when absent. */
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
