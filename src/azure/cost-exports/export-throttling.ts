import type { Clock } from "exact-values/clock";
import { RETRY_RULES } from "../../retry.ts";
import type { AzureAnswer } from "../http/azure-client.ts";
import { isTransientStatus, type Reach, throttleOf } from "../http/retry-policy.ts";
import type { ExportQuota, QuotaCall } from "./export-quota.ts";

interface ExportThrottlingOptions {
  readonly clock: Clock;
  readonly quota: ExportQuota;
  readonly onWait: (reason: string) => void;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
}

interface ExportThrottling {
  /** How long a failed call must wait, with some jitter; undefined if the response does not say. */
  askedWaitOf(answer: AzureAnswer): number | undefined;
  /** Holds back calls of the same quota for as long as the response asks, before any of them can be sent. */
  holdBack(counted: QuotaCall, answer: AzureAnswer): void;
}

/** Callers that were refused at the same time must not return at the same time. */
const JITTER = 0.03;
/** Within this time, 429s for two scopes affect more than these scopes. */
const SPREAD_MS = 60_000;

/** How long a response may ask to wait; a clock with its own end decides itself. */
export function longestWaitMs({ limitsWaits = false }: Clock): number {
  return limitsWaits ? Number.POSITIVE_INFINITY : RETRY_RULES.costManagement.maxAskedWaitMs;
}

/** Derives from the responses to all calls which calls must wait, and for how long. */
export function createExportThrottling({ clock, onWait, quota, random }: ExportThrottlingOptions): ExportThrottling {
  let lastUnnamed: { readonly scope: string; readonly atMs: number } | undefined;

  /** A 429 without a quota name applies to the scope, unless another scope has just received one, too. */
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
    onWait(`Azure is throttling ${whom} (429); continuing in ${Math.ceil(waitMs / 1000)} s.`);
  };

  return { askedWaitOf, holdBack };
}
