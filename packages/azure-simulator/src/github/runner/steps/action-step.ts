import { join, normalize } from "node:path";
import { evaluateText, evaluateTexts, tokenPlace } from "../expressions/token.ts";
import { type SourcePlace, UnsupportedFeature } from "../expressions/unsupported.ts";
import type { Frame, StepOutcome } from "../jobs/job-machine.ts";
import { stepContexts } from "../jobs/job-machine.ts";
import type { StepRun } from "../jobs/run-report.ts";
import { type ActionFile, type CompositeAction, type NodeAction, readActionFile } from "./action-file.ts";
import { knownAction } from "./find-action.ts";
import type { KnownAction } from "./known-action.ts";
import { postStep, type RunSteps } from "./post-step.ts";
import type { StepWork } from "./script-step.ts";
import { runStepProcess } from "./step-process.ts";

export interface ActionResult {
  readonly isGood: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs a step with `uses:`. */
export async function runActionStep(work: StepWork, runSteps: RunSteps): Promise<ActionResult> {
  const { machine, step, scope, log } = work;
  const token = step.fields.get("uses") ?? step.token;
  const uses = token.toString();
  const place = tokenPlace({ file: step.file, token });
  const given = evaluateTexts(step.file, step.fields.get("with"), scope);
  const known = knownAction(uses, place, machine.run.options.actions);
  if (known !== undefined && "run" in known.action) return runStandIn(work, known.action, given, place);
  const folder =
    known === undefined ? join(machine.workspace, normalize(uses)) : join(folderOf(known.action), known.path);
  const action = await readActionFile(folder, uses);
  if (action === undefined) {
    throw new Error(
      `Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}'. Did you forget to run ` +
        "actions/checkout before running your local action?",
    );
  }
  const inputs = actionInputs(work, action, given);
  for (const name of Object.keys(given).filter((name) => !action.inputs.some(({ id }) => isSameName(id, name)))) {
    const valid = action.inputs.map(({ id }) => `'${id}'`).join(", ");
    log.write(`::warning::Unexpected input(s) '${name}', valid inputs are [${valid}]\n`);
  }
  if (action.kind === "composite") return runComposite(work, action, inputs, runSteps);
  return runNodeAction(work, action, { ...inputVariables(inputs), ...originVariables(uses) });
}

function folderOf(action: KnownAction): string {
  return "folder" in action ? action.folder : "";
}

function inputVariables(inputs: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value]),
  );
}

/** The repository of an action; empty for an action of the checked-out repository. */
function originVariables(uses: string): Readonly<Record<string, string>> {
  const [, repository = "", ref = ""] = /^([^./][^/@]*\/[^/@]+)[^@]*@(.+)$/.exec(uses) ?? [];
  return { GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref };
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

async function runStandIn(
  { machine, environment, log }: StepWork,
  action: Extract<KnownAction, { readonly run: unknown }>,
  inputs: Readonly<Record<string, string>>,
  place: SourcePlace,
): Promise<ActionResult> {
  const unknown = Object.keys(inputs).find((name) => !action.inputs.includes(name));
  if (unknown !== undefined) throw new UnsupportedFeature(place, `the input "${unknown}" of this action`);
  const { workspace, temp, github, token, run } = machine;
  const outputs = await action.run({
    ...{ inputs, workspace, temp, github, token, environment, log: log.line },
    artifacts: run.artifacts,
    repository: run.repository,
  });
  return { isGood: true, outputs, summary: "" };
}

/** Every input in the action's contract, with its default if absent, and inputs that the contract does not list. */
function actionInputs(
  { step, scope }: StepWork,
  { inputs, file }: ActionFile,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { id, default: token } of inputs) {
    values[id] = token === undefined ? "" : evaluateText({ file: file ?? step.file, token }, scope);
  }
  for (const [name, value] of Object.entries(given)) {
    const known = inputs.find(({ id }) => isSameName(id, name));
    values[known?.id ?? name] = value;
  }
  return values;
}

async function runNodeAction(
  work: StepWork,
  action: NodeAction,
  variables: Readonly<Record<string, string>>,
): Promise<ActionResult> {
  const { machine, frame, step, environment, log, signal } = work;
  const state = new Map<string, string>();
  const start = (script: string, own: StepWork["log"], until: AbortSignal, env: Readonly<Record<string, string>>) =>
    runStepProcess(machine, {
      command: process.execPath,
      arguments: [join(action.folder, script)],
      folder: machine.workspace,
      environment: {
        ...env,
        ...machine.results,
        ...variables,
        ...Object.fromEntries([...state].map(([name, value]) => [`STATE_${name}`, value])),
      },
      log: own,
      signal: until,
      stepId: step.id,
      actionFolder: frame.actionFolder,
    });
  const { post } = action;
  if (post !== undefined) {
    const condition = { file: action.file, token: step.token, text: action.postCondition };
    machine.posts.push(postStep(work, condition, (own, until, env) => start(post, own, until, env)));
  }
  const result = await start(action.main, log, signal, environment);
  for (const [name, value] of Object.entries(result.state)) state.set(name, value);
  return result;
}

async function runComposite(
  { machine, frame, step, environment, log }: StepWork,
  action: CompositeAction,
  inputs: Readonly<Record<string, string>>,
  runSteps: RunSteps,
): Promise<ActionResult> {
  const inner: StepRun[] = [];
  const { secrets: _hidden, ...contexts } = frame.contexts;
  const own: Frame = {
    contexts: { ...contexts, inputs },
    results: new Map<string, StepOutcome>(),
    environment,
    defaults: { shell: undefined, folder: undefined },
    actionFolder: action.folder,
    prefix: `${frame.prefix}${step.id} / `,
    hasFailed: false,
    report: (run) => {
      inner.push(run);
      for (const line of run.log.split("\n").slice(0, -1)) log.line(line);
    },
  };
  await runSteps(machine, own, action.steps);
  const scope = { contexts: stepContexts(machine, own, environment) };
  const outputs = action.outputs.map(({ id, value }): [string, string] => [
    id,
    value === undefined ? "" : evaluateText({ file: action.file, token: value }, scope),
  ]);
  return {
    isGood: !own.hasFailed && !inner.some(({ conclusion }) => conclusion === "cancelled"),
    outputs: Object.fromEntries(outputs),
    summary: inner.map(({ summary }) => summary).join(""),
  };
}
