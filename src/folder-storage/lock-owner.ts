import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number;
  /** Processes see each other only on the same machine, in the same boot and container. */
  readonly host: string;
  /** Tells a process from a later one with the same ID. */
  readonly startTime: string;
}

/** This process. */
export function ownProcess(): LockOwner {
  return { pid: process.pid, host: hostId(), startTime: startTimeOf(process.pid) ?? "" };
}

/** Whether the owner still runs; undefined when it runs on another machine, where nobody can tell. */
export function isRunning(owner: LockOwner): boolean | undefined {
  if (owner.host !== hostId()) return undefined;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: a process of somebody else.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  const startTime = startTimeOf(owner.pid);
  return startTime === undefined || owner.startTime === "" || startTime === owner.startTime;
}

/** Reads the content of a lock file; undefined while it is being written, or when it is damaged. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { host, pid, startTime } = JSON.parse(text) as Partial<Record<keyof LockOwner, unknown>>;
    const isOwner = typeof host === "string" && Number.isSafeInteger(pid) && typeof startTime === "string";
    return isOwner && Number(pid) > 0 ? { host, pid: Number(pid), startTime } : undefined;
  } catch {
    return undefined;
  }
}

let host: string | undefined;

function hostId(): string {
  const parts = [hostname(), firstOf(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim())];
  host ??= [...parts, firstOf(() => readlinkSync("/proc/self/ns/pid"))].filter((part) => part !== undefined).join(" ");
  return host;
}

/** In clock ticks since the boot; undefined where there is no /proc, or no such process. */
function startTimeOf(pid: number): string | undefined {
  // The name of the program is in parentheses and may itself have some.
  return firstOf(() => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ")[19]);
}

function firstOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
