/** What GitHub says about a request that was one too many. */
export interface RateLimit {
  /** For how long nothing may be sent. */
  readonly waitMs: number;
}

/** Where GitHub names no time, it asks for a minute at least. */
const UNNAMED_MS = 60_000;

/**
 * Whether a refusal is a limit, and when to come again: `retry-after`, else the reset of a limit that is used up. Whoever comes earlier may be shut out.
 * GitHub's limits have status 429, or 403 as a lack of rights has.
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
