/** How often, and how patiently, a failed call is made again: the numbers of every service, each with its reason. */

/** Of the calls that the hub's own client makes; see `retryPolicy`. */
export interface RetryRule {
  /** Of one call, the first one included. */
  readonly maxAttempts: number;
  /** An answer that asks for a longer wait ends the call. */
  readonly maxAskedWaitMs: number;
}

/** With waits that double from two seconds to a minute: three minutes, which a restart of a service takes. */
const MAX_ATTEMPTS = 8;
/** Azure's longest window of throttling is five minutes; who asks for more means a quota, which waiting does not help. */
const MAX_ASKED_WAIT_MS = 300_000;

export const RETRY_RULES = {
  resourceManager: { maxAttempts: MAX_ATTEMPTS, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
  /** Who asks for more than ten minutes means a quota of the day; waiting for it costs a runner more than a later run does. */
  costManagement: { maxAttempts: MAX_ATTEMPTS, maxAskedWaitMs: 600_000 },
  /** A vault that is throttled or unreachable recovers within seconds, or not while a job waits. */
  keyVault: { maxAttempts: 4, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
  /** For callers that make the call again themselves. */
  none: { maxAttempts: 1, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
} as const satisfies Readonly<Record<string, RetryRule>>;

const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;

/** How long to wait before the next attempt when nothing asked for a time; doubles from two seconds to a minute. */
export function backoffMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
}

/** Writing an export: a lost answer is looked up before the next attempt, and so is a version that another writer replaced. */
export const MAX_EXPORT_WRITES = 6;
/** Starting a run: a request that was lost is sent again only when none of these looks shows its run. */
export const MAX_RUN_REQUESTS = 4;
/** A fresh run is not in the history at once. */
export const RUN_LOOKS_AFTER_MS = [10_000, 20_000, 30_000] as const;

/**
 * Of the library of blobs, which makes its calls again by itself: its signature has to be made anew for each, and it knows which of its calls may be
 * repeated. Its limit of an attempt is a parameter for the server, which a silent connection never reaches.
 */
export const BLOB_RETRIES = {
  maxTries: 5,
  retryDelayInMs: 500,
  maxRetryDelayInMs: 20_000,
  tryTimeoutInMs: 300_000,
} as const;
/** A call of storage whose answer broke off within its body, which the library does not make again. At once: the service is there. */
export const MAX_STORAGE_CALLS = 3;
/** Breaks of a download in a row, without a byte in between; one of many gigabytes meets more than a few in all. */
export const MAX_DOWNLOAD_BREAKS = 5;

/** A role assignment takes up to ten minutes to reach storage, and reaches one of its servers after the other. */
export const ROLE_WAIT = { maxMs: 10 * 60 * 1000, firstPauseMs: 10_000, maxPauseMs: 30_000 } as const;
