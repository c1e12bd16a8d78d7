import { spawn } from "node:child_process";
import type { Clock } from "exact-values/clock";

export interface ChildProcess {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly onText: (text: string) => void;
  /** Aborts when the step is cancelled. */
  readonly signal: AbortSignal;
  /** Aborts when the machine is lost: all its processes are killed immediately. */
  readonly lost: AbortSignal;
  readonly clock: Clock;
}

/** Process groups. They must not outlive this process, and Ctrl-C in a terminal does not reach them. */
const running = new Set<number>();

function killAll(): void {
  for (const group of running) signalGroup(group, "SIGKILL");
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // The process has just ended.
  }
}

let isGuarded = false;
function guard(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.once("exit", killAll);
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      killAll();
      process.kill(process.pid, name);
    });
  }
}

/** How long a runner waits for a cancelled step. */
const LADDER = [
  { signal: "SIGINT", patienceMs: 7500 },
  { signal: "SIGTERM", patienceMs: 2500 },
  { signal: "SIGKILL", patienceMs: 0 },
] as const;

/** Runs a process with exactly the given environment. Resolves with its exit code, or null if a signal ended it. */
export function runChildProcess(options: ChildProcess): Promise<number | null> {
  const { command, folder, environment, onText, signal, lost, clock } = options;
  return new Promise((resolve, reject) => {
    // Registered before the process starts, so that an early signal of this process also reaches the child.
    guard();
    // Uses a process group, so that the children of a script are killed with it.
    const child = spawn(command, options.arguments, {
      cwd: folder,
      env: { ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const ended = new AbortController();
    if (child.pid !== undefined) running.add(child.pid);
    const send = (name: NodeJS.Signals): void => {
      if (child.pid !== undefined && !ended.signal.aborted) signalGroup(child.pid, name);
    };
    const stop = async (): Promise<void> => {
      for (const { signal: name, patienceMs } of LADDER) {
        send(name);
        await clock.sleep(patienceMs, ended.signal).catch(() => undefined);
        if (ended.signal.aborted) return;
      }
    };
    const kill = (): void => send("SIGKILL");
    const stopNow = (): void => void stop();
    signal.addEventListener("abort", stopNow, { once: true });
    lost.addEventListener("abort", kill, { once: true });
    if (signal.aborted) stopNow();
    if (lost.aborted) kill();
    child.stdout.setEncoding("utf8").on("data", onText);
    child.stderr.setEncoding("utf8").on("data", onText);
    const end = (): void => {
      ended.abort();
      if (child.pid !== undefined) running.delete(child.pid);
      signal.removeEventListener("abort", stopNow);
      lost.removeEventListener("abort", kill);
    };
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (exitCode) => {
      end();
      resolve(exitCode);
    });
  });
}
