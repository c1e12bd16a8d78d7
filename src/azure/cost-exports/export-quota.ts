import type { Clock } from "exact-values/clock";
import type { Reach } from "../http/retry-policy.ts";

/**
 * Cost Management counts requests for runs separately from all other calls; the Resource Manager has its own quotas.
 */
export type CallKind = "other" | "resource-manager" | "run";

/** What one caller may send per minute. Azure publishes no numbers; these are known to work in practice. */
export interface ExportQuotaLimits {
  /** Per scope. */
  readonly perScope: Readonly<Record<CallKind, number>>;
  /** For all scopes together. */
  readonly inAll: Readonly<Record<CallKind, number>>;
  /** Calls without a response yet, for all scopes together. */
  readonly atOnce: number;
}

export const DEFAULT_QUOTA: ExportQuotaLimits = {
  perScope: { run: 10, other: 30, "resource-manager": Number.POSITIVE_INFINITY },
  inAll: { run: 10, other: Number.POSITIVE_INFINITY, "resource-manager": Number.POSITIVE_INFINITY },
  atOnce: 16,
};

export interface QuotaCall {
  readonly kind: CallKind;
  readonly scope: string;
}

export interface ExportQuota {
  /** Resolves when the call may be sent, with a function to call when the response has arrived. */
  enter(call: QuotaCall): Promise<() => void>;
  /** Sends no call of that kind and scope before `untilMs`; true if that extends the known limit. */
  hold(call: QuotaCall, reach: Reach, untilMs: number): boolean;
}

interface Bucket {
  readonly limit: number;
  inFlight: number;
  /** Times of the responses of the last minute in ms, oldest first. */
  readonly answeredAt: number[];
  heldUntilMs: number;
}

interface Waiter {
  readonly buckets: readonly Bucket[];
  readonly resolve: (leave: () => void) => void;
  readonly reject: (reason: unknown) => void;
}

const WINDOW_MS = 60_000;
/** Azure may count a call as late as its response arrived, and a little later. */
const MARGIN_MS = 250;

/**
 * Sends calls as fast as the quota allows: a whole burst, then as many as have left the last minute. A call counts from
 * its response on, so that no window of Azure's exceeds the limit, wherever it starts. Waiting calls keep their order
 * within a scope.
 */
export function createExportQuota(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  limits: ExportQuotaLimits = DEFAULT_QUOTA,
): ExportQuota {
  const buckets = new Map<string, Bucket>();
  const waiting: Waiter[] = [];
  let wakeAtMs = Number.POSITIVE_INFINITY;

  const bucket = (key: string, limit: number): Bucket => {
    const known = buckets.get(key) ?? { limit, inFlight: 0, answeredAt: [], heldUntilMs: 0 };
    buckets.set(key, known);
    return known;
  };
  const scopeBucket = ({ kind, scope }: QuotaCall): Bucket =>
    bucket(`${kind} ${scope.toLowerCase().replace(/^\/+|\/+$/g, "")}`, limits.perScope[kind]);
  const commonBucket = (kind: CallKind): Bucket => bucket(kind, limits.inAll[kind]);
  const line: Bucket = { limit: limits.atOnce, inFlight: 0, answeredAt: [], heldUntilMs: 0 };

  const freeAtMs = (among: readonly Bucket[], nowMs: number): number =>
    Math.max(line.inFlight < line.limit ? nowMs : Number.POSITIVE_INFINITY, ...among.map((one) => freeAt(one, nowMs)));

  const leave = (among: readonly Bucket[]): (() => void) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const nowMs = clock.now().getTime();
      for (const one of [line, ...among]) one.inFlight -= 1;
      for (const one of among) one.answeredAt.push(nowMs);
      admit();
    };
  };

  /** Sends all calls that may be sent, and sleeps until the next one may if no other task is sleeping. */
  const admit = (): void => {
    const nowMs = clock.now().getTime();
    let nextMs = Number.POSITIVE_INFINITY;
    for (let index = 0; index < waiting.length; ) {
      const waiter = waiting[index];
      if (waiter === undefined) break;
      const atMs = freeAtMs(waiter.buckets, nowMs);
      if (atMs > nowMs) {
        nextMs = Math.min(nextMs, atMs);
        index += 1;
        continue;
      }
      waiting.splice(index, 1);
      for (const one of [line, ...waiter.buckets]) one.inFlight += 1;
      waiter.resolve(leave(waiter.buckets));
    }
    if (nextMs < wakeAtMs) sleepUntil(nextMs, nowMs);
  };

  const sleepUntil = (atMs: number, nowMs: number): void => {
    wakeAtMs = atMs;
    clock.sleep(atMs - nowMs, signal).then(
      () => {
        // A sleeper that was overtaken by one with an earlier time has nothing to do.
        if (wakeAtMs === atMs) wakeAtMs = Number.POSITIVE_INFINITY;
        admit();
      },
      (reason: unknown) => {
        if (wakeAtMs === atMs) wakeAtMs = Number.POSITIVE_INFINITY;
        giveUp(reason);
      },
    );
  };

  /** A clock may refuse to sleep beyond the end of a step. A call that waits only for a response continues to wait. */
  const giveUp = (reason: unknown): void => {
    const nowMs = clock.now().getTime();
    const needsSleep = ({ buckets: among }: Waiter): boolean => Number.isFinite(freeAtMs(among, nowMs));
    const left = waiting.filter((waiter) => !signal.aborted && !needsSleep(waiter));
    for (const waiter of waiting.splice(0, waiting.length, ...left)) if (!left.includes(waiter)) waiter.reject(reason);
  };

  // An aborted run must not wait for a response that would allow the next call.
  signal.addEventListener("abort", () => giveUp(signal.reason));

  return {
    enter: (call) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        waiting.push({ buckets: [scopeBucket(call), commonBucket(call.kind)], resolve, reject });
        admit();
      }),
    hold: (call, reach, untilMs) => {
      const held = reach === "scope" ? scopeBucket(call) : commonBucket(call.kind);
      const isLater = untilMs > held.heldUntilMs;
      held.heldUntilMs = Math.max(held.heldUntilMs, untilMs);
      return isLater;
    },
  };
}

/** When a bucket has room, in ms; infinite if that requires a response. */
function freeAt({ answeredAt, heldUntilMs, inFlight, limit }: Bucket, nowMs: number): number {
  while ((answeredAt[0] ?? nowMs) + WINDOW_MS + MARGIN_MS <= nowMs) answeredAt.shift();
  if (heldUntilMs > nowMs) return heldUntilMs;
  const tooMany = inFlight + answeredAt.length - limit;
  if (tooMany < 0) return nowMs;
  const leaving = answeredAt[tooMany];
  return leaving === undefined ? Number.POSITIVE_INFINITY : leaving + WINDOW_MS + MARGIN_MS;
}
