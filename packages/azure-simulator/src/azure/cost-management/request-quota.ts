import { costManagementHeaders, tooManyRequests } from "./throttled-answer.ts";

/** Calls that fit into any 60 seconds. */
export interface QuotaLimits {
  /** POSTs of runs, of all scopes together. */
  readonly runsPerMinute: number;
  /** All other calls, of one scope. */
  readonly callsPerMinute: number;
}

// No official figure exists: these are what tools have met.
export const DEFAULT_LIMITS: QuotaLimits = { runsPerMinute: 10, callsPerMinute: 30 };

const WINDOW_MS = 60_000;

export interface RequestQuota {
  readonly limits: QuotaLimits;
  /** Counts a call; throws ArmError 429 when it does not fit. Callers that name a client type have a bucket of their own. */
  take(call: { readonly isRun: boolean; readonly scope: string; readonly clientType: string | undefined }): void;
}

/** A window that slides: a call is free again 60 seconds after it was taken. Refused calls do not count. */
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
