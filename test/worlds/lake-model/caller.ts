import { setImmediate as turnOfLoop } from "node:timers/promises";
import { RestError } from "@azure/storage-blob";
import { SilentConnection } from "../../../src/azure/http/silence-policy.ts";
import { Silence } from "../../../src/silence-watch.ts";

type CallKind = "read" | "write" | "stage" | "commit" | "entry";

/**
 * A fault at one of a process's storage calls. The call is numbered from 1, or is the first that commits a month or a
 * table log entry.
 */
export interface Mishap {
  /**
   * `kill`: the process sends no further requests. `fail`: this call gets a service error. `silent`: this call never
   * gets a response, even after retries. `again`: storage does the work, but only the client's second attempt gets a
   * response. `stops`: a response body stops half-way on every attempt. `waits`: the call is sent after all other
   * processes have ended.
   */
  readonly kind: "kill" | "fail" | "silent" | "again" | "stops" | "waits";
  readonly call: number | "first commit" | "first entry";
  /** Whether the fault occurs before or after storage does the work. */
  readonly phase: "before" | "after";
}

export interface Asked {
  readonly container: string;
  readonly what: "properties" | "content" | "removal";
  readonly name: string;
}

/** A process from the perspective of storage. */
export interface Caller {
  readonly signal: AbortSignal;
  /** True after the fault has occurred. */
  readonly isHindered: () => boolean;
  /** The number of calls so far that can change something. */
  readonly changes: () => number;
  /** The requested names so far, in order. */
  readonly asked: readonly Asked[];
  readonly ask: (asked: Asked) => void;
  readonly call: <T>(kind: CallKind, act: () => T) => Promise<T>;
  /** Whether the body of the last response stops half-way. */
  readonly stopsBody: () => boolean;
}

export interface CallerOptions {
  readonly mishap?: Mishap | undefined;
  /** Awaited before each call to storage. */
  readonly turn?: Turn;
}

/** Resolves when the process may make its call. With `isLast`, it waits until all other processes have ended. */
export type Turn = (isLast?: boolean) => Promise<void>;

export function startCaller({ mishap, turn }: CallerOptions = {}): Caller {
  const life = new AbortController();
  let calls = 0;
  let changes = 0;
  let isHindered = false;
  let firstCommit: number | undefined;
  let firstEntry: number | undefined;
  const asked: Asked[] = [];
  const isDue = (call: number): boolean => {
    if (mishap?.call === "first commit") return call === firstCommit;
    return call === (mishap?.call === "first entry" ? firstEntry : mishap?.call);
  };
  const waits = (kind: CallKind): boolean => {
    if (mishap?.kind !== "waits") return false;
    return mishap.call === "first entry" ? kind === "entry" && firstEntry === undefined : mishap.call === calls + 1;
  };
  const befall = (phase: Mishap["phase"], call: number, kind: CallKind): void => {
    if (mishap?.phase !== phase || !isDue(call) || isHarmless(mishap)) return;
    isHindered = true;
    if (mishap.kind === "silent") throw new SilentConnection(new Silence(`${kind} hub.example`, 110_000), true);
    if (mishap.kind === "kill") life.abort(new Error("killed"));
    // The library repeats a call whose response was lost. A repeated commit then finds that the version has changed.
    else if ((kind === "commit" || kind === "entry") && phase === "after")
      throw new RestError("lost", { statusCode: 412, code: "Lost" });
    else throw new RestError("busy", { statusCode: 503, code: "ServerBusy" });
  };
  return {
    signal: life.signal,
    isHindered: () => isHindered,
    changes: () => changes,
    asked,
    ask: (what) => asked.push(what),
    call: async (kind, act) => {
      await turn?.(waits(kind));
      life.signal.throwIfAborted();
      const call = ++calls;
      if (kind === "commit") firstCommit ??= call;
      if (kind === "entry") firstEntry ??= call;
      befall("before", call, kind);
      life.signal.throwIfAborted();
      if (kind !== "read") changes++;
      if (mishap?.kind === "again" && isDue(call)) act();
      const result = act();
      befall("after", call, kind);
      life.signal.throwIfAborted();
      return result;
    },
    stopsBody: () => {
      if (mishap?.kind !== "stops" || typeof mishap.call === "string" || calls < mishap.call) return false;
      isHindered = true;
      return true;
    },
  };
}

/** Faults that never return an error response. */
function isHarmless({ kind }: Mishap): boolean {
  return kind === "again" || kind === "stops" || kind === "waits";
}

export interface Race {
  readonly seed: number;
  readonly processes: readonly ((turn: Turn) => Promise<void>)[];
  /** Runs between any two calls. */
  readonly watch: () => Promise<void>;
}

/**
 * Lets processes make their storage calls one at a time. The seed decides which process continues, and for how long.
 */
export async function interleave({ seed, processes, watch }: Race): Promise<void> {
  const random = randomFrom(seed);
  const lanes = processes.map((process) => {
    const waiting: (() => void)[] = [];
    const parked: (() => void)[] = [];
    const turn: Turn = (isLast) => new Promise((resolve) => (isLast ? parked : waiting).push(resolve));
    return { waiting, parked, start: () => process(turn) };
  });
  let running = lanes.length;
  const all = Promise.all(lanes.map(({ start }) => start().finally(() => running--)));
  for (let lane = lanes[0], calls = 0; running > 0; calls--) {
    // A process that needs no storage first continues to its next call.
    for (let loops = 0; loops < 3; loops++) await turnOfLoop();
    await watch();
    const late = lanes.filter(({ parked }) => parked.length > 0);
    if (late.length === running) for (const { parked, waiting } of late) waiting.push(...parked.splice(0));
    if (calls <= 0 || lane?.waiting.length === 0) {
      const able = lanes.filter(({ waiting }) => waiting.length > 0);
      lane = able[random(able.length)];
      calls = random(3) === 0 ? 1 : random(random(4) === 0 ? 80 : 25);
    }
    lane?.waiting.splice(random(lane.waiting.length), 1)[0]?.();
  }
  await all;
}

/** Random integers below a limit. The same seed produces the same sequence. */
export function randomFrom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return limit === 0 ? 0 : Math.floor((state / 2 ** 32) * limit);
  };
}
