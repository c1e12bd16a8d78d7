import { join } from "node:path";
import { isMapping, readActionFile, type StepDefinition, type WorkflowFile } from "azure-simulator/testing";
import { ACTIONS_REPOSITORY } from "../../scripts/examples.ts";
import { type Complaint, isOwnAction } from "./house-rules.ts";
import { ROOT, type WorkflowSource } from "./workflow-sources.ts";

interface OwnAction {
  readonly inputs: readonly string[];
  readonly required: readonly string[];
  readonly outputs: readonly string[];
}

/** Inputs and outputs in a workflow that action.yml does not have, and required inputs that are missing. */
export async function checkOwnActions({ jobs }: WorkflowFile, { text }: WorkflowSource): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = [];
  for (const { steps } of jobs) {
    for (const step of steps) {
      const uses = step.fields.get("uses");
      if (uses === undefined || !isOwnAction(uses.toString())) continue;
      const action = await readOwnAction(uses.toString());
      if (action === undefined) complaints.push({ line: uses.line, message: `${uses.toString()} has no action.yml` });
      else complaints.push(...checkInputs(step, action), ...checkOutputs(step, action, text));
    }
  }
  return complaints;
}

async function readOwnAction(uses: string): Promise<OwnAction | undefined> {
  const folder = uses.replace(ACTIONS_REPOSITORY, ".").replace(/@.*$/, "");
  const action = await readActionFile(join(ROOT, folder), folder);
  if (action === undefined) return undefined;
  return {
    inputs: action.inputs.map(({ id }) => id),
    required: action.inputs.filter(({ required }) => required === true).map(({ id }) => id),
    outputs: action.outputs.map(({ id }) => id),
  };
}

function checkInputs({ fields, token }: StepDefinition, { inputs, required }: OwnAction): readonly Complaint[] {
  const withToken = fields.get("with");
  const given = withToken !== undefined && isMapping(withToken) ? [...withToken].map(({ key }) => key) : [];
  const unknown = given.filter((key) => !inputs.includes(key.toString()));
  const missing = required.filter((name) => !given.some((key) => key.toString() === name));
  return [
    ...unknown.map((key) => ({ line: key.line, message: `the action has no input ${key.toString()}` })),
    ...missing.map((name) => ({ line: token.line, message: `the action needs the input ${name}` })),
  ];
}

/** GitHub treats a missing output as empty text and not as an error. */
function checkOutputs({ id, token }: StepDefinition, { outputs }: OwnAction, text: string): readonly Complaint[] {
  const used = [...text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)].filter(([, step]) => step === id);
  return used
    .filter(([, , name = ""]) => !outputs.includes(name))
    .map(([whole]) => ({ line: token.line, message: `the action has no output for ${whole}` }));
}
