import type { Clock } from "../../clock.ts";
import { InputError } from "../../errors.ts";
import { isMissingDataRight } from "./late-rights.ts";

const LONGEST_WAIT_MS = 10 * 60 * 1000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

export interface FreshRightsOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: { info(text: string): void };
  /** Resource ID of the storage account, or its name: where the role has to be assigned. */
  readonly storageAccount: string;
  /** Object ID of the signed-in identity; undefined when it is not known. */
  readonly principalId: string | undefined;
}

/** Makes a call to storage, and makes it again while storage does not know the caller's rights. */
export type Patiently = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A role assignment of a deployment takes minutes to reach storage, and reaches one of its servers after the other: every data call
 * has to bear a refusal. All calls together wait ten minutes at most, counted from the first refusal; then InputError `DataRightsMissing`.
 */
export function waitForFreshRights(options: FreshRightsOptions): Patiently {
  const { clock, log, signal } = options;
  let firstRefusalMs: number | undefined;
  let tries = 0;
  return async (call) => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!isMissingDataRight(error)) throw error;
        const nowMs = clock.now().getTime();
        firstRefusalMs ??= nowMs;
        const waitedMs = nowMs - firstRefusalMs;
        if (waitedMs >= LONGEST_WAIT_MS) throw rightsMissing(options, error);
        tries++;
        const pauseMs = Math.min(tries * FIRST_PAUSE_MS, LONGEST_PAUSE_MS, LONGEST_WAIT_MS - waitedMs);
        log.info(
          `Storage does not know this identity's rights yet; fresh role assignments take up to ten minutes. Try ${tries} after ${seconds(waitedMs)} s, the next in ${seconds(pauseMs)} s.`,
        );
        await clock.sleep(pauseMs, signal);
      }
    }
  };
}

function rightsMissing({ storageAccount, principalId }: FreshRightsOptions, cause: InputError): InputError {
  const who = principalId === undefined ? "the identity of client-id" : `the identity with object ID ${principalId}`;
  return new InputError(
    "DataRightsMissing",
    `Storage still refuses after ten minutes, so a missing role is the cause. ${cause.message}`,
    {
      cure: `Assign ${who} the role Storage Blob Data Contributor on container config of ${storageAccount} (an Owner or a Role Based Access Control Administrator of it can), then run deploy-hub again: what is deployed stays.`,
      cause,
    },
  );
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
