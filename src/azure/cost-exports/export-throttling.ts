import type { Clock } from "../../clock.ts";
import { type AnswerHeaders, retryAfterOf } from "../arm/arm-throttling.ts";
import type { Reach } from "./export-quota.ts";

/** What a throttled answer asks for. */
export interface Throttle {
  readonly waitMs: number;
  /** Undefined when no header tells. */
  readonly reach: Reach | undefined;
}

const NAMES = ["qpu", "entity", "tenant", "clienttype", "client"] as const;
const PREFIX = "x-ms-ratelimit-microsoft.";

/** Of Azure's own client: a minute is the window of every quota that is known. */
const UNTOLD_WAIT_MS = 60_000;
const LEAST_WAIT_MS = 1000;

/** The longest wait that any header of a 429 asks for, and whom it is about; Cost Management has a header for each of its quotas. */
export function throttleOf(headers: AnswerHeaders, clock: Clock): Throttle {
  const quotas = NAMES.map((name) => ({
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
  return { waitMs: longestMs > 0 ? Math.max(longestMs, LEAST_WAIT_MS) : UNTOLD_WAIT_MS, reach };
}

function secondsIn(text: string | undefined): number {
  const seconds = text?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : 0;
}
