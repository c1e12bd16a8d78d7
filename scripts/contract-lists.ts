import type { ActionContract, ContractInput, ContractOutput } from "./action-contract.ts";

/** Inputs that at least this many actions describe identically are only on the page of shared inputs. */
const MIN_SHARING_ACTIONS = 2;

/** Rendered lines without the bullet, in the order in which the actions first have them. */
interface SharedLines {
  /** Lines of every action. */
  readonly common: ReadonlySet<string>;
  /** Lines of some actions, each name once. */
  readonly others: ReadonlySet<string>;
}

export interface SharedContract {
  readonly inputs: SharedLines;
  readonly outputs: SharedLines;
}

interface Entry {
  readonly name: string;
  /** The default or `required`, and the description. */
  readonly text: string;
}

/** Finds the inputs and outputs that several actions share. Only actions that sign in have common inputs. */
export function listShared(contracts: readonly ActionContract[]): SharedContract {
  const signingIn = contracts.filter(({ inputs }) => inputs.some(({ name }) => name === "auth"));
  return {
    inputs: sharedLines(
      contracts.map(({ inputs }) => inputs.map(inputEntry)),
      signingIn.length,
    ),
    outputs: sharedLines(
      contracts.map(({ outputs }) => outputs.map(outputEntry)),
      contracts.length,
    ),
  };
}

function sharedLines(lists: readonly (readonly Entry[])[], all: number): SharedLines {
  const common = new Set<string>();
  const others = new Map<string, string>();
  for (const [line, group] of Map.groupBy(lists.flat(), lineOf)) {
    const name = group[0]?.name ?? "";
    if (group.length < MIN_SHARING_ACTIONS) continue;
    if (group.length === all) common.add(line);
    else if (!others.has(name)) others.set(name, line);
  }
  return { common, others: new Set(others.values()) };
}

/** Renders an action's inputs as a Markdown list that links to the shared ones. */
export function renderInputs({ inputs }: ActionContract, shared: SharedContract): string {
  const entries = inputs.map(inputEntry);
  const hasCommon = entries.some((entry) => shared.inputs.common.has(lineOf(entry)));
  return renderOwn(entries, shared.inputs, {
    rest: hasCommon ? ["those of all actions"] : [],
    link: "[Shared inputs](../docs/inputs.md)",
  });
}

/** Renders an action's outputs as a Markdown list that links to the shared ones. */
export function renderOutputs({ outputs }: ActionContract, shared: SharedContract): string {
  const link = "[Shared outputs](../docs/inputs.md#outputs)";
  return renderOwn(outputs.map(outputEntry), shared.outputs, { rest: [], link });
}

function renderOwn(
  entries: readonly Entry[],
  { common, others }: SharedLines,
  { rest, link }: { readonly rest: readonly string[]; readonly link: string },
): string {
  const own = entries.filter((entry) => !common.has(lineOf(entry)) && !others.has(lineOf(entry)));
  const linked = entries.filter((entry) => others.has(lineOf(entry))).map(({ name }) => `\`${name}\``);
  const parts = [linked.join(", "), ...rest].filter((text) => text !== "");
  return `${renderList(own)}${parts.length === 0 ? "" : `- ${link}: ${parts.join(" and ")}.\n`}`;
}

/** Renders the page of shared inputs and outputs. */
export function renderShared({ inputs, outputs }: SharedContract): string {
  const lines = (...sets: readonly ReadonlySet<string>[]): string =>
    sets.flatMap((set) => [...set].map((line) => `- ${line}\n`)).join("");
  return [
    `## Inputs of all actions\n\n${lines(inputs.common)}`,
    `## Inputs of some actions\n\n${lines(inputs.others)}`,
    `## Outputs\n\n${lines(outputs.common, outputs.others)}`,
  ].join("\n");
}

function inputEntry({ name, description, required, defaultValue }: ContractInput): Entry {
  const value = required ? " (required)" : defaultValue === "" ? "" : ` (\`${defaultValue}\`)`;
  return { name, text: `${value}: ${prose(description)}` };
}

function outputEntry({ name, description }: ContractOutput): Entry {
  return { name, text: `: ${prose(description)}` };
}

function lineOf({ name, text }: Entry): string {
  return `\`${name}\`${text}`;
}

/** Entries with the same text share a line. */
function renderList(entries: readonly Entry[]): string {
  return [...Map.groupBy(entries, ({ text }) => text)]
    .map(([text, group]) => `- ${group.map(({ name }) => `\`${name}\``).join(", ")}${text}\n`)
    .join("");
}

/** Escapes Markdown, and links pages. Every page with a list is one folder deep. */
function prose(text: string): string {
  return text.replaceAll(/[<*]/g, "\\$&").replaceAll(/\bdocs\/[\w/-]+\.md\b/g, "[$&](../$&)");
}
