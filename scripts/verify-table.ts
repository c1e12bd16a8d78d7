import { TABLE_NAMES } from "../src/hub/datasets/hub-datasets.ts";
/**
 * Compares every file of the table with its log entry, its footer, its values and the lake. Read-only: `npm run
 * verify:table -- --help`.
 */

import { parseArgs } from "node:util";
import type { ContainerClient } from "@azure/storage-blob";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { CLOUDS } from "../src/azure/azure-clouds.ts";
import { createCredential } from "../src/azure/sign-in/sign-in.ts";
import { openSignedPipeline } from "../src/azure/storage/signed-requests.ts";
import { parseStorageAccount } from "../src/azure/storage/storage-endpoint.ts";
import { verifyTable } from "./verify-table/compare-table.ts";
import { renderVerified } from "./verify-table/render-verified.ts";

const USAGE = `npm run verify:table -- --storage-account NAME|URL [options]

Compares every live file of the table's latest version (container tables) with its log entry, its footer, the values of
its rows and the month in ingestion. Prints each difference, and exits with 1 if there is any. Read-only: it needs
Storage Blob Data Reader on both containers.

  --storage-key KEY  account key (default: DefaultAzureCredential, such as after az login)
  --footers-only     skip the rows, for very large tables: bounds and sums are not compared with values
  --folder NAME      table: ${TABLE_NAMES.join(" | ")} (default costs)
  --tenant ID        tenant to sign in to, if there are several
  --cloud NAME       ${CLOUDS.join(" | ")} (default AzureCloud)`;

function readCommandLine(args: readonly string[]) {
  const option = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ "storage-account": option, "storage-key": option, folder: { ...option, default: "costs" } },
        ...{ tenant: option, cloud: { ...option, default: "AzureCloud" }, "footers-only": flag, help: flag },
      },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause));
  }
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { remedy: USAGE });
}

type Options = ReturnType<typeof readCommandLine>;

function openAccount(options: Options): (container: string) => ContainerClient {
  const cloud = CLOUDS.find((known) => known === options.cloud);
  if (cloud === undefined) throw invalid(`--cloud is not one of ${CLOUDS.join(", ")}`);
  const account = options["storage-account"];
  if (account === undefined) throw invalid("--storage-account is needed");
  const key = options["storage-key"];
  const hosts = { cloud, customHosts: [] };
  const access = { hosts, hasKey: key !== undefined, place: "--storage-account" };
  const endpoint = parseStorageAccount(account, access);
  const signIn = { auth: "default", tenantId: options.tenant, clientId: undefined, ...hosts } as const;
  const requestIdToken = () => Promise.reject(new Error("verify:table uses no ID tokens"));
  const credential =
    key === undefined
      ? { token: createCredential({ ...signIn, authorityHost: undefined, requestIdToken, clock: systemClock() }) }
      : { key };
  const { service } = openSignedPipeline(endpoint, credential, {});
  return (container) => service.getContainerClient(container);
}

async function run(args: readonly string[]): Promise<void> {
  const options = readCommandLine(args);
  if (options.help) return console.log(USAGE);
  const name = TABLE_NAMES.find((known) => known === options.folder);
  if (name === undefined) throw invalid(`--folder is not one of ${TABLE_NAMES.join(", ")}`);
  const open = openAccount(options);
  const verified = await verifyTable({
    tables: open("tables"),
    lake: open("ingestion"),
    folder: name,
    isFootersOnly: options["footers-only"],
    onDifference: (difference) => console.error(difference),
  });
  console.log(renderVerified(verified));
  process.exitCode = verified.differences.length === 0 ? 0 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
