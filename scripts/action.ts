/**
 * Runs one action on this machine, as a runner would, against the running simulator: `npm run action -- ingest
 * dry-run=true`.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runActionBundle } from "azure-simulator/testing";
import { InputError } from "exact-values/errors";
import { cutText } from "exact-values/message-text";
import { shellCommand } from "exact-values/shell-command";
import { listActions, readActionContract } from "./action-contract.ts";
import { answerHelp } from "./answer-help.ts";
import { findSimulator, type RunningSimulator, rememberSimulator } from "./running-simulator.ts";
import { shortSummary } from "./short-summary.ts";

const ROOT = join(import.meta.dirname, "..");
// npm starts scripts in the project's folder. An action works in the folder of the user.
const FOLDER = process.env.INIT_CWD ?? process.cwd();
const MAX_OUTPUT = 160;
const USAGE = `npm run action -- ACTION [INPUT=VALUE ...]

Runs the committed bundle of an action (npm run build rebuilds it) in the current folder, with the defaults of its
action.yml. Sign-in, storage account and resource group come from the running simulator (npm run simulator), unless you
set them. After deploy-hub, the storage account is the deployed one. With storage=FOLDER you need no simulator.

Prints the log, the result and its main table, and the outputs. The whole job summary is in a file, which it names.

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

/** A hub without scopes collects nothing, and no one would notice before the first month is missing. */
function refuseNoScopes(given: Readonly<Record<string, string>>, { inputs }: RunningSimulator): void {
  const settings = join(FOLDER, given["settings-path"] ?? "hub/settings.json");
  if ("scopes-to-monitor" in given || existsSync(settings)) return;
  const command = shellCommand`npm run action -- deploy-hub ${`scopes-to-monitor=/subscriptions/${inputs["subscription-id"]}`}`;
  throw new InputError("NoScopes", `Nothing was deployed, because the hub would have no scopes: no ${settings}`, {
    remedy:
      `Name them: ${command}. Or start the command in the folder with hub/settings.json. ` +
      "To deploy a hub without scopes, write scopes-to-monitor=",
  });
}

async function main([action = "", ...words]: readonly string[]): Promise<void> {
  if (action === "") return console.log(USAGE);
  if (!listActions(ROOT).includes(action)) {
    throw new InputError("UnknownAction", `"${action}" is not an action`, {
      remedy: `Use one of ${listActions(ROOT).join(", ")}.`,
    });
  }
  const given = parseInputs(action, words);
  // A folder needs no Azure.
  const running = given.storage === undefined ? await findSimulator() : undefined;
  if (action === "deploy-hub" && running !== undefined) refuseNoScopes(given, running);
  const known = readActionContract(ROOT, action).inputs.map(({ name }) => name);
  const shared = Object.fromEntries(Object.entries(running?.inputs ?? {}).filter(([name]) => known.includes(name)));
  const { exitCode, outputs, summary } = await runActionBundle({
    ...{ action, inputs: { ...shared, ...given }, cwd: FOLDER },
    environment: { ...running?.environment, GITHUB_WORKSPACE: FOLDER },
    onLog: (text) => process.stdout.write(text.replaceAll(COMMANDS_TO_RUNNER, "")),
  });
  if (summary !== "") await showSummary(action, summary);
  const { "summary-markdown": _, ...others } = outputs;
  for (const [name, value] of Object.entries(others))
    if (value !== "") console.log(`${name}=${cutText(value.replaceAll(/\s+/g, " "), MAX_OUTPUT)}`);
  const { storageAccountId } = outputs;
  if (action === "deploy-hub" && storageAccountId !== undefined && running !== undefined) {
    await rememberSimulator({ ...running, inputs: { ...running.inputs, "storage-account-id": storageAccountId } });
  }
  process.exitCode = exitCode ?? 1;
}

async function showSummary(action: string, summary: string): Promise<void> {
  // A folder that only this user writes to: the summary may contain amounts.
  const file = join(ROOT, "node_modules", ".cache", `summary-of-${action}.md`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, summary, { mode: 0o600 });
  console.log(`\nSummary (in full: ${file})\n${shortSummary(summary)}\n`);
}

answerHelp(USAGE);
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}. ${error.remedy}`);
  process.exitCode = 1;
}
