import { type InputError, ServiceError } from "exact-values/errors";
import {
  AGAIN_AT_ONCE,
  type Attempt,
  again,
  done,
  MAX_SILENT_TRIES,
  RETRY_RULES,
  retry,
  waitMsAfter,
} from "../../retry.ts";
import type { AzureAnswer, AzureClient, AzureRequest } from "../http/azure-client.ts";
import { azureFailure } from "../http/azure-error.ts";
import { isTransientStatus } from "../http/retry-policy.ts";
import { NO_ANSWER } from "../http/silence-policy.ts";
import { brokenConnection, uncertain } from "../http/unknown-outcome.ts";
import type { Caller } from "../sign-in/repository-identity.ts";
import { exportError } from "./export-failure.ts";
import type { ExportPlace } from "./export-failure-rules.ts";
import type { ExportQuota, QuotaCall } from "./export-quota.ts";
import { createExportThrottling, longestWaitMs } from "./export-throttling.ts";

export interface CostManagementCall {
  /** Completes "could not ...". */
  readonly action: string;
  readonly method: AzureRequest["method"];
  /** Path and query. */
  readonly url: string;
  readonly body?: unknown;
  /** The subject of errors; undefined for a call to another service, which has its own quotas and errors. */
  readonly place?: ExportPlace;
  /** Kind of Cost Management call; `other` by default. */
  readonly kind?: "other" | "run";
  /** False if a call without a response may have taken effect and must not be repeated. */
  readonly isRepeatable: boolean;
  /** Statuses of 400 and above that are not failures. */
  readonly allowed?: readonly number[];
}

export interface CostManagementCalls {
  /** One call within the quota, repeated while Azure asks for it. Throws errors with a remedy, and `UncertainCall`. */
  send(call: CostManagementCall): Promise<AzureAnswer>;
  /** The cloud's endpoint, for commands in remedies. */
  readonly resourceManagerUrl: string;
  /** The signed-in identity, if the token names it. */
  caller(): Promise<Caller | undefined>;
}

interface CallsOptions {
  /** Makes a single attempt of each call. Repetitions happen here, so that each has a valid token. */
  readonly client: AzureClient;
  readonly resourceManagerUrl: string;
  readonly caller: () => Promise<Caller | undefined>;
  readonly quota: ExportQuota;
  /** The caller whose quota the calls count towards. */
  readonly clientType: string;
  readonly onWait: (reason: string) => void;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
}

/** Statuses that are handled here. */
const FAILURES = [400, 401, 403, 404, 405, 408, 409, 410, 412, 415, 422, 429, 500, 502, 503, 504];
/** For these, the remedy may be a role for the caller. */
const REFUSALS = [401, 403, 404];
const RULE = RETRY_RULES.costManagement;

export function createCostManagementCalls(options: CallsOptions): CostManagementCalls {
  const { caller, client, clientType, onWait, quota, random, resourceManagerUrl } = options;
  const { clock, signal } = client;
  const { askedWaitOf, holdBack } = createExportThrottling({ clock, quota, onWait, random });

  const attemptOnce = async (call: CostManagementCall): Promise<AzureAnswer | ServiceError> => {
    const { action, body, method, url } = call;
    const counted = quotaCallOf(call);
    const leave = await quota.enter(counted);
    try {
      const headers = { clienttype: clientType };
      const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
      const answer = await client.send(action, request, FAILURES);
      holdBack(counted, answer);
      return answer;
    } catch (error) {
      const broken = signal.aborted ? undefined : brokenConnection(error);
      if (broken === undefined) throw explained(error, call, { resourceManagerUrl });
      return broken;
    } finally {
      leave();
    }
  };

  /** The result of an attempt. Throws the final error if no further attempt follows. */
  const judge = (
    call: CostManagementCall,
    answer: AzureAnswer | ServiceError,
    {
      attempt,
      isLast,
      refused,
    }: { readonly attempt: number; readonly isLast: boolean; readonly refused: Caller | undefined },
  ): Attempt<AzureAnswer> => {
    const { action, allowed, isRepeatable } = call;
    if (answer instanceof ServiceError) {
      if (!isRepeatable) throw uncertain(answer);
      if (isLast) throw answer;
      return again({ reason: "Azure did not respond", attempt, rule: RULE });
    }
    const { body, status } = answer;
    if (status < 400 || allowed?.includes(status)) return done(answer);
    const correlationId = answer.header("x-ms-correlation-request-id") ?? answer.header("x-ms-request-id");
    const failure = azureFailure({ action, status, body, correlationId });
    const askedMs = askedWaitOf(answer) ?? waitMsAfter(attempt, RULE);
    if (!isTransientStatus(status)) throw explained(failure, call, { caller: refused, resourceManagerUrl });
    if (status !== 429 && !isRepeatable) throw uncertain(failure);
    if (isLast || askedMs > longestWaitMs(clock))
      throw explained(failure, call, { caller: refused, resourceManagerUrl });
    // The quota delays this call itself and lets other calls of its scope go first.
    if (status === 429) return AGAIN_AT_ONCE;
    return again({ reason: `Azure returned ${status}`, attempt, rule: RULE, askedMs });
  };

  return {
    caller,
    resourceManagerUrl,
    send: (call) => {
      let silentAttempts = 0;
      return retry({ clock, signal, onWait }, async (attempt) => {
        const answer = await attemptOnce(call);
        if (answer instanceof ServiceError && answer.code === NO_ANSWER) silentAttempts += 1;
        const isLast = attempt === RULE.maxAttempts || silentAttempts === MAX_SILENT_TRIES;
        const mayBeRefused =
          !(answer instanceof ServiceError) &&
          REFUSALS.includes(answer.status) &&
          call.allowed?.includes(answer.status) !== true;
        return judge(call, answer, { attempt, isLast, refused: mayBeRefused ? await caller() : undefined });
      });
    },
  };
}

function quotaCallOf({ kind = "other", place }: CostManagementCall): QuotaCall {
  return place === undefined ? { kind: "resource-manager", scope: "" } : { kind, scope: place.scope };
}

function explained<E>(
  error: E,
  { place }: CostManagementCall,
  refused: Pick<ExportPlace, "caller" | "resourceManagerUrl">,
): E | InputError | ServiceError {
  return place === undefined ? error : exportError(error, { ...place, ...refused });
}
