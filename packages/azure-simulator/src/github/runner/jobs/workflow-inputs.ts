import type { Json, JsonObject } from "../../../json-value.ts";
import { toText } from "../expressions/expressions.ts";
import { isMapping } from "../expressions/github-parser.ts";
import { evaluate, findField } from "../expressions/token.ts";
import type { WorkflowFile } from "./workflow-file.ts";

/**
 * An input of `workflow_dispatch` or `workflow_call`. GitHub's converter drops inputs of type `number`, so they are
 * read from its tokens.
 */
export interface WorkflowInput {
  readonly type: string;
  readonly isRequired: boolean;
  readonly fallback: string | undefined;
  readonly options: readonly string[];
}

export function readWorkflowInputs(
  { fields, path }: WorkflowFile,
  event: "workflow_dispatch" | "workflow_call",
  contexts: JsonObject = {},
): ReadonlyMap<string, WorkflowInput> {
  const inputs = new Map<string, WorkflowInput>();
  const token = findField(findField(fields.get("on"), event), "inputs");
  if (token === undefined || !isMapping(token)) return inputs;
  for (const { key, value } of token) {
    const read = (name: string): Json | undefined => {
      const field = findField(value, name);
      return field === undefined ? undefined : evaluate({ file: path, token: field }, { contexts });
    };
    const [fallback, options] = [read("default"), read("options")];
    inputs.set(key.toString(), {
      type: toText(read("type") ?? "string"),
      isRequired: read("required") === true,
      fallback: fallback === undefined ? undefined : toText(fallback),
      options: Array.isArray(options) ? options.map((option: Json) => toText(option)) : [],
    });
  }
  return inputs;
}

export interface InputsAnswer {
  readonly inputs: JsonObject;
  /** GitHub's message for invalid inputs. */
  readonly refusal?: string;
}

/** Validates and completes the inputs of a dispatched workflow as GitHub's API does. */
export function dispatchInputs(
  known: ReadonlyMap<string, WorkflowInput>,
  given: Readonly<Record<string, string | boolean | number>>,
): InputsAnswer {
  const unexpected = Object.keys(given).filter((name) => !known.has(name));
  if (unexpected.length > 0) {
    return { inputs: {}, refusal: `Unexpected inputs provided: ${JSON.stringify(unexpected)}` };
  }
  const inputs: Record<string, Json> = {};
  for (const [name, input] of known) {
    const text = String(given[name] ?? input.fallback ?? "");
    const refusal = refuseInput(name, text, input);
    if (refusal !== undefined) return { inputs: {}, refusal };
    inputs[name] = typedInput(input.type, text);
  }
  return { inputs };
}

/** Unlike the event, the `inputs` context has booleans and numbers. */
export function typedInput(type: string, text: string): Json {
  if (type === "boolean") return text === "true";
  if (type === "number") return text === "" ? 0 : Number(text);
  return text;
}

function refuseInput(name: string, text: string, { type, isRequired, options }: WorkflowInput): string | undefined {
  if (isRequired && text === "") return `Required input '${name}' not provided`;
  if (text === "") return undefined;
  const provided = `Provided value '${text}' for input '${name}'`;
  if (type === "boolean" && text !== "true" && text !== "false") return `${provided} is not a boolean`;
  if (type === "number" && Number.isNaN(Number(text))) return `${provided} is not a number`;
  return type === "choice" && !options.includes(text) ? `${provided} not in the list of allowed values` : undefined;
}
