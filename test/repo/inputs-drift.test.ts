import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { listActions, readActionContract } from "../../scripts/action-contract.ts";
import { createInputReader, type InputReader } from "../../src/github/step-inputs.ts";

const root = join(import.meta.dirname, "..", "..");
const actionFolders = join(root, "src", "actions");

/** Sample values for inputs without a default. Other required inputs get plain text. */
const SAMPLES: Readonly<Record<string, string>> = {
  "tenant-id": "11111111-1111-1111-1111-111111111111",
  "client-id": "22222222-2222-2222-2222-222222222222",
  "subscription-id": "33333333-3333-3333-3333-333333333333",
  "storage-account": "examplehub",
};

type ReadInputs = (reader: InputReader) => unknown;

function pascalCase(action: string): string {
  return action.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The action's `inputs.ts`, in the action's folder or in the folder of its flow. */
function inputsFile(action: string): string | undefined {
  const folder = join(actionFolders, action);
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => basename(name) === "inputs.ts",
  );
  return found.length === 1 ? join(folder, found[0] ?? "") : undefined;
}

async function loadReadInputs(action: string): Promise<ReadInputs> {
  const module = (await import(inputsFile(action) ?? "")) as Record<string, ReadInputs | undefined>;
  const name = `read${pascalCase(action)}Inputs`;
  const readInputs = module[name];
  if (readInputs === undefined) throw new Error(`inputs.ts of src/actions/${action} exports no ${name}`);
  return readInputs;
}

const actions = listActions(root);

test("every action has an inputs.ts, and every inputs.ts has an action.yml", () => {
  const withInputs = readdirSync(actionFolders).filter((name) => inputsFile(name) !== undefined);
  expect(withInputs.sort()).toEqual(actions);
});

describe.each(actions)("%s", (action) => {
  const { inputs } = readActionContract(root, action);
  const names = inputs.map((input) => input.name);

  test("reads exactly the inputs in its action.yml and accepts their defaults", async () => {
    const readInputs = await loadReadInputs(action);
    const environment = Object.fromEntries(
      inputs.map(({ name, defaultValue, required }) => [
        `INPUT_${name.toUpperCase()}`,
        // The account may only be absent if `storage` is a folder.
        required || name === "storage-account" ? (SAMPLES[name] ?? "example") : defaultValue,
      ]),
    );
    const reader = createInputReader(environment, names, () => undefined);
    readInputs(reader);
    expect([...reader.namesAskedFor()].sort()).toEqual([...names].sort());
  });

  test("describes every input and output", () => {
    const { outputs } = readActionContract(root, action);
    expect([...inputs, ...outputs].filter(({ description }) => description === "")).toEqual([]);
  });

  test("has no required input with a default", () => {
    expect(inputs.filter((input) => input.required && input.defaultValue !== "")).toEqual([]);
  });
});
