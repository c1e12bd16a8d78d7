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
  const active: { readonly fault: GithubFault; left: number }[] = [];
  return {
    add: (fault) => {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      active.push(entry);
      return () => {
        entry.left = 0;
      };
    },
    take: (call) => {
      const entry = active.find(({ fault, left }) => left > 0 && (fault.match?.(call) ?? true));
      if (entry === undefined) return undefined;
      entry.left -= 1;
      return ANSWERS[entry.fault.kind];
    },
  };
}
