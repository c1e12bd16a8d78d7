import { chmod, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ExpressionScope } from "../expressions/expressions.ts";
import { evaluateText } from "../expressions/token.ts";
import { UnsupportedFeature } from "../expressions/unsupported.ts";
import type { Frame, JobMachine } from "../jobs/job-machine.ts";
import type { StepDefinition } from "../jobs/workflow-file.ts";
import type { StepLog } from "./step-log.ts";
import { type ProcessResult, runStepProcess } from "./step-process.ts";

export interface StepWork {
  readonly machine: JobMachine;
  readonly frame: Frame;
  readonly step: StepDefinition;
  readonly scope: ExpressionScope;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: StepLog;
  readonly signal: AbortSignal;
}

/** The command before the script file, by `shell:`. */
const SHELLS: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  [undefined, ["bash", "-e"]],
  ["bash", ["bash", "--noprofile", "--norc", "-eo", "pipefail"]],
  ["sh", ["sh", "-e"]],
]);

export const isKnownShell = (shell: string | undefined): boolean => SHELLS.has(shell);

/**
 * Runs a step with `run:`. As on GitHub, expressions are inserted into the script as text, and their content is
 * executed.
 */
export async function runScriptStep(work: StepWork): Promise<ProcessResult> {
  const { machine, frame, step, scope, environment, log, signal } = work;
  const textOf = (name: string): string | undefined => {
    const token = step.fields.get(name);
    return token === undefined ? undefined : evaluateText({ file: step.file, token }, scope);
  };
  const script = textOf("run") ?? "";
  const shell = textOf("shell") ?? frame.defaults.shell;
  const [command = "", ...before] = SHELLS.get(shell) ?? [];
  if (command === "") {
    throw new UnsupportedFeature({ file: step.file, line: step.fields.get("shell")?.line }, `"shell: ${shell}"`);
  }
  const file = join(machine.temp, `${machine.nextFile()}.sh`);
  await writeFile(file, script);
  await chmod(file, 0o755);
  for (const line of script.trimEnd().split("\n")) log.line(`> ${line}`);
  return runStepProcess(machine, {
    command,
    arguments: [...before, file],
    folder: resolve(machine.workspace, textOf("working-directory") ?? frame.defaults.folder ?? "."),
    environment,
    log,
    signal,
    stepId: step.id,
    actionFolder: frame.actionFolder,
  });
}
