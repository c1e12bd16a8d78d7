import { join } from "node:path";
import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { openConfigureExportsContext } from "../../../src/actions/configure-exports/clients.ts";
import { readConfigureExportsInputs } from "../../../src/actions/configure-exports/inputs.ts";
import type { StepRuntime } from "../../../src/github/step.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const ID = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore";
const contract = readActionContract(ROOT, "configure-exports").inputs;

function read(given: Readonly<Record<string, string>>) {
  const values = {
    ...Object.fromEntries(contract.map(({ name, defaultValue }) => [name, defaultValue])),
    "storage-account": "contosostore",
    ...given,
  };
  const environment = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const names = contract.map(({ name }) => name);
  return readConfigureExportsInputs(createInputReader(environment, names, () => {}));
}

test("the defaults make run-exports run the exports, and neither prune nor allow overlaps", () => {
  expect(read({})).toMatchObject({
    hubName: "finops-hub",
    settingsPath: "hub/settings.json",
    datasetVersion: "1.0r2",
    apiVersion: "2025-03-01",
    runBy: "hub",
    compression: "none",
    allowOverlap: false,
    prune: false,
    dryRun: false,
    storageAccountId: undefined,
  });
});

test("accepts an account ID in any case, with or without surrounding slashes", () => {
  expect(read({ "storage-account-id": `${ID.slice(1).toUpperCase()}/` }).storageAccountId).toBe(ID.toUpperCase());
});

test.each([
  ["storage-account-id", "contosostore", "is not a storage account"],
  ["storage-account-id", `${ID}/blobServices/default`, "is not a storage account"],
  ["hub-name", "finops/hub", "which Azure names cannot have"],
  ["dataset-version", "../1.0", "is not a version of FocusCost"],
  ["api-version", "2023-11-01", "does not support FOCUS exports"],
  ["run-by", "me", "hub, azure"],
  ["compression", "snappy", "none, gzip"],
  ["prune", "yes", "true or false"],
])("%s rejects %s", async (name, value, says) => {
  const { message } = await inputErrorOf(() => read({ [name]: value }));
  expect(message).toContain(name);
  expect(message).toContain(says);
});

test("asks for the subscription and the account ID when both are missing", async () => {
  const runtime = { environment: {}, hubVersion: "0", signal: new AbortController().signal } as StepRuntime;
  const inputs = read({ auth: "default" });
  const error = await inputErrorOf(() => openConfigureExportsContext(runtime, inputs));
  expect(error).toMatchObject({ code: "MissingInput", message: expect.stringContaining("subscription-id") });
});
