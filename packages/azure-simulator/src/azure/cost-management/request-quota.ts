import { costManagementHeaders, tooManyRequests } from "./throttled-answer.ts";

/** The number of calls allowed within any 60 seconds. */
export interface QuotaLimits {
  /** POST requests that start runs, for all scopes together. */
  readonly runsPerMinute: number;
  /** All other calls, per scope. */
  readonly callsPerMinute: number;
}

// Microsoft publishes no limits. These are what tools have encountered.
export const DEFAULT_LIMITS: QuotaLimits = { runsPerMinute: 10, callsPerMinute: 30 };

const WINDOW_MS = 60_000;

export interface RequestQuota {
  readonly limits: QuotaLimits;
  /**
   * Counts a call, or throws ArmError 429 when the limit is reached. Callers with a client type have their own bucket.
   */
  take(call: { readonly isRun: boolean; readonly scope: string; readonly clientType: string | undefined }): void;
}

/** A sliding window: a call expires 60 seconds after it was accepted. Rejected calls do not count. */
export function createRequestQuota(now: () => Date, limits: QuotaLimits): RequestQuota {
  const taken = new Map<string, readonly number[]>();
  return {
    limits,
    take: ({ isRun, scope, clientType = "" }) => {
      const time = now().getTime();
      const key = `${clientType}\n${isRun ? "run" : scope.toLowerCase()}`;
      const recent = (taken.get(key) ?? []).filter((at) => at > time - WINDOW_MS);
      const limit = isRun ? limits.runsPerMinute : limits.callsPerMinute;
      const [oldest] = recent;
      if (recent.length < limit || oldest === undefined) {
        taken.set(key, [...recent, time]);
        return;
      }
      const seconds = Math.max(1, Math.ceil((oldest + WINDOW_MS - time) / 1000));
      const headers = isRun
        ? costManagementHeaders({ qpu: 0, clienttype: seconds })
        : costManagementHeaders({ qpu: 0, entity: seconds });
      throw tooManyRequests({ ...headers, "retry-after": String(seconds) });
    },
  };
}
