import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface ContractInput {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Absent and empty mean the same to a runner. */
  readonly defaultValue: string;
}

export interface ContractOutput {
  readonly name: string;
  readonly description: string;
}

/** What an action.yml promises. */
export interface ActionContract {
  readonly inputs: readonly ContractInput[];
  readonly outputs: readonly ContractOutput[];
  /** File of the step after the job; undefined when there is none. */
  readonly post: string | undefined;
}

type YamlEntries = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

interface ActionYaml {
  readonly inputs?: YamlEntries | null;
  readonly outputs?: YamlEntries | null;
  readonly runs?: { readonly post?: string };
}

/** The folders of the repository that hold an action, by name. */
export function listActions(root: string): readonly string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, "action.yml")))
    .map((entry) => entry.name)
    .sort();
}

/** The contract of one action of the repository. */
export function readActionContract(root: string, action: string): ActionContract {
  const yaml = parse(readFileSync(join(root, action, "action.yml"), "utf8")) as ActionYaml;
  return {
    inputs: Object.entries(yaml.inputs ?? {}).map(([name, input]) => ({
      name,
      description: String(input?.description ?? "").trim(),
      required: input?.required === true,
      defaultValue: String(input?.default ?? ""),
    })),
    outputs: Object.entries(yaml.outputs ?? {}).map(([name, output]) => ({
      name,
      description: String(output?.description ?? "").trim(),
    })),
    post: yaml.runs?.post,
  };
}
