import { createFaultBox } from "../fault-box.ts";
import type { HttpAnswer, HttpCall } from "../https-server.ts";

/** `502`: GitHub's own trouble. `rate-limited`: 403 with the headers of a spent limit. `reset`: no answer at all. */
export type GithubFaultKind = "502" | "rate-limited" | "reset";

export interface GithubFault {
  readonly kind: GithubFaultKind;
  /** How many requests fail; until it is ended when absent. */
  readonly times?: number;
  /** Every request when absent. */
  readonly match?: (call: HttpCall) => boolean;
}

export interface GithubFaults {
  add(fault: GithubFault): () => void;
  take(call: HttpCall): HttpAnswer | "reset" | undefined;
}

const ANSWERS: Readonly<Record<GithubFaultKind, HttpAnswer | "reset">> = {
  "502": { status: 502, body: { message: "Server Error" } },
  "rate-limited": {
    status: 403,
    headers: { "retry-after": "0", "x-ratelimit-remaining": "0" },
    body: { message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again." },
  },
  reset: "reset",
};

export function createGithubFaults(): GithubFaults {
  const box = createFaultBox<GithubFault>();
  return {
    add: (fault) => box.add(fault).end,
    take: (call) => {
      const struck = box.take(({ match }) => match?.(call) ?? true);
      return struck && ANSWERS[struck.kind];
    },
  };
}
