import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ActionTemplate } from "@actions/workflow-parser/actions/action-template";
import { convertActionTemplate, NoOperationTraceWriter, parseAction } from "../expressions/github-parser.ts";
import { readFields, type TemplateToken, type TokenFields } from "../expressions/token.ts";
import { InvalidWorkflow, type SourcePlace, UnsupportedFeature } from "../expressions/unsupported.ts";
import { readSteps, type StepDefinition } from "../jobs/workflow-file.ts";

interface ActionContract {
  readonly file: string;
  /** Folder of the action. `main` and `post` are relative to it. */
  readonly folder: string;
  readonly inputs: NonNullable<ActionTemplate["inputs"]>;
  readonly outputs: readonly { readonly id: string; readonly value: TemplateToken | undefined }[];
}

export interface NodeAction extends ActionContract {
  readonly kind: "node";
  readonly main: string;
  readonly post?: string;
  readonly postCondition: string;
}

export interface CompositeAction extends ActionContract {
  readonly kind: "composite";
  readonly steps: readonly StepDefinition[];
}

export type ActionFile = NodeAction | CompositeAction;

const ACTION = ["name", "description", "author", "inputs", "outputs", "runs", "branding"];
const NODE = ["using", "main", "post", "post-if"];
const COMPOSITE = ["using", "steps"];

/** Reads the action.yml of a folder with GitHub's own parser; undefined if there is none. */
export async function readActionFile(folder: string, name: string): Promise<ActionFile | undefined> {
  const [file, content] = (await firstFile(folder, name)) ?? [];
  if (file === undefined || content === undefined) return undefined;
  const { context, value } = parseAction({ name: file, content }, new NoOperationTraceWriter());
  const errors = (): readonly string[] => context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || errors().length > 0) throw new InvalidWorkflow(file, errors());
  const template = convertActionTemplate(context, value);
  if (errors().length > 0) throw new InvalidWorkflow(file, errors());
  const fields = readFields({ file, token: value }, "action", ACTION);
  const runs = fields.get("runs") ?? value;
  const { inputs = [], outputs = [] } = template;
  const contract = { file, folder, inputs, outputs: outputs.map(({ id, value }) => ({ id, value })) };
  return readRuns(contract, template, runs);
}

function readRuns(contract: ActionContract, { runs }: ActionTemplate, token: TemplateToken): ActionFile {
  const { file } = contract;
  const place: SourcePlace = { file, line: token.line };
  if (runs.using === "composite") {
    const fields: TokenFields = readFields({ file, token }, "composite action", COMPOSITE);
    const steps = readSteps(file, fields.get("steps"), runs.steps);
    return { ...contract, kind: "composite", steps };
  }
  if (runs.using !== "node24") throw new UnsupportedFeature(place, `"using: ${runs.using}" of an action`);
  readFields({ file, token }, "node action", NODE);
  const { main, post, postIf = "always()" } = runs;
  return { ...contract, kind: "node", main, ...(post === undefined ? {} : { post }), postCondition: postIf };
}

async function firstFile(folder: string, name: string): Promise<readonly [string, string] | undefined> {
  for (const file of ["action.yml", "action.yaml"]) {
    const content = await readFile(join(folder, file), "utf8").catch(() => undefined);
    if (content !== undefined) return [join(name, file), content];
  }
  return undefined;
}
