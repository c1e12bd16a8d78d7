import { spawn } from "node:child_process";
import { join } from "node:path";
import { runActionBundle } from "azure-simulator/testing";

const ROOT = join(import.meta.dirname, "..", "..");
const PRELOAD = new URL("recording/record-preload.ts", import.meta.url).href;

export interface StepEnvironment {
  readonly step: string;
  /** Folder of the recording. */
  readonly recording: string;
  /** The folder that a step treats as its workspace. */
  readonly workspace: string;
  /** The repository of the run, for a step that cannot do without it. */
  readonly repository?: string;
  readonly onLog: (text: string) => void;
  /** Ends the step's process. */
  readonly signal: AbortSignal;
}

/** A runner executes these lines instead of showing them. */
const COMMANDS_TO_RUNNER = /^::(?:add-mask|debug)::.*\n/gm;
const ERROR_COMMAND = /^::error [^:\n]*title=(\w+)/m;
/** Variables of a runner would make a step believe that it runs in a workflow. */
const OF_A_RUNNER = /^(?:GITHUB_|ACTIONS_|RUNNER_|INPUT_|CI$)/;

/** The environment of this process, with a recorder in every process that a step starts. */
function environmentOf({ recording, repository, step, workspace }: StepEnvironment): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !OF_A_RUNNER.test(name),
  );
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${PRELOAD}`.trim(),
    TRIAL_RECORDING: recording,
    TRIAL_STEP: step,
    GITHUB_WORKSPACE: workspace,
    INIT_CWD: workspace,
    ...(repository === undefined ? {} : { GITHUB_REPOSITORY: repository }),
  };
}

export interface EndedAction {
  readonly exitCode: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  /** The code of the first error, such as `MissingRole`. */
  readonly errorCode: string | undefined;
}

/** Runs the committed bundle of an action, as GitHub would. */
export async function runAction(
  action: string,
  inputs: Readonly<Record<string, string>>,
  environment: StepEnvironment,
): Promise<EndedAction> {
  let kill: () => void = () => {};
  const stop = (): void => kill();
  environment.signal.addEventListener("abort", stop, { once: true });
  try {
    const { exitCode, log, outputs } = await runActionBundle({
      ...{ action, inputs, environment: environmentOf(environment) },
      onLog: (text) => environment.onLog(text.replaceAll(COMMANDS_TO_RUNNER, "")),
      onStart: (end) => {
        kill = () => end("SIGINT");
        if (environment.signal.aborted) kill();
      },
    });
    return { exitCode, outputs, errorCode: ERROR_COMMAND.exec(log)?.[1] };
  } finally {
    environment.signal.removeEventListener("abort", stop);
  }
}

/** Runs one of the project's scripts, such as `verify-azure.ts`. Resolves to its exit code and its output. */
export function runScript(
  script: string,
  args: readonly string[],
  environment: StepEnvironment,
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const file = join(ROOT, "scripts", script);
    const { GITHUB_WORKSPACE: _, ...env } = environmentOf(environment);
    const child = spawn(process.execPath, ["--conditions=source", file, ...args], {
      ...{ cwd: environment.workspace, env, stdio: ["ignore", "pipe", "pipe"], signal: environment.signal },
      killSignal: "SIGINT",
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      environment.onLog(chunk.toString());
    });
    child.stderr.on("data", (chunk: Buffer) => environment.onLog(chunk.toString()));
    child.on("error", (error) => (error.name === "AbortError" ? undefined : reject(error)));
    child.on("close", (exitCode) => resolve({ exitCode, output }));
  });
}
