import type { Clock } from "exact-values/clock";

interface AnswerHeaders {
  get(name: string): string | undefined;
}

const WAIT_HEADERS = [
  ["retry-after-ms", 1],
  ["x-ms-retry-after-ms", 1],
  ["retry-after", 1000],
] as const;

/** The longest wait that a response requests, in milliseconds. `Retry-After` is in seconds or an HTTP date. */
export function retryAfterOf(headers: AnswerHeaders, clock: Clock): number | undefined {
  const waits = WAIT_HEADERS.flatMap(([name, unitMs]) => {
    const text = headers.get(name)?.trim() ?? "";
    if (/^\d+(?:\.\d+)?$/.test(text)) return [Number(text) * unitMs];
    const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? [] : [Math.max(0, at - clock.now().getTime())];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Which calls a throttled response applies to. */
export type Reach = "all" | "scope";

/** The wait and the reach that a throttled response requests. */
interface Throttle {
  readonly waitMs: number;
  /** Undefined if no header specifies it. */
  readonly reach: Reach | undefined;
}

const QUOTAS = ["qpu", "entity", "tenant", "clienttype", "client"] as const;
const PREFIX = "x-ms-ratelimit-microsoft.";

/** The default of Azure's own client: one minute is the window of every known quota. */
const DEFAULT_WAIT_MS = 60_000;
const MIN_WAIT_MS = 1000;

/**
 * The longest wait that any header of a 429 requests, and which calls it applies to. Cost Management has a header for
 * each of its quotas.
 */
export function throttleOf(headers: AnswerHeaders, clock: Clock): Throttle {
  const quotas = QUOTAS.map((name) => ({
    name,
    waitMs: secondsIn(headers.get(`${PREFIX}costmanagement-${name}-retry-after`)),
  })).filter(({ waitMs }) => waitMs > 0);
  const waits = [
    ...quotas.map(({ waitMs }) => waitMs),
    secondsIn(headers.get(`${PREFIX}consumption-retry-after`)),
    retryAfterOf(headers, clock) ?? 0,
  ];
  const longestMs = Math.max(...waits);
  const reach = quotas.length === 0 ? undefined : quotas.every(({ name }) => name === "entity") ? "scope" : "all";
  return { waitMs: longestMs > 0 ? Math.max(longestMs, MIN_WAIT_MS) : DEFAULT_WAIT_MS, reach };
}

function secondsIn(text: string | undefined): number {
  const seconds = text?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : 0;
}
