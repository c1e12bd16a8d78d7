import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface ContractInput {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** A runner treats an absent and an empty value in the same way. */
  readonly defaultValue: string;
}

export interface ContractOutput {
  readonly name: string;
  readonly description: string;
}

/** The contract of an action: its action.yml. */
export interface ActionContract {
  readonly inputs: readonly ContractInput[];
  readonly outputs: readonly ContractOutput[];
  /** File of the post step; undefined if there is none. */
  readonly post: string | undefined;
}

type YamlEntries = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

interface ActionYaml {
  readonly inputs?: YamlEntries | null;
  readonly outputs?: YamlEntries | null;
  readonly runs?: { readonly post?: string };
}

/** The action whose action.yml is at the root of the repository. */
export const ROOT_ACTION = "hub-cycle";

/** The folder of an action's action.yml, relative to the repository. */
function actionFolder(action: string): string {
  return action === ROOT_ACTION ? "." : action;
}

/** The documentation page of an action, relative to the repository. */
export function actionPage(action: string): string {
  return action === ROOT_ACTION ? "docs/hub-cycle.md" : `${action}/README.md`;
}

/** The names of the repository's actions. */
export function listActions(root: string): readonly string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [ROOT_ACTION, ...folders.map((entry) => entry.name)]
    .filter((action) => existsSync(join(root, actionFolder(action), "action.yml")))
    .sort();
}

/** The contract of one action of the repository. */
export function readActionContract(root: string, action: string): ActionContract {
  const yaml = parse(readFileSync(join(root, actionFolder(action), "action.yml"), "utf8")) as ActionYaml;
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
