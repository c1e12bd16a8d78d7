import type { Clock } from "exact-values/clock";
import { RETRY_RULES } from "../../retry-rules.ts";
import type { AzureAnswer } from "../http/azure-client.ts";
import { type Reach, throttleOf } from "../http/throttling.ts";
import { isTransientStatus } from "../http/transient.ts";
import type { ExportQuota, QuotaCall } from "./export-quota.ts";

interface ExportThrottlingOptions {
  readonly clock: Clock;
  readonly quota: ExportQuota;
  readonly onWait: (reason: string) => void;
  /** From 0 up to but not 1. */
  readonly random: () => number;
}

interface ExportThrottling {
  /** How long a failed call has to wait, with some jitter; undefined when the answer does not say. */
  askedWaitOf(answer: AzureAnswer): number | undefined;
  /** Keeps the calls of the same quota away as long as the answer asks, before another of them can be sent. */
  holdBack(counted: QuotaCall, answer: AzureAnswer): void;
}

/** Callers that were refused at the same moment must not come back at the same moment. */
const JITTER = 0.03;
/** Within this time, 429s of two scopes are about more than each. */
const SPREAD_MS = 60_000;

/** How long an answer may ask to wait: a clock with an end of its own decides itself. */
export function longestWaitMs({ limitsWaits = false }: Clock): number {
  return limitsWaits ? Number.POSITIVE_INFINITY : RETRY_RULES.costManagement.maxAskedWaitMs;
}

/** Reads from the answers to all calls who has to wait, and for how long. */
export function createExportThrottling({ clock, onWait, quota, random }: ExportThrottlingOptions): ExportThrottling {
  let lastUnnamed: { readonly scope: string; readonly atMs: number } | undefined;

  /** A 429 that does not name its quota is about the scope, unless another scope has just met one, too. */
  const reachOf = (named: Reach | undefined, scope: string): Reach => {
    if (named !== undefined) return named;
    const nowMs = clock.now().getTime();
    const isSpread = lastUnnamed !== undefined && lastUnnamed.scope !== scope && nowMs - lastUnnamed.atMs < SPREAD_MS;
    lastUnnamed = { scope, atMs: nowMs };
    return isSpread ? "all" : "scope";
  };

  const throttle = ({ header }: AzureAnswer) => throttleOf({ get: header }, clock);

  const askedWaitOf = (answer: AzureAnswer): number | undefined => {
    const { retryAfterMs, status } = answer;
    const askedMs = status === 429 ? throttle(answer).waitMs : retryAfterMs;
    if (askedMs === undefined || !isTransientStatus(status)) return undefined;
    return Math.ceil(askedMs * (1 + random() * JITTER));
  };

  const holdBack = (counted: QuotaCall, answer: AzureAnswer): void => {
    const waitMs = askedWaitOf(answer);
    if (waitMs === undefined || waitMs > longestWaitMs(clock)) return;
    const isThrottled = answer.status === 429;
    const reach = isThrottled ? reachOf(throttle(answer).reach, counted.scope) : "scope";
    const isNews = quota.hold(counted, reach, clock.now().getTime() + waitMs);
    if (!isThrottled || !isNews) return;
    const isOwn = counted.kind !== "resource-manager";
    const whom = !isOwn ? "this identity" : reach === "all" ? "all exports" : `the exports of ${counted.scope}`;
    onWait(`Azure is throttling ${whom} (429); going on in ${Math.ceil(waitMs / 1000)} s.`);
  };

  return { askedWaitOf, holdBack };
}
