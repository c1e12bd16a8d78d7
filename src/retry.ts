import type { Clock } from "exact-values/clock";

/** Limits for repeating failed calls and lost races: all limits of the project, with their reasons. */

export interface RetryRule {
  /** The number of attempts, including the first. */
  readonly maxAttempts: number;
  /** The wait after the first attempt; each further wait is `factor` times as long, up to `maxWaitMs`. */
  readonly firstWaitMs: number;
  readonly factor: number;
  readonly maxWaitMs: number;
  /** A response that asks for a longer wait ends the call. */
  readonly maxAskedWaitMs: number;
}

/** Eight attempts wait for three minutes in total, which is how long a service takes to restart. */
const PATIENT = { maxAttempts: 8, firstWaitMs: 2000, factor: 2, maxWaitMs: 60_000 } as const;
/** Azure's longest throttling window is five minutes. A longer wait means a quota, which waiting does not help. */
const MAX_ASKED_WAIT_MS = 300_000;

export const RETRY_RULES = {
  resourceManager: { ...PATIENT, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
  /** A wait of more than ten minutes means a daily quota. Waiting for it costs a runner more than a later run does. */
  costManagement: { ...PATIENT, maxAskedWaitMs: 600_000 },
  /** A throttled or unreachable vault recovers within seconds, or not within the life of a job. */
  keyVault: { ...PATIENT, maxAttempts: 4, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
  /** A sign-in host that is down for longer fails all services, and the next run signs in again. */
  signIn: { ...PATIENT, maxAttempts: 4, maxAskedWaitMs: 60_000 },
  /** A lost connection is retried almost at once, a busy account within eight seconds: a sweep makes many calls. */
  storage: { maxAttempts: 5, firstWaitMs: 50, factor: 5, maxWaitMs: 20_000, maxAskedWaitMs: 60_000 },
  /** A limit of GitHub may last an hour; no job should wait that long. */
  github: { maxAttempts: 4, firstWaitMs: 2000, factor: 7.5, maxWaitMs: 60_000, maxAskedWaitMs: 900_000 },
  /** No one waits for a chat message longer than this, and the next run of watch sends it. */
  channel: { maxAttempts: 3, firstWaitMs: 2000, factor: 5, maxWaitMs: 20_000, maxAskedWaitMs: 60_000 },
  /** For callers that repeat the call themselves. */
  none: { ...PATIENT, maxAttempts: 1, maxAskedWaitMs: MAX_ASKED_WAIT_MS },
} as const satisfies Readonly<Record<string, RetryRule>>;

/** The wait after attempt number `attempt` when the response asks for none. */
export function waitMsAfter(attempt: number, { factor, firstWaitMs, maxWaitMs }: RetryRule): number {
  return Math.min(firstWaitMs * factor ** (attempt - 1), maxWaitMs);
}

/** For one call, each time over a new connection. A service that is silent three times, over six minutes, is down. */
export const MAX_SILENT_TRIES = 3;

/** Writing an export: each retry first checks whether a lost write succeeded or another writer was faster. */
export const MAX_EXPORT_WRITES = 6;
/** Starting a run: a lost request is sent again only if none of these looks at the history shows its run. */
export const MAX_RUN_REQUESTS = 4;
/** A new run does not appear in the history at once. */
export const RUN_LOOKS_AFTER_MS = [10_000, 20_000, 30_000] as const;

/** A storage response whose XML is cut off. It is requested again at once, because the service is there. */
export const MAX_STORAGE_CALLS = 3;
/**
 * Consecutive interruptions of a download without any byte in between. A download of many gigabytes may be interrupted
 * more often in total.
 */
export const MAX_DOWNLOAD_BREAKS = 5;
/** The time limit that a storage request gives the server. The silence policy ends a silent connection. */
export const STORAGE_SERVER_TIMEOUT_MS = 300_000;

/** A role assignment takes up to ten minutes to reach storage, and reaches its servers one by one. */
export const ROLE_WAIT = { maxMs: 10 * 60 * 1000, firstPauseMs: 10_000, maxPauseMs: 30_000 } as const;

/** Attempts at work that restarts from what another writer left. Losing more often means that two jobs fight. */
export const MAX_RACES = {
  /** Writing config/settings.json. */
  settings: 3,
  /** Planning and committing a month. */
  month: 2,
  /** Appending to a month's ledger. */
  ledger: 4,
  /** Reading a month for the cost page. */
  monthReading: 4,
  /** Listing a table's log while its entries are deleted. */
  tableListing: 3,
  /** Copying a month to the table while others touch or delete the copy. */
  tableCopy: 5,
  /** Committing an entry to a table's log. Each lost race means that another job has committed. */
  tableEntry: 250,
} as const;

/** The outcome of one attempt. An attempt that throws ends the call. */
export type Attempt<T> =
  | { readonly outcome: "done"; readonly value: T }
  /** `line` is printed before the wait. */
  | { readonly outcome: "again"; readonly afterMs: number; readonly line?: string };

export interface Pace {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with one sentence before each wait. */
  readonly onWait: (line: string) => void;
}

/**
 * Makes attempts until one is done: the only loop that repeats a failed call or starts again after a lost race.
 * `attempt` gets its number, from 1, and decides whether and when there is another one.
 */
export async function retry<T>(pace: Pace | "at once", attempt: (number: number) => Promise<Attempt<T>>): Promise<T> {
  for (let number = 1; ; number++) {
    const result = await attempt(number);
    if (result.outcome === "done") return result.value;
    if (pace === "at once") continue;
    if (result.line !== undefined) pace.onWait(result.line);
    if (result.afterMs > 0) await pace.clock.sleep(result.afterMs, pace.signal);
  }
}

export function done<T>(value: T): Attempt<T> {
  return { outcome: "done", value };
}

/** Another attempt without a wait. */
export const AGAIN_AT_ONCE: Attempt<never> = { outcome: "again", afterMs: 0 };

interface NextAttempt {
  /** A clause for the log, such as `Azure did not respond`. */
  readonly reason: string;
  /** Number of the failed attempt. */
  readonly attempt: number;
  readonly rule: RetryRule;
  /** The wait that the response asked for. */
  readonly askedMs?: number | undefined;
}

/** A response may ask for no wait at all. */
const MIN_ASKED_WAIT_MS = 1000;

/** Another attempt, after the wait that the response asked for or else the rule's. */
export function again({ askedMs, attempt, reason, rule }: NextAttempt): Attempt<never> {
  const afterMs = askedMs === undefined ? waitMsAfter(attempt, rule) : Math.max(askedMs, MIN_ASKED_WAIT_MS);
  const line = `${reason}; try ${attempt + 1} of ${rule.maxAttempts} in ${Math.ceil(afterMs / 1000)} s.`;
  return { outcome: "again", afterMs, line };
}

/**
 * Starts work again, at once, when another writer was faster: `attempt` then returns undefined. Returns undefined if
 * all attempts lost. Each attempt reads the state again, so it never overwrites the winner's data.
 */
export function retryRace<T>(
  maxAttempts: number,
  attempt: (number: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  return retry<T | undefined>("at once", async (number) => {
    const value = await attempt(number);
    return value === undefined && number < maxAttempts ? AGAIN_AT_ONCE : done(value);
  });
}
