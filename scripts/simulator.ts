/** Runs a simulated Azure and GitHub on this machine: `npm run simulator -- --help`. */

import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ArmFaultName, type SimulatedAzure, startAzure } from "azure-simulator";
import { ARM_FAULT_NAMES } from "azure-simulator/testing";
import { InputError } from "exact-values/errors";
import { quoteShellArg, shellCommand } from "exact-values/shell-command";
import { answerHelp } from "./answer-help.ts";
import { forgetSimulator, rememberSimulator } from "./running-simulator.ts";
import { ROLE_SETS } from "./verify-azure/role-sets.ts";
import { prepareSimulator, simulatedCall } from "./verify-azure/simulated-place.ts";

/** Fixed, so that the documents can name it. */
const SUBSCRIPTION_ID = "5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";

const USAGE = `npm run simulator -- [options]

Starts a simulated Azure and GitHub on free ports of 127.0.0.1, in memory only: Entra's token endpoint and GitHub's ID
tokens, Resource Manager for one empty subscription, a storage account with a hierarchical namespace, and GitHub's API
for one repository. Ctrl-C stops it and deletes everything.

  --resource-group NAME  existing resource group (default hub-rg)
  --location REGION      region of that group (default westeurope)
  --subject SUBJECT      subject of ID tokens, which the first identity trusts
                         (default repo:contoso/costs:ref:refs/heads/main)
  --workflow FILE        workflow of the repository; may be repeated (default hub-ingest.yml and hub-daily.yml)
  --resource-ms N        deployment time per resource in ms (default 200)
  --fault NAME           permanent fault; may be repeated
  --verify-azure         creates a hub's account with hub and plan identities, and prints how to run
                         npm run verify:azure as each
  --env-file PATH        writes the environment to this file, for node --env-file=PATH

Then run actions in a second terminal, as README.md shows. Subscription ${SUBSCRIPTION_ID} has costs.

Faults: ${ARM_FAULT_NAMES.join(" ").replace(/(.{90,120}) /g, "$1\n  ")}`;

function readCommandLine() {
  try {
    return parseArgs({
      options: {
        "resource-group": { type: "string", default: "hub-rg" },
        location: { type: "string", default: "westeurope" },
        subject: { type: "string", default: "repo:contoso/costs:ref:refs/heads/main" },
        workflow: { type: "string", multiple: true, default: ["hub-ingest.yml", "hub-daily.yml"] },
        "resource-ms": { type: "string", default: "200" },
        fault: { type: "string", multiple: true, default: [] },
        "verify-azure": { type: "boolean", default: false },
        "env-file": { type: "string" },
      },
    }).values;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new InputError("InvalidOption", message, { remedy: "See --help for the options.", cause });
  }
}

function parseFault(name: string): ArmFaultName {
  const found = ARM_FAULT_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw new InputError("InvalidOption", `--fault is "${name}"`, { remedy: "See --help for the names." });
}

/** The inputs that connect an action to the simulator. */
function inputsFor(
  { arm, customHosts, signIn, github, storage }: SimulatedAzure,
  resourceGroup: string,
): Readonly<Record<string, string>> {
  return {
    "tenant-id": signIn.tenantId,
    "client-id": signIn.clientId,
    "subscription-id": arm.subscriptionId,
    "authority-host": signIn.authorityHost,
    "resource-manager-url": arm.url,
    "custom-hosts": customHosts.join(","),
    "resource-group": resourceGroup,
    "storage-account": storage.url,
    "github-token": github.token,
  };
}

async function main(): Promise<void> {
  answerHelp(USAGE);
  const options = readCommandLine();
  const faults = options.fault.map(parseFault);
  const { subject } = options;
  const cloud = await startAzure({
    subject,
    arm: {
      subscriptionId: SUBSCRIPTION_ID,
      pace: { resourceMs: Number(options["resource-ms"]), retryAfterSeconds: 1, registeringPolls: 2 },
    },
    github: { workflows: options.workflow },
    // Azure takes minutes, which would be too long for trials.
    costManagement: { pace: { queuedSeconds: 0, processingSeconds: 1 } },
  });
  cloud.arm.createResourceGroup(options["resource-group"], options.location);
  // The same identity runs all actions by hand. Unlike a hub identity, Owner has no access to data.
  const bootstrap = cloud.signIn.directory.byClientId(cloud.signIn.clientId);
  if (bootstrap !== undefined) {
    await cloud.arm.grant(bootstrap, "Storage Blob Data Contributor", `/subscriptions/${cloud.arm.subscriptionId}`);
  }
  const prepared = options["verify-azure"] ? await prepareSimulator(cloud, options["resource-group"]) : undefined;
  for (const name of faults) cloud.arm.fault(name);

  const environment = Object.entries(cloud.environment).map(([name, value]) => `${name}=${value}`);
  if (options["env-file"] !== undefined) await writeFile(options["env-file"], `${environment.join("\n")}\n`);
  const inputs = inputsFor(cloud, options["resource-group"]);
  const calls = ROLE_SETS.flatMap((roleSet) => {
    if (prepared === undefined) return [];
    const { args, environment: signIn } = simulatedCall(cloud, prepared, roleSet);
    const variables = Object.entries(signIn).map(([name, value]) => `${name}=${quoteShellArg(value)}`);
    const words = args.map(quoteShellArg);
    return [
      "",
      `Run verify:azure as the ${roleSet} identity`,
      [...variables, "npm run verify:azure --", ...words].join(" "),
    ];
  });
  await rememberSimulator({ pid: process.pid, inputs, environment: cloud.environment });
  const inputLines = Object.entries(inputs).map(([name, value]) => `${name}: ${value}`);
  console.log(
    [
      ...["Environment", ...environment, "", "Inputs", ...inputLines, ...calls, "", "In a second terminal:"],
      shellCommand`npm run action -- deploy-hub ${`scopes-to-monitor=/subscriptions/${SUBSCRIPTION_ID}`}`,
      ...["", "Press Ctrl-C to stop."],
    ].join("\n"),
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await forgetSimulator();
  await cloud.close();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}. ${error.remedy}`);
  process.exitCode = 1;
}
