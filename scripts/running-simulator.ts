import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError } from "exact-values/errors";

const FILE = join(import.meta.dirname, "..", "node_modules", ".cache", "simulator.json");

/** What `npm run action` needs to know about the running simulator. */
export interface RunningSimulator {
  readonly pid: number;
  /** Inputs, for every action that has them. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Stores the connection. The last simulator that was started wins. */
export async function rememberSimulator(running: RunningSimulator): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(running), { mode: 0o600 });
}

/** Removes the connection unless another simulator has been started since. */
export async function forgetSimulator(): Promise<void> {
  if ((await readSimulator())?.pid === process.pid) await rm(FILE, { force: true });
}

/** Throws InputError `SimulatorNotRunning`. */
export async function findSimulator(): Promise<RunningSimulator> {
  const running = await readSimulator();
  if (running !== undefined && isAlive(running.pid)) return running;
  throw new InputError("SimulatorNotRunning", "No simulator is running on this machine", {
    remedy: "Start one in another terminal: npm run simulator",
  });
}

async function readSimulator(): Promise<RunningSimulator | undefined> {
  const text = await readFile(FILE, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as RunningSimulator);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
