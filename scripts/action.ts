/**
 * Runs one action on this machine, as a runner would, against the running simulator: `npm run action -- ingest
 * dry-run=true`.
 */
import { join } from "node:path";
import { runActionBundle } from "azure-simulator/testing";
import { InputError } from "exact-values/errors";
import { listActions, readActionContract } from "./action-contract.ts";
import { findSimulator, rememberSimulator } from "./running-simulator.ts";

const ROOT = join(import.meta.dirname, "..");
const USAGE = `npm run action -- ACTION [INPUT=VALUE ...]

Runs the committed bundle of an action (npm run build rebuilds it) in the current folder, with the defaults of its
action.yml. Sign-in, storage account and resource group come from the running simulator (npm run simulator), unless you
set them. After deploy-hub, the storage account is the deployed one. With storage=FOLDER you need no simulator.

Actions: ${listActions(ROOT).join(" ")}`;

/** A runner executes these lines instead of showing them. */
const COMMANDS_TO_RUNNER = /^::(?:add-mask|debug)::.*\n/gm;

function parseInputs(action: string, words: readonly string[]): Readonly<Record<string, string>> {
  const known = readActionContract(ROOT, action).inputs.map(({ name }) => name);
  const inputs = words.map((word) => {
    const [, name = "", value = ""] = /^([^=]+)=([\s\S]*)$/.exec(word) ?? [];
    if (known.includes(name)) return [name, value] as const;
    const remedy = `Write INPUT=VALUE. ${action} has the inputs ${known.join(", ")}.`;
    throw new InputError("UnknownInput", `"${word}" is not an input of ${action}`, { remedy });
  });
  return Object.fromEntries(inputs);
}

async function main([action = "", ...words]: readonly string[]): Promise<void> {
  if (action === "" || action === "--help" || action === "-h") return console.log(USAGE);
  if (!listActions(ROOT).includes(action)) {
    throw new InputError("UnknownAction", `"${action}" is not an action`, {
      remedy: `Use one of ${listActions(ROOT).join(", ")}.`,
    });
  }
  const given = parseInputs(action, words);
  // A folder needs no Azure.
  const running = given.storage === undefined ? await findSimulator() : undefined;
  const known = readActionContract(ROOT, action).inputs.map(({ name }) => name);
  const shared = Object.fromEntries(Object.entries(running?.inputs ?? {}).filter(([name]) => known.includes(name)));
  const { exitCode, outputs, summary } = await runActionBundle({
    ...{ action, inputs: { ...shared, ...given } },
    environment: { ...running?.environment, GITHUB_WORKSPACE: process.cwd() },
    onLog: (text) => process.stdout.write(text.replaceAll(COMMANDS_TO_RUNNER, "")),
  });
  if (summary !== "") console.log(`\nSummary\n${summary}`);
  const { "summary-markdown": _, ...others } = outputs;
  for (const [name, value] of Object.entries(others)) console.log(`${name}=${value}`);
  const { storageAccountId } = outputs;
  if (action === "deploy-hub" && storageAccountId !== undefined && running !== undefined) {
    await rememberSimulator({ ...running, inputs: { ...running.inputs, "storage-account-id": storageAccountId } });
  }
  process.exitCode = exitCode ?? 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}. ${error.remedy}`);
  process.exitCode = 1;
}
