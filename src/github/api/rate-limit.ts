/** GitHub's response to a request above a limit. */
export interface RateLimit {
  /** How long no request may be sent. */
  readonly waitMs: number;
}

/** If GitHub names no time, it asks for at least a minute. */
const UNNAMED_MS = 60_000;

/**
 * Whether a refusal is a rate limit, and when to retry: `retry-after`, or else the reset time of an exhausted limit. A
 * client that returns earlier may be blocked. Rate limits have status 429, or 403 like missing permissions.
 */
export function readRateLimit(error: unknown, now: Date): RateLimit | undefined {
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
