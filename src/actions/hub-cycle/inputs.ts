import { createInputReader, type InputReader, inputVariable } from "../../github/step-inputs.ts";
import { readApplyRetentionInputs } from "../apply-retention/inputs.ts";
import { readIngestInputs } from "../ingest/months/inputs.ts";
import { readRunExportsInputs } from "../run-exports/inputs.ts";

/** The actions of one cycle, in their order. */
export const CYCLE_STEPS = ["run-exports", "ingest", "apply-retention"] as const;
export type CycleStep = (typeof CYCLE_STEPS)[number];

/** Inputs that a cycle fixes: it waits for runs, and ingests everything pending in this one job. */
export const FIXED_INPUTS: Readonly<Record<CycleStep, Readonly<Record<string, string>>>> = {
  "run-exports": {
    wait: "true",
    dispatch: "false",
    "continue-with": "",
    "idle-rounds": "0",
  },
  ingest: {
    storage: "",
    mode: "run",
    manifests: "",
    months: "",
    source: "exports",
    layout: "manifest",
    mapping: "",
    "matrix-entry": "",
    "fan-out-above-megabytes": "0",
    "most-entries": "1",
    "least-entry-megabytes": "0",
  },
  "apply-retention": { storage: "", "pull-request-comment": "false" },
};

/** The inputs of one step of the cycle, as its own action reads them. */
export function inputsOfStep(reader: InputReader, step: CycleStep): InputReader {
  return fixedInputs(reader, FIXED_INPUTS[step]);
}

/**
 * Reads the inputs of all steps, so that a wrong one stops the cycle before it begins; each step reads its own once
 * more.
 */
export function readHubCycleInputs(reader: InputReader): void {
  readRunExportsInputs(inputsOfStep(reader, "run-exports"));
  readIngestInputs(inputsOfStep(reader, "ingest"));
  readApplyRetentionInputs(inputsOfStep(reader, "apply-retention"));
}

/** A reader for an action inside another one: some inputs are fixed by it, all others are the outer action's own. */
function fixedInputs(reader: InputReader, fixed: Readonly<Record<string, string>>): InputReader {
  const names = Object.keys(fixed);
  const environment = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [inputVariable(name), value]));
  const inner = createInputReader(environment, names, () => undefined);
  const of = (name: string): InputReader => (names.includes(name) ? inner : reader);
  return {
    text: (name) => of(name).text(name),
    optionalText: (name) => of(name).optionalText(name),
    secret: (name) => of(name).secret(name),
    flag: (name) => of(name).flag(name),
    wholeNumber: (name, range) => of(name).wholeNumber(name, range),
    optionalWholeNumber: (name, range) => of(name).optionalWholeNumber(name, range),
    choice: (name, allowed) => of(name).choice(name, allowed),
    optionalChoice: (name, allowed) => of(name).optionalChoice(name, allowed),
    choices: (name, allowed) => of(name).choices(name, allowed),
    list: (name) => of(name).list(name),
    namesAskedFor: () => reader.namesAskedFor(),
  };
}
