import { join } from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { CLOUDS } from "../../src/azure/azure-clouds.ts";
import { inputVariable } from "../../src/github/step-inputs.ts";
import { readActionContract } from "../action-contract.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export const DOCTOR_USAGE = `npm run doctor -- [options]

Checks every link of a hub, from sign-in to cost page, and names one remedy: that of the first broken link. Changes
nothing. Sign in first with az login. The exit code is 1 if a link is broken, 2 if the options are wrong, and otherwise
0. Run it in the clone of the actions; --settings names the hub's settings file, which it compares with storage.

  --storage-account NAME   storage account of the hub (default: HUB_STORAGE_ACCOUNT)
  --hub-name NAME          name of the hub (default: HUB_NAME, then finops-hub)
  --subscription ID        subscription of the account (default: AZURE_SUBSCRIPTION_ID)
  --resource-group NAME    resource group of the account (default: HUB_RESOURCE_GROUP, or else it is looked up)
  --repository OWNER/NAME  repository of the hub (default: GITHUB_REPOSITORY). Its workflows are read with GH_TOKEN or
                           GITHUB_TOKEN; without a token, the links on GitHub are unknown
  --settings PATH          settings file in the current folder (default hub/settings.json)
  --tenant ID              tenant to sign in to, if there are several (default: AZURE_TENANT_ID)
  --cloud NAME             ${CLOUDS.join(" | ")} (default: HUB_CLOUD, then AzureCloud)
  --json                   prints the report as JSON
  --authority-host URL --resource-manager-url URL --custom-hosts HOSTS --storage-key KEY
                           other endpoints, as inputs of the action doctor describe them`;

interface DoctorOptions {
  /** The inputs of the action as a runner passes them, and the repository. */
  readonly environment: Readonly<Record<string, string>>;
  readonly inputNames: readonly string[];
  readonly isJson: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the command line. Throws InputError `InvalidOption` for options that do not exist. */
export function readDoctorOptions(args: readonly string[], env: Environment): DoctorOptions {
  const values = parse(args);
  const account = values["storage-account"] ?? env.HUB_STORAGE_ACCOUNT;
  const subscription = values.subscription ?? env.AZURE_SUBSCRIPTION_ID;
  const group = values["resource-group"] ?? env.HUB_RESOURCE_GROUP;
  const repository = values.repository ?? env.GITHUB_REPOSITORY;
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw invalid(`--repository ${repository} is not OWNER/NAME`);
  }
  const { inputs } = readActionContract(ROOT, "doctor");
  const given: Readonly<Record<string, string | undefined>> = {
    auth: "default",
    "storage-account": account,
    "storage-account-id": accountIdOf(account, subscription, group),
    "hub-name": values["hub-name"] ?? env.HUB_NAME,
    "subscription-id": subscription,
    "settings-path": values.settings,
    "tenant-id": values.tenant ?? env.AZURE_TENANT_ID,
    cloud: values.cloud ?? env.HUB_CLOUD,
    "github-token": env.GH_TOKEN || env.GITHUB_TOKEN || "",
    "authority-host": values["authority-host"],
    "resource-manager-url": values["resource-manager-url"],
    "custom-hosts": values["custom-hosts"],
    "storage-key": values["storage-key"],
  };
  const variables = inputs.map(
    ({ defaultValue, name }) =>
      [inputVariable(name), given[name] || (name === "github-token" ? "" : defaultValue)] as const,
  );
  return {
    environment: {
      ...Object.fromEntries(variables),
      // npm starts scripts in the project's folder, not in the user's.
      GITHUB_WORKSPACE: env.INIT_CWD ?? process.cwd(),
      ...(repository === undefined ? {} : { GITHUB_REPOSITORY: repository }),
      ...(env.GITHUB_API_URL === undefined ? {} : { GITHUB_API_URL: env.GITHUB_API_URL }),
      ...(env.GITHUB_SERVER_URL === undefined ? {} : { GITHUB_SERVER_URL: env.GITHUB_SERVER_URL }),
    },
    inputNames: inputs.map(({ name }) => name),
    isJson: values.json ?? false,
  };
}

/** With all three, the account need not be looked up. */
function accountIdOf(account?: string, subscription?: string, group?: string): string | undefined {
  if (!account || !subscription || !group || !/^[a-z0-9]{3,24}$/.test(account)) return undefined;
  return `/subscriptions/${subscription}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/${account}`;
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ "storage-account": text, "hub-name": text, subscription: text, "resource-group": text, repository: text },
        ...{ settings: text, tenant: text, cloud: text, json: { type: "boolean" as const }, "storage-key": text },
        ...{ "authority-host": text, "resource-manager-url": text, "custom-hosts": text },
      },
    }).values;
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function invalid(message: string): InputError {
  return new InputError("InvalidOption", `${message}.`, { remedy: "npm run doctor -- --help lists the options." });
}
