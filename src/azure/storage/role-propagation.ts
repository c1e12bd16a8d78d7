import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { done, ROLE_WAIT, retry } from "../../retry.ts";
import { SERVICE_ROLES } from "../http/missing-role.ts";
import { isAnswer } from "./storage-errors.ts";

interface RoleWaitOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: { info(text: string): void };
  /** Resource ID of the storage account, or its name: where the role has to be assigned. */
  readonly storageAccount: string;
  /** Object ID of the signed-in identity; undefined when it is not known. */
  readonly principalId: string | undefined;
}

/** True for the refusal that storage gives while a role assignment is missing, or has not arrived yet. */
export function isMissingDataRight(error: unknown): error is InputError {
  return error instanceof InputError && isAnswer(error.cause, 403, "AuthorizationPermissionMismatch");
}

/** Makes a call to storage, and makes it again while storage does not know the caller's rights. */
export type RetryUntilAuthorized = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A role assignment of a deployment takes minutes to reach storage, and reaches one of its servers after the other: every data call
 * has to bear a refusal. All calls together wait ten minutes at most, counted from the first refusal; then InputError `DataRightsMissing`.
 */
export function waitForRole(options: RoleWaitOptions): RetryUntilAuthorized {
  const { clock, log, signal } = options;
  const { firstPauseMs, maxMs, maxPauseMs } = ROLE_WAIT;
  const pace = { clock, signal, onWait: (line: string) => log.info(line) };
  let firstRefusalMs: number | undefined;
  let refusals = 0;
  return (call) =>
    retry(pace, async () => {
      try {
        return done(await call());
      } catch (error) {
        if (!isMissingDataRight(error)) throw error;
        const nowMs = clock.now().getTime();
        firstRefusalMs ??= nowMs;
        const waitedMs = nowMs - firstRefusalMs;
        if (waitedMs >= maxMs) throw rightsMissing(options, error);
        refusals++;
        const afterMs = Math.min(refusals * firstPauseMs, maxPauseMs, maxMs - waitedMs);
        const line = `Storage does not know this identity's rights yet; fresh role assignments take up to ten minutes. Try ${refusals} after ${seconds(waitedMs)} s, the next in ${seconds(afterMs)} s.`;
        return { outcome: "again", afterMs, line };
      }
    });
}

function rightsMissing({ storageAccount, principalId }: RoleWaitOptions, cause: InputError): InputError {
  const who = principalId === undefined ? "the identity of client-id" : `the identity with object ID ${principalId}`;
  return new InputError(
    "DataRightsMissing",
    `Storage still refuses after ten minutes, so a missing role is the cause. ${cause.message}`,
    {
      remedy: `Assign ${who} the role ${SERVICE_ROLES.storage} on container config of ${storageAccount} (an Owner or a Role Based Access Control Administrator of it can), then run deploy-hub again: what is deployed stays.`,
      cause,
    },
  );
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
