import { dirname, join } from "node:path";
import type { Json } from "../../../json-value.ts";
import type { JobMachine } from "../jobs/job-machine.ts";
import { runChildProcess } from "./child-process.ts";
import { COMMAND_VARIABLES, createCommandFiles, type StepResults } from "./file-commands.ts";
import type { StepLog } from "./step-log.ts";

export interface StepProcess {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  /** Environment of the step, with `env` of all levels. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: StepLog;
  readonly signal: AbortSignal;
  readonly stepId: string;
  readonly actionFolder: string | undefined;
}

export interface ProcessResult extends StepResults {
  readonly isGood: boolean;
}

/** Runs a process on a machine with the files and variables of a runner, and applies the commands that it wrote. */
export async function runStepProcess(machine: JobMachine, step: StepProcess): Promise<ProcessResult> {
  const files = await createCommandFiles(join(machine.temp, "_runner_file_commands", machine.nextFile()));
  const exitCode = await runChildProcess({
    command: step.command,
    arguments: step.arguments,
    folder: step.folder,
    environment: { ...processEnvironment(machine, step), ...files.environment },
    onText: step.log.write,
    signal: step.signal,
    lost: machine.lost,
    clock: machine.run.clock,
  });
  step.log.end();
  const results = await files.read();
  for (const error of [...results.errors, ...results.complaints]) step.log.write(`::error::${error}\n`);
  if (exitCode !== 0 && !step.signal.aborted) step.log.line(`Process completed with exit code ${exitCode}.`);
  const fresh = Object.entries(results.variables).filter(([name]) => !/^(GITHUB_|RUNNER_)/i.test(name));
  machine.environment = { ...machine.environment, ...Object.fromEntries(fresh) };
  machine.paths = [...results.paths, ...machine.paths];
  return { ...results, isGood: exitCode === 0 && results.errors.length === 0 };
}

function processEnvironment(machine: JobMachine, step: StepProcess): Record<string, string> {
  const { options, place } = machine.run;
  const given = Object.entries(options.environment).filter(([name]) => !isOfTheRunner(name));
  // Uses the node of this process, because the installed one may be older.
  const path = [...machine.paths, dirname(process.execPath), process.env.PATH ?? ""].join(":");
  return {
    LANG: "C.UTF-8",
    ...Object.fromEntries(given),
    ...options.clock.environment,
    NODE_OPTIONS: [options.environment.NODE_OPTIONS, options.clock.environment?.NODE_OPTIONS].join(" ").trim(),
    PATH: path,
    HOME: machine.home,
    ...step.environment,
    ...githubVariables(machine, step),
    ...machine.idToken,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKFLOW: place.name,
    RUNNER_OS: "Linux",
    RUNNER_ARCH: "X64",
    RUNNER_NAME: "simulated",
    RUNNER_ENVIRONMENT: "github-hosted",
    RUNNER_TEMP: machine.temp,
    RUNNER_TOOL_CACHE: machine.temp,
  };
}

/** ID tokens belong to one job. A shared environment would offer them to all jobs. */
function isOfTheRunner(name: string): boolean {
  return /^ACTIONS_(?:ID_TOKEN|RESULTS|RUNTIME)_/.test(name) || COMMAND_VARIABLES.some((variable) => variable === name);
}

const VARIABLES = [
  ...[
    "actor",
    "actor_id",
    "api_url",
    "base_ref",
    "event_name",
    "event_path",
    "graphql_url",
    "head_ref",
    "job",
    "ref",
    "ref_name",
  ],
  ...["ref_type", "repository", "repository_id", "repository_owner", "repository_owner_id", "run_attempt", "run_id"],
  ...[
    "retention_days",
    "run_number",
    "server_url",
    "sha",
    "triggering_actor",
    "workflow",
    "workflow_ref",
    "workflow_sha",
  ],
];

function githubVariables(machine: JobMachine, { stepId, actionFolder }: StepProcess): Record<string, string> {
  const text = (value: Json | undefined): string => (value === undefined || value === null ? "" : String(value));
  return {
    ...Object.fromEntries(VARIABLES.map((name) => [`GITHUB_${name.toUpperCase()}`, text(machine.github[name])])),
    GITHUB_WORKSPACE: machine.workspace,
    GITHUB_ACTION: stepId,
    ...(actionFolder === undefined ? {} : { GITHUB_ACTION_PATH: actionFolder }),
  };
}
