import { readFileSync, readlinkSync } from "node:fs";
import { mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { AGAIN_AT_ONCE, done, retry } from "../retry.ts";
import { codeOf, isAbsent } from "./file-system.ts";

/** Runs `work` while no other process writes to the same lake. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>;

interface LockOptions {
  /** The path of the lock file. */
  readonly path: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The time to wait for the lock. A writer holds it only to compare and rename, which takes milliseconds. */
const MAX_WAIT_MS = 60_000;
/** The age at which a lock from another machine counts as abandoned, because its process cannot be checked. */
const ABANDONED_MS = 5 * 60_000;
/**
 * The age at which a lock without an owner counts as abandoned. Its process died between creating and writing the file.
 */
const UNWRITTEN_MS = 2_000;
/** The age at which an attempt to break a lock counts as abandoned. Breaking a lock takes only two calls. */
const BREAKING_MS = 10_000;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/** Writers in the same process queue here, so that they do not need to poll the file. */
export function createFolderLock(options: LockOptions): WithLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      await takeLock(options);
      try {
        return await work();
      } finally {
        await removeIfThere(options.path);
      }
    });
    last = turn.catch(() => {});
    return turn;
  };
}

function takeLock({ clock, path, signal }: LockOptions): Promise<void> {
  const began = performance.now();
  return retry({ clock, signal, onWait: () => {} }, async (attempt) => {
    signal.throwIfAborted();
    if (await createExclusively(path)) return done(undefined);
    const holder = await readHolder(path);
    if (holder === undefined) return AGAIN_AT_ONCE;
    if (isAbandoned(holder)) {
      await breakLock(path, holder);
      return AGAIN_AT_ONCE;
    }
    if (performance.now() - began > MAX_WAIT_MS) throw lakeLocked(path, holder);
    return { outcome: "again", afterMs: Math.min(FIRST_PAUSE_MS * attempt, MAX_PAUSE_MS) };
  });
}

/** Creates the lock file; false if it already exists. */
async function createExclusively(path: string): Promise<boolean> {
  try {
    const handle = await open(path, "wx");
    try {
      await handle.writeFile(JSON.stringify(ownProcess()));
      // A process that was suspended before it wrote the file may have lost the lock.
      const [own, now] = [await handle.stat({ bigint: true }), await stat(path, { bigint: true })];
      return own.ino === now.ino;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (codeOf(error) !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true });
    return createExclusively(path);
  }
}

/** The state of a lock file when it was read. */
interface Holder {
  readonly text: string;
  /** Distinguishes the lock from a later lock of the same process. */
  readonly inode: bigint;
  readonly ageMs: number;
  readonly owner: LockOwner | undefined;
}

/** Reads the lock file; undefined if the lock has been released. */
async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { ino, mtimeMs } = await stat(path, { bigint: true });
    const text = await readFile(path, "utf8");
    // The lock concerns real processes, so its age is measured with the system's clock.
    const ageMs = performance.timeOrigin + performance.now() - Number(mtimeMs);
    return { text, inode: ino, ageMs, owner: parseOwner(text) };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** A lock is abandoned if its process has ended. If this cannot be determined, the lock's age decides. */
function isAbandoned({ ageMs, owner }: Holder): boolean {
  if (owner === undefined) return ageMs > UNWRITTEN_MS;
  const runs = isRunning(owner);
  return runs === undefined ? ageMs > ABANDONED_MS : !runs;
}

/**
 * Deletes an abandoned lock. Only one process at a time may do this, so that none deletes the new lock that follows.
 */
async function breakLock(path: string, abandoned: Holder): Promise<void> {
  const breaking = `${path}.breaking`;
  if (!(await createExclusively(breaking))) {
    const other = await readHolder(breaking);
    if (other !== undefined && other.ageMs > BREAKING_MS) await removeIfThere(breaking);
    return;
  }
  try {
    const now = await readHolder(path);
    if (now?.inode === abandoned.inode && now.text === abandoned.text && isAbandoned(now)) await removeIfThere(path);
  } finally {
    await removeIfThere(breaking);
  }
}

async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

function lakeLocked(path: string, { owner }: Holder): InputError {
  const who = owner === undefined ? "another process" : `process ${owner.pid} of ${owner.host.split(" ")[0]}`;
  return new InputError("LakeLocked", `${path} has been held by ${who} for more than ${MAX_WAIT_MS / 1000} seconds.`, {
    remedy: "Wait until that process has ended and run this again. If it no longer exists, delete the lock file.",
    place: { file: path },
  });
}

/** The process that holds a lock. */
interface LockOwner {
  readonly pid: number;
  /** A machine, boot and PID namespace. Only processes with the same value can see each other. */
  readonly host: string;
  /** Distinguishes a process from a later one with the same ID. */
  readonly startTime: string;
}

/** The current process as a lock owner. */
export function ownProcess(): LockOwner {
  return { pid: process.pid, host: hostId(), startTime: startTimeOf(process.pid) ?? "" };
}

/** True if the owner is still running; undefined if it runs on another machine and cannot be checked. */
export function isRunning(owner: LockOwner): boolean | undefined {
  if (owner.host !== hostId()) return undefined;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // With EPERM, the process exists but belongs to another user.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  const startTime = startTimeOf(owner.pid);
  return startTime === undefined || owner.startTime === "" || startTime === owner.startTime;
}

/** Parses the content of a lock file; undefined if it is incomplete or damaged. */
function parseOwner(text: string): LockOwner | undefined {
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

/** A process's start time in clock ticks since boot; undefined if /proc or the process does not exist. */
function startTimeOf(pid: number): string | undefined {
  // The program name is in parentheses and may itself contain parentheses.
  return firstOf(() => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ")[19]);
}

function firstOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
