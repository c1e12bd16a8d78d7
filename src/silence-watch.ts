/**
 * Ends waits on connections that have gone silent. They are measured by the machine's time, not by the Clock: a
 * simulated clock does not make a connection faster, and a jump of the clock would end every call.
 */

import { stayAlive } from "exact-values/clock";
import { AGAIN_AT_ONCE, done, MAX_SILENT_TRIES, retry } from "./retry.ts";

/** How often silence is measured. Each limit is reached up to one interval late, but never early. */
const INTERVAL_MS = 10_000;
/** Intervals between two log lines. */
const INTERVALS_PER_LINE = 3;

/**
 * From the last byte sent to the response headers, including name resolution, connection and TLS. Storage itself gives
 * up a Put Block List after 60 s. Up to 4 MiB may wait in the system's send buffer, where their progress is not
 * visible; a connection of 40 KB/s needs this long to send them.
 */
export const ANSWER_LIMIT_MS = 110_000;
/** The limit for a service that stayed silent for all attempts of another call. */
export const AWAY_LIMIT_MS = 50_000;
/** Between two chunks of a body. */
export const BODY_LIMIT_MS = 80_000;

/** A connection delivered nothing for as long as it may be silent. */
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
  /** What happens at the limit; completes "after ... of silence". */
  readonly next: string;
  /** Called with one sentence while the connection is silent, at most every 30 s for all waits together. */
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
 * Waits for `work` as long as it calls `heard` at least once within the limit; otherwise rejects with `Silence` and
 * ignores the outcome of `work`. There is no limit for the total time, so a slow connection that makes progress is
 * never ended.
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
 * Makes a request and repeats it if it goes silent, for services whose library cannot end a silent request. Throws the
 * last `Silence`, and any other error immediately.
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

type Fetch = typeof globalThis.fetch;

/** Statuses whose responses must not have a body. */
const BODILESS = [204, 205, 304];

/**
 * A fetch that fails if the connection goes silent before or within the response body. It reads the whole body first,
 * so it is only for small responses, such as those from GitHub.
 */
export function silentFetch(onWait: ((line: string) => void) | undefined, fetch: Fetch = globalThis.fetch): Fetch {
  return async (address, init = {}) => {
    const given = new AbortController();
    const signal = init.signal ? AbortSignal.any([init.signal, given.signal]) : given.signal;
    const wait = { what: titleOf(address, init.method), next: "it is sent again, at most three times", onWait };
    try {
      const answer = await untilSilent({ ...wait, limitMs: ANSWER_LIMIT_MS }, () =>
        fetch(address, { ...init, signal }),
      );
      const bytes = await untilSilent({ ...wait, limitMs: BODY_LIMIT_MS }, (heard) => readAll(answer, heard));
      const { headers, status, statusText, url } = answer;
      const body = BODILESS.includes(status) ? null : bytes;
      return Object.defineProperty(new Response(body, { headers, status, statusText }), "url", { value: url });
    } catch (error) {
      if (error instanceof Silence) given.abort(error);
      throw error;
    }
  };
}

async function readAll({ body }: Response, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) {
    heard();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function titleOf(address: Parameters<Fetch>[0], method = "GET"): string {
  const { host, pathname } = new URL(address instanceof Request ? address.url : address);
  return `${method} ${host}${pathname}`;
}

/** One timer serves all waits, so that calls need none of their own. */
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

/** One line about the wait that has been silent longest; the others are only counted. */
function report(silent: readonly OpenWait[]): void {
  const [longest] = silent.filter(({ onWait }) => onWait !== undefined).sort((one, other) => other.idleMs - one.idleMs);
  if (longest === undefined || intervalsSinceLine < INTERVALS_PER_LINE) return;
  intervalsSinceLine = 0;
  const { idleMs, limitMs, next, onWait, what } = longest;
  const others = silent.length === 1 ? "" : ` and ${silent.length - 1} more`;
  onWait?.(
    idleMs > limitMs
      ? `No byte of ${what}${others} for ${seconds(limitMs)}: ${next}.`
      : `Waiting for ${what}${others}, silent for ${seconds(idleMs)}; after ${seconds(limitMs)} of silence: ${next}.`,
  );
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
