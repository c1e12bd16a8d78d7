import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..", "..");

/** Value for `NODE_COMPILE_CACHE`, which saves hundreds of child processes from parsing the bundle. */
export const COMPILE_CACHE = join(ROOT, "node_modules", ".cache", "compile");

export interface ActionRun {
  /** Null if a signal ended the process. */
  readonly exitCode: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** State that the step saved for its post step. */
  readonly state: Readonly<Record<string, string>>;
}

export interface RunActionOptions {
  /** Folder of the action in dist, such as `ingest`. */
  readonly action: string;
  /** A folder with the actions of another release. Default: this repository. */
  readonly root?: string;
  /** The inputs under `with:`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Runs the post step instead, with the state that the main step saved. */
  readonly postWith?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder in which the action starts. Default: that of this process. */
  readonly cwd?: string;
  /** Arguments of node itself, such as a preload. */
  readonly nodeArguments?: readonly string[];
  /** Called for each piece of the log. */
  readonly onLog?: (text: string) => void;
  /**
   * Receives a function that kills the process immediately, as a lost machine would, or sends the signal of a
   * cancelled step.
   */
  readonly onStart?: (kill: (signal?: NodeJS.Signals) => void) => void;
}

/**
 * Runs the committed bundle of an action in its own process, as a runner does: inputs in `INPUT_*`, and files for
 * outputs and summary.
 */
export async function runActionBundle(options: RunActionOptions): Promise<ActionRun> {
  const folder = await mkdtemp(join(tmpdir(), "runner-"));
  const outputFile = join(folder, "output");
  const summaryFile = join(folder, "summary");
  const stateFile = join(folder, "state");
  await Promise.all([outputFile, summaryFile, stateFile].map((file) => writeFile(file, "")));
  try {
    const { exitCode, log } = await runProcess(options, {
      ...inputVariables(await actionInputs(options), options.inputs),
      ...stateVariables(options.postWith ?? {}),
      GITHUB_OUTPUT: outputFile,
      GITHUB_STATE: stateFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      GITHUB_ACTIONS: "true",
    });
    const files = [outputFile, summaryFile, stateFile].map((file) => readFile(file, "utf8"));
    const [outputs = "", summary = "", state = ""] = await Promise.all(files);
    return { exitCode, log, outputs: parseOutputs(outputs), summary, state: parseOutputs(state) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type ActionInputs = Readonly<Record<string, { readonly default?: string } | null>>;

/** Its action.yml is at the root of the repository. */
const ROOT_ACTION = "hub-cycle";

async function actionInputs({ action, root = ROOT }: RunActionOptions): Promise<ActionInputs> {
  const contract = parse(await readFile(join(root, action === ROOT_ACTION ? "" : action, "action.yml"), "utf8")) as {
    readonly inputs?: ActionInputs;
  };
  return contract.inputs ?? {};
}

/** Without a job there is no job token. */
const TOKEN_OF_JOB = /^\$\{\{ github\.token \}\}$/;

/** A runner fills in the defaults and sets every other input to the empty string. */
function inputVariables(known: ActionInputs, given: Readonly<Record<string, string>>): Record<string, string> {
  const defaults = Object.entries(known).map(([name, input]): [string, string] => [
    name,
    String(input?.default ?? "").replace(TOKEN_OF_JOB, ""),
  ]);
  const values = { ...Object.fromEntries(defaults), ...given };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
}

function stateVariables(state: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
}

function runProcess(
  { action, root = ROOT, postWith, environment, cwd, nodeArguments = [], onLog, onStart }: RunActionOptions,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number | null; readonly log: string }> {
  const script = join(root, "dist", action, postWith === undefined ? "index.js" : "post.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArguments, script], {
      cwd,
      env: { PATH: process.env.PATH ?? "", ...variables, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let log = "";
    const note = (chunk: Buffer): void => {
      log += chunk.toString();
      onLog?.(chunk.toString());
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, log }));
    onStart?.((signal = "SIGKILL") => child.kill(signal));
  });
}

/** The runner's file format: `name<<delimiter`, lines, `delimiter`. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const pattern = /^([^\n<]+)<<(\S+)\n([\s\S]*?)\n?\2\n/gm;
  for (const [, name = "", , value = ""] of text.matchAll(pattern)) outputs[name] = value;
  return outputs;
}
