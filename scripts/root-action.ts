import { CYCLE_STEPS, FIXED_INPUTS } from "../src/actions/hub-cycle/inputs.ts";
import { type ContractInput, readActionContract } from "./action-contract.ts";

/** Inputs that the cycle sets itself and therefore does not expose. */
const FIXED = new Set(Object.values(FIXED_INPUTS).flatMap((inputs) => Object.keys(inputs)));

/** Descriptions that differ from those of the single steps. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "subscription-id": "Accepted but ignored.",
  "github-token": "Token for checking whether the repository is public. It is never stored. Secret.",
  "dry-run": "Show the plan without requesting, ingesting or deleting anything.",
  scopes:
    "Process only these scopes (resource IDs on separate lines, with commas, or as a JSON list). Defaults to all scopes.",
  force:
    "Also request complete months and exports that ran today, and ingest the newest run found, even if it " +
    "replaces a later or wider run.",
};

const HEAD = `# Written by \`npm run docs\` from the action.yml of the actions that a cycle runs; change it there.
name: Cost hub
description: Runs a full cycle of a cloud-cost data hub. Requests Azure cost exports, ingests them as proven FOCUS parquet, and applies the retention.
author: cost hub contributors
branding:
  icon: refresh-cw
  color: blue
`;

/** Renders the root action.yml with the union of the steps' inputs and outputs. */
export function renderRootAction(root: string): string {
  const contracts = CYCLE_STEPS.map((step) => readActionContract(root, step));
  const inputs = distinct(contracts.flatMap((contract) => contract.inputs)).filter(({ name }) => !FIXED.has(name));
  const outputs = distinct(contracts.flatMap((contract) => contract.outputs)).filter(({ name }) => name !== "matrix");
  return [
    HEAD,
    "inputs:\n",
    ...inputs.map(renderInput),
    "outputs:\n",
    ...outputs.map(
      ({ name, description }) => `  ${name}:\n    description: ${JSON.stringify(of(name, description))}\n`,
    ),
    "runs:\n  using: node24\n  main: dist/hub-cycle/index.js\n",
  ].join("");
}

/** Keeps the first entry per name, since an input means the same in every step. */
function distinct<T extends { readonly name: string }>(entries: readonly T[]): readonly T[] {
  const first = new Map<string, T>();
  for (const entry of entries) if (!first.has(entry.name)) first.set(entry.name, entry);
  return [...first.values()];
}

function of(name: string, description: string): string {
  if (name === "failed") return "Number of failures in all steps.";
  return description;
}

function renderInput({ name, description, required, defaultValue }: ContractInput): string {
  const text = JSON.stringify(DESCRIPTIONS[name] ?? description);
  const rest = required
    ? "    required: true\n"
    : defaultValue === ""
      ? ""
      : `    default: ${JSON.stringify(defaultValue)}\n`;
  return `  ${name}:\n    description: ${text}\n${rest}`;
}
