import { CYCLE_STEPS, FIXED_INPUTS } from "../src/actions/hub-cycle/inputs.ts";
import { type ContractInput, readActionContract } from "./action-contract.ts";

/** What a cycle decides by itself is no input of it. */
const FIXED = new Set(Object.values(FIXED_INPUTS).flatMap((inputs) => Object.keys(inputs)));

/** Inputs of a sign-in block that a single step may not need, but the cycle does. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "subscription-id": "Accepted so that every action takes the same sign-in block; no step of a cycle needs it.",
  "github-token": "Asked whether the repository is public, which scheduled events do not say. Never stored. Secret.",
  "dry-run": "Plan and report only; request, ingest and delete nothing.",
  scopes: "Only these scopes (resource IDs; lines, commas, or a JSON list). Empty takes all of the settings.",
  force:
    "Request runs that ran already, and ingest the newest run found even when the month holds a later or a wider one.",
};

const HEAD = `# Written by \`npm run docs\` from the action.yml of the actions that a cycle runs; change it there.
name: Cost hub
description: One whole cycle of a cloud-cost data hub - runs the Azure cost exports, ingests what they deliver as proven FOCUS parquet, applies the retention.
author: cost hub contributors
branding:
  icon: refresh-cw
  color: blue
`;

/** The text of the root action's action.yml: the union of the inputs and outputs that a cycle needs. */
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

/** The first that has a name describes it: steps that share an input mean the same by it. */
function distinct<T extends { readonly name: string }>(entries: readonly T[]): readonly T[] {
  const first = new Map<string, T>();
  for (const entry of entries) if (!first.has(entry.name)) first.set(entry.name, entry);
  return [...first.values()];
}

function of(name: string, description: string): string {
  if (name === "failed") return "Number of failures of all steps.";
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
