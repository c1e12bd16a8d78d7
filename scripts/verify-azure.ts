/**
 * Asks a real Azure account questions that only a real account can answer. Never part of CI: `npm run verify:azure --
 * --help`.
 */
import { writeFile } from "node:fs/promises";
import { ClientSecretCredential } from "@azure/identity";
import { type Clock, systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import package_ from "../package.json" with { type: "json" };
import type { HubCredential } from "../src/azure/http/bearer-token.ts";
import { createCredential } from "../src/azure/sign-in/sign-in.ts";
import { renderReport } from "./verify-azure/findings-report.ts";
import { openPlace } from "./verify-azure/place.ts";
import { renderSetup } from "./verify-azure/setup.ts";
import { verifyAzure } from "./verify-azure/verify-assumptions.ts";
import {
  type CommandLine,
  describeOptions,
  readCommandLine,
  VERIFY_AZURE_USAGE,
} from "./verify-azure/verify-azure-options.ts";
import { renderWhatToLookFor } from "./verify-azure/what-to-look-for.ts";

/** Ignored by git, like the reports. */
const TABLE_FILE = "verify-azure-table.md";

/** Signs in as the service principal in the environment, whose roles belong to the set, or as the current user. */
function credentialOf({ authorityHost, customHosts, options }: CommandLine, clock: Clock): HubCredential {
  const hosts = { cloud: options.cloud, customHosts };
  const { AZURE_CLIENT_ID: clientId, AZURE_CLIENT_SECRET: secret, AZURE_TENANT_ID } = process.env;
  const tenantId = options.tenantId ?? AZURE_TENANT_ID;
  if (clientId && secret && tenantId) {
    const host = authorityHost === undefined ? {} : { authorityHost, disableInstanceDiscovery: true };
    const credential = new ClientSecretCredential(tenantId, clientId, secret, host);
    return { hosts, getToken: (...request) => credential.getToken(...request) };
  }
  const requestIdToken = () => Promise.reject(new Error("verify:azure uses no ID tokens"));
  const signIn = { auth: "default", tenantId, clientId: undefined, ...hosts, authorityHost } as const;
  return createCredential({ ...signIn, requestIdToken, clock });
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) return console.log(VERIFY_AZURE_USAGE);
  const commandLine = readCommandLine(args, process.env);
  const { isSetup, options, reportFile, resourceManagerUrl, storageUrl } = commandLine;
  if (isSetup) return console.log(renderSetup(options));
  const clock = systemClock();
  const credential = credentialOf(commandLine, clock);
  const place = openPlace({ options, clock, credential, resourceManagerUrl, storageUrl });
  console.log(`${describeOptions(options, place.name)}\n`);

  let isStopped = false;
  // A second Ctrl-C ends the process.
  process.once("SIGINT", () => {
    isStopped = true;
    console.error("Stopping. Everything that was created will be removed first.");
  });
  const { findings, leftBehind, table } = await verifyAzure(place, {
    isStopped: () => isStopped,
    onFinding: ({ question, verdict, detail }) => {
      console.log(`${verdict.padEnd(11)}  ${question}`);
      // Only printed here, because it may name resources and people.
      if (detail !== undefined) console.log(`             ${detail}`);
    },
  });
  const report = renderReport(findings, {
    ...{ options, hubVersion: package_.version, now: clock.now(), identifiers: [place.name] },
    isSimulator: resourceManagerUrl !== undefined,
  });
  await writeFile(reportFile, report);
  console.log(`\n${report}\nThe report is in ${reportFile}. Read it before you attach it to an issue.`);
  if (table !== undefined) {
    await writeFile(TABLE_FILE, renderWhatToLookFor(table, options.cloud));
    console.log(`Container ${table.container} contains a table for you to open. ${TABLE_FILE} explains what to check.`);
  }
  for (const left of leftBehind) console.error(`Could not be removed, please delete it: ${left}`);
  const isGood = findings.every(({ verdict }) => verdict !== "different");
  process.exitCode = isGood && leftBehind.length === 0 ? 0 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
