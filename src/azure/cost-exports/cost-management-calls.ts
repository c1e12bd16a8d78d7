import { type InputError, ServiceError } from "../../errors.ts";
import { MAX_SILENT_TRIES } from "../../silence-watch.ts";
import type { ArmAnswer, ArmClient, ArmRequest } from "../arm/arm-client.ts";
import { armFailure, isTransientStatus } from "../arm/arm-errors.ts";
import { type AnswerHeaders, backOffMs, MOST_TRIES } from "../arm/arm-throttling.ts";
import { brokenConnection, uncertain } from "../arm/unknown-outcome.ts";
import { NO_ANSWER } from "../http/silent-connection.ts";
import { exportError } from "./export-failure.ts";
import type { ExportPlace } from "./export-failure-rules.ts";
import type { ExportQuota, QuotaCall, Reach } from "./export-quota.ts";
import { throttleOf } from "./export-throttling.ts";

export interface CostManagementCall {
  /** Completes "could not ...". */
  readonly action: string;
  readonly method: ArmRequest["method"];
  /** Path and query. */
  readonly url: string;
  readonly body?: unknown;
  /** What errors speak of; undefined for a call of another service, which has quotas and errors of its own. */
  readonly place?: ExportPlace;
  /** Of Cost Management's: `other` when absent. */
  readonly kind?: "other" | "run";
  /** False when a call that got no answer may have done its work, and must not be made twice. */
  readonly isRepeatable: boolean;
  /** Statuses of 400 and above that are no failure. */
  readonly allowed?: readonly number[];
}

export interface CostManagementCalls {
  /** One call within the quota, repeated as long as Azure asks for patience. Throws errors with a cure, and `UncertainCall`. */
  send(call: CostManagementCall): Promise<ArmAnswer>;
}

export interface CallsOptions {
  /** Tries each call once: patience is kept here, so that each try has a token that is still good. */
  readonly client: ArmClient;
  readonly quota: ExportQuota;
  /** Which caller's quota the calls count to. */
  readonly clientType: string;
  readonly onWait: (reason: string) => void;
  /** From 0 up to but not 1. */
  readonly random: () => number;
}

/** Statuses that are looked at here. */
const FAILURES = [400, 401, 403, 404, 405, 408, 409, 410, 412, 415, 422, 429, 500, 502, 503, 504];
/** Who asks for more means a quota of the day; waiting for it costs a runner more than a later run does. */
const LONGEST_ASKED_WAIT_MS = 600_000;
/** Callers that were refused at the same moment must not come back at the same moment. */
const JITTER = 0.03;

export function createCostManagementCalls(options: CallsOptions): CostManagementCalls {
  const { client, clientType, onWait, quota, random } = options;
  const { clock, signal } = client;
  let lastUntold: { readonly scope: string; readonly atMs: number } | undefined;

  /** A 429 that does not tell its quota is about the scope, unless another scope has just met one, too. */
  const reachOf = (told: Reach | undefined, scope: string): Reach => {
    if (told !== undefined) return told;
    const nowMs = clock.now().getTime();
    const isSpread = lastUntold !== undefined && lastUntold.scope !== scope && nowMs - lastUntold.atMs < 60_000;
    lastUntold = { scope, atMs: nowMs };
    return isSpread ? "all" : "scope";
  };

  /** Keeps the calls of the same quota away as long as the answer asks, before another of them can be sent. */
  const holdBack = (counted: QuotaCall, answer: ArmAnswer): void => {
    const waitMs = askedWaitOf(answer);
    if (waitMs === undefined || waitMs > LONGEST_ASKED_WAIT_MS) return;
    const isThrottled = answer.status === 429;
    const reach = isThrottled ? reachOf(throttleOf(headersOf(answer), clock).reach, counted.scope) : "scope";
    const isNews = quota.hold(counted, reach, clock.now().getTime() + waitMs);
    if (!isThrottled || !isNews) return;
    const isOwn = counted.kind !== "resource-manager";
    const whom = !isOwn ? "this identity" : reach === "all" ? "all exports" : `the exports of ${counted.scope}`;
    onWait(`Azure is throttling ${whom} (429); going on in ${Math.ceil(waitMs / 1000)} s.`);
  };

  const askedWaitOf = (answer: ArmAnswer): number | undefined => {
    const { retryAfterMs, status } = answer;
    const askedMs = status === 429 ? throttleOf(headersOf(answer), clock).waitMs : retryAfterMs;
    return askedMs === undefined || !isTransientStatus(status)
      ? undefined
      : Math.ceil(askedMs * (1 + random() * JITTER));
  };

  const tryOnce = async (call: CostManagementCall): Promise<ArmAnswer | ServiceError> => {
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
      if (broken === undefined) throw explained(error, call);
      return broken;
    } finally {
      leave();
    }
  };

  /** What a call that failed for now ends in, or how long to wait before the next try. */
  const judge = (
    call: CostManagementCall,
    answer: ArmAnswer | ServiceError,
    { tries, silentTries }: { readonly tries: number; readonly silentTries: number },
  ): Error | number => {
    const { action, isRepeatable } = call;
    const isLast = tries === MOST_TRIES || silentTries === MAX_SILENT_TRIES;
    if (answer instanceof ServiceError) {
      return isRepeatable ? (isLast ? answer : backOffMs(tries)) : uncertain(answer);
    }
    const { body, status } = answer;
    const correlationId = answer.header("x-ms-correlation-request-id") ?? answer.header("x-ms-request-id");
    const failure = armFailure({ action, status, body, correlationId });
    const askedMs = askedWaitOf(answer) ?? backOffMs(tries);
    if (!isTransientStatus(status)) return explained(failure, call);
    if (status !== 429 && !isRepeatable) return uncertain(failure);
    if (isLast || askedMs > LONGEST_ASKED_WAIT_MS) return explained(failure, call);
    // The quota holds the call back itself, and lets others of its scope go first.
    return status === 429 ? 0 : Math.max(askedMs, 1000);
  };

  return {
    send: async (call) => {
      let silentTries = 0;
      for (let tries = 1; ; tries++) {
        const answer = await tryOnce(call);
        const isAnswer = !(answer instanceof ServiceError);
        if (!isAnswer && answer.code === NO_ANSWER) silentTries += 1;
        if (isAnswer && (answer.status < 400 || call.allowed?.includes(answer.status))) return answer;
        const verdict = judge(call, answer, { tries, silentTries });
        if (typeof verdict !== "number") throw verdict;
        if (verdict === 0) continue;
        const what = isAnswer ? `answered ${answer.status}` : "gave no answer";
        onWait(`Azure ${what}; try ${tries + 1} of ${MOST_TRIES} in ${Math.ceil(verdict / 1000)} s.`);
        await clock.sleep(verdict, signal);
      }
    },
  };
}

function headersOf(answer: ArmAnswer): AnswerHeaders {
  return { get: (name) => answer.header(name) };
}

function quotaCallOf({ kind = "other", place }: CostManagementCall): QuotaCall {
  return place === undefined ? { kind: "resource-manager", scope: "" } : { kind, scope: place.scope };
}

function explained<E>(error: E, { place }: CostManagementCall): E | InputError | ServiceError {
  return place === undefined ? error : exportError(error, place);
}
