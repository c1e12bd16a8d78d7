import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { done, ROLE_WAIT, retry } from "../../retry.ts";
import { SERVICE_ROLES } from "../http/missing-role.ts";
import { isAnswer } from "./storage-errors.ts";

interface RoleWaitOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: { info(text: string): void };
  /** Resource ID of the storage account, or its name: the scope of the role assignment. */
  readonly storageAccount: string;
  /** Object ID of the signed-in identity, if known. */
  readonly principalId: string | undefined;
}

/** True for a refusal by storage because a role assignment is missing or has not propagated yet. */
export function isMissingDataRight(error: unknown): error is InputError {
  return error instanceof InputError && isAnswer(error.cause, 403, "AuthorizationPermissionMismatch");
}

/** Makes a call to storage, and repeats it until storage knows the caller's permissions. */
export type RetryUntilAuthorized = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * The role assignments of a deployment take minutes to reach storage and arrive at its servers one by one, so every
 * data call may be refused. All calls together wait at most ten minutes after the first refusal. Then they throw
 * InputError `DataRightsMissing`.
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
        const line =
          "Storage does not know this identity's permissions yet. New role assignments take up to ten " +
          `minutes. Attempt ${refusals} after ${seconds(waitedMs)} s, the next in ${seconds(afterMs)} s.`;
        return { outcome: "again", afterMs, line };
      }
    });
}

function rightsMissing({ storageAccount, principalId }: RoleWaitOptions, cause: InputError): InputError {
  const who = principalId === undefined ? "the identity of client-id" : `the identity with object ID ${principalId}`;
  return new InputError(
    "DataRightsMissing",
    `Storage still refuses after ten minutes, so a role must be missing. ${cause.message}`,
    {
      remedy:
        `Assign ${who} the role ${SERVICE_ROLES.storage} on container config of ${storageAccount} (an Owner ` +
        "or a Role Based Access Control Administrator can do this), then run deploy-hub again. Deployed " +
        "resources are kept.",
      cause,
    },
  );
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
