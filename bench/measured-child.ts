import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { THREADS } from "./threads.ts";

/** The resources that one process used from start to exit. */
export interface Usage {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakByteCount: number;
}

export type ChildOutcome =
  | { readonly outcome: "finished"; readonly usage: Usage; readonly stdout: string }
  | { readonly outcome: "failed"; readonly reason: string };

const REPORT_USAGE = pathToFileURL(join(import.meta.dirname, "children", "report-usage.ts")).href;
const MAX_REASON = 200;

/** The arguments that make a node process write its resource usage to a file. */
export const USAGE_ARGUMENTS: readonly string[] = ["--import", REPORT_USAGE];

export type Used = Omit<Usage, "wallSeconds">;

/** Provides the environment of a process that reports its usage, and reads the report afterward. */
export async function withUsage<T>(
  run: (environment: Record<string, string>) => Promise<T>,
): Promise<{ readonly result: T; readonly used: Used | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), "bench-usage-"));
  const file = join(folder, "usage.json");
  try {
    const result = await run({ BENCH_USAGE_FILE: file, POLARS_MAX_THREADS: String(THREADS) });
    const text = await readFile(file, "utf8").catch(() => undefined);
    return { result, used: text === undefined ? undefined : JSON.parse(text) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface ChildEnd {
  readonly exitCode: number | null;
  readonly wallSeconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs node with these arguments. Wall time is measured here; the process reports the other figures when it exits. */
export async function measureChild(command: readonly string[]): Promise<ChildOutcome> {
  const { result, used } = await withUsage((environment) => runChild(command, environment));
  const { exitCode, wallSeconds, stdout, stderr } = result;
  if (exitCode !== 0 || used === undefined) {
    return { outcome: "failed", reason: reasonIn(stderr) ?? `it ended with exit code ${exitCode}` };
  }
  return { outcome: "finished", usage: { wallSeconds, ...used }, stdout };
}

function runChild(command: readonly string[], environment: Record<string, string>): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ["--conditions=source", ...USAGE_ARGUMENTS, ...command], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (exitCode) => {
      resolve({ exitCode, wallSeconds: (performance.now() - started) / 1000, stdout, stderr });
    });
  });
}

/** The message line of an uncaught error, without the source line that threw it. */
function reasonIn(stderr: string): string | undefined {
  const lines = stderr.split("\n").map((line) => line.trim());
  const line = lines.find((text) => /^\[?\w*Error\b.*: /.test(text)) ?? lines.find((text) => text !== "");
  return line?.slice(0, MAX_REASON);
}
