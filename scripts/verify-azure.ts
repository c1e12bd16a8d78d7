/** Asks a real Azure account what only a real account can say; never part of CI: `npm run verify:azure -- --help`. */
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

/** Ignored by git, as the reports are. */
const TABLE_FILE = "verify-azure-table.md";

/** As the service principal of the environment, whose roles are those of a set; else whoever is signed in. */
function credentialOf({ authorityHost, customHosts, options }: CommandLine, clock: Clock): HubCredential {
  const hosts = { cloud: options.cloud, customHosts };
  const { AZURE_CLIENT_ID: clientId, AZURE_CLIENT_SECRET: secret, AZURE_TENANT_ID } = process.env;
  const tenantId = options.tenantId ?? AZURE_TENANT_ID;
  if (clientId && secret && tenantId) {
    const host = authorityHost === undefined ? {} : { authorityHost, disableInstanceDiscovery: true };
    const credential = new ClientSecretCredential(tenantId, clientId, secret, host);
    return { hosts, getToken: (...request) => credential.getToken(...request) };
  }
  const requestIdToken = () => Promise.reject(new Error("nobody asks for an ID token"));
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
  // The second Ctrl-C ends the process as ever.
  process.once("SIGINT", () => {
    isStopped = true;
    console.error("Stopping: what was made is removed first.");
  });
  const { findings, leftBehind, table } = await verifyAzure(place, {
    isStopped: () => isStopped,
    onFinding: ({ question, verdict, detail }) => {
      console.log(`${verdict.padEnd(11)}  ${question}`);
      // Here alone: it may name resources and people.
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
    await writeFile(TABLE_FILE, renderWhatToLookFor(table));
    console.log(`Container ${table.container} holds a table for you to open; ${TABLE_FILE} says what to look for.`);
  }
  for (const left of leftBehind) console.error(`Left behind, please remove it: ${left}`);
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
