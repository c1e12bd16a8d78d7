/**
 * Ends waits on connections that have gone silent. Their time is the machine's own, not the Clock's: a connection runs no faster where a test lets
 * hours pass in seconds, and a clock that jumps while nothing else happens would cut off every call.
 */

import { stayAlive } from "exact-values/clock";
import { AGAIN_AT_ONCE, done, MAX_SILENT_TRIES, retry } from "./retry.ts";

/** How often silence is measured; each limit is met up to one interval late, never early. */
const INTERVAL_MS = 10_000;
/** Intervals between two lines of the log. */
const INTERVALS_PER_LINE = 3;

/**
 * From the last byte that was sent to the head of the answer, name resolution, connection and TLS included. Storage itself gives up a Put Block List
 * after 60 s, and up to 4 MiB may wait in the system's send buffer, unseen from here, which a line of 40 KB/s needs all of this for.
 */
export const ANSWER_LIMIT_MS = 110_000;
/** The same, for a service that has been silent to all tries of another call. */
export const AWAY_LIMIT_MS = 50_000;
/** Between two pieces of a body. */
export const BODY_LIMIT_MS = 80_000;

/** Nothing came over a connection for as long as it may be silent. */
export class Silence extends Error {
  override readonly name = "Silence";
  readonly idleMs: number;

  constructor(what: string, idleMs: number) {
    super(`${what}: silent for ${seconds(idleMs)}`);
    this.idleMs = idleMs;
  }
}

interface Wait {
  /** Names the call: `PUT host/path`. */
  readonly what: string;
  readonly limitMs: number;
  /** What happens at the limit: completes "after ... of silence". */
  readonly next: string;
  /** Printed while it is silent, in one sentence; at most every 30 s for all waits together. */
  readonly onWait?: ((line: string) => void) | undefined;
}

interface OpenWait extends Wait {
  idleMs: number;
  readonly cut: () => void;
}

const open = new Set<OpenWait>();
let timer: AbortSignal | undefined;
let endStay: (() => void) | undefined;
let intervalsSinceLine = INTERVALS_PER_LINE;

/**
 * Waits for `work`, as long as it calls `heard` at least once within the limit; else rejects with `Silence`, and whatever `work` ends in is
 * nobody's concern any more. There is no limit for the whole: a slow connection that goes on is never cut off.
 */
export async function untilSilent<T>(wait: Wait, work: (heard: () => void) => Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const entry: OpenWait = {
    ...wait,
    idleMs: 0,
    cut: () => silence.reject(new Silence(wait.what, entry.idleMs)),
  };
  open.add(entry);
  endStay ??= stayAlive();
  startTimer();
  try {
    const working = work(() => {
      entry.idleMs = 0;
    });
    return await Promise.race([working, silence.promise]);
  } finally {
    open.delete(entry);
    if (open.size === 0) {
      endStay?.();
      endStay = undefined;
    }
  }
}

/**
 * Makes a request, and makes it again when it falls silent, for services whose library has no way to end a silent request. Throws the last `Silence`, and every
 * other error at once.
 */
export function repeatWhileSilent<T>(wait: Omit<Wait, "next">, request: (heard: () => void) => Promise<T>): Promise<T> {
  return retry("at once", async (attempt) => {
    const isLast = attempt === MAX_SILENT_TRIES;
    const next = isLast ? "the call is given up" : "it is requested again";
    try {
      return done(await untilSilent({ ...wait, next }, request));
    } catch (error) {
      if (isLast || !(error instanceof Silence)) throw error;
      return AGAIN_AT_ONCE;
    }
  });
}

/** One timer for all waits, so that a call costs none of its own. */
function startTimer(): void {
  if (timer !== undefined) return;
  timer = AbortSignal.timeout(INTERVAL_MS);
  timer.addEventListener("abort", measure, { once: true });
}

function measure(): void {
  timer = undefined;
  intervalsSinceLine += 1;
  const waits = [...open];
  for (const wait of waits) wait.idleMs += INTERVAL_MS;
  const silent = waits.filter(({ idleMs }) => idleMs >= INTERVAL_MS * INTERVALS_PER_LINE);
  report(silent);
  // A wait that began just before the first measurement has been silent for almost one interval less.
  for (const { cut } of silent.filter(({ idleMs, limitMs }) => idleMs > limitMs)) cut();
  if (open.size > 0) startTimer();
}

/** One line about the wait that has been silent for longest; the others are counted. */
function report(silent: readonly OpenWait[]): void {
  const [longest] = silent.filter(({ onWait }) => onWait !== undefined).sort((one, other) => other.idleMs - one.idleMs);
  if (longest === undefined || intervalsSinceLine < INTERVALS_PER_LINE) return;
  intervalsSinceLine = 0;
  const { idleMs, limitMs, next, onWait, what } = longest;
  const others = silent.length === 1 ? "" : ` and of ${silent.length - 1} more`;
  onWait?.(
    idleMs > limitMs
      ? `No byte of ${what}${others} for ${seconds(limitMs)}: ${next}.`
      : `Waiting for ${what}${others}, silent for ${seconds(idleMs)}; after ${seconds(limitMs)} of silence: ${next}.`,
  );
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
