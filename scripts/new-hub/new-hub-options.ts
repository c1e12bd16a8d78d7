import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { quoteValue } from "exact-values/errors";
import { parseStorageAccount } from "../../src/azure/storage/storage-endpoint.ts";
import { isRepositoryName } from "../../src/github/repository-name.ts";
import { checkHubName } from "../../src/hub/hub-name.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import { parseAzureScope } from "../../src/hub/scope-name.ts";
import { git, githubOrigin } from "./git.ts";
import { HUB_SETTINGS_PATH } from "./hub-paths.ts";
import { optionError } from "./new-hub-usage.ts";

/** The validated options of a new hub. */
export interface HubOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly repository: string;
  /** As given, in order; empty if the settings already exist. */
  readonly scopes: readonly string[];
  readonly actions: string;
  /** Default: the latest release. */
  readonly ref: string | undefined;
  readonly branch: string;
  /** Default: the tenant that az is signed in to. */
  readonly subscriptionId: string | undefined;
  readonly resourceGroup: string;
  readonly location: string;
  readonly hubName: string;
  /** Default: derived by the deployment. */
  readonly storageAccount: string | undefined;
}

export interface Surroundings {
  /** The clone that runs the command. */
  readonly actionsFolder: string;
  readonly cwd: string;
  /** The published repository of the actions, for a clone whose remote does not tell. */
  readonly published?: string | undefined;
}

/** The limits of Microsoft's hub. */
export const DEFAULT_HUB_NAME = "finops-hub";

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isGuid = (text: string): boolean => GUID.test(text);
/** Names of branches, tags and commits without special meaning in git, Bash, YAML and GitHub's filters. */
const REF = /^(?!.*(?:\.\.|\/\/|\.lock$|[./]$))[A-Za-z0-9][\w./-]{0,199}$/;

/** Undefined if help was requested. Throws InputError for missing or invalid options. */
export function readNewHubOptions(
  args: readonly string[],
  { actionsFolder, cwd, published }: Surroundings,
): HubOptions | undefined {
  const values = parseCommandLine(args);
  if (values.help) return undefined;
  const { to = "" } = values;
  if (/\p{Cc}/u.test(to)) throw optionError(`--to is ${quoteValue(to)}, which contains control characters.`);
  const folder = resolve(cwd, to);
  const known = to !== "" && existsSync(folder);
  const head = known ? git(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD") : undefined;
  const repository = values.repository ?? (known ? githubOrigin(folder) : undefined);
  const actions = values.actions ?? githubOrigin(actionsFolder) ?? published;
  const hasScopes = values.scope.length > 0 || (known && existsSync(join(folder, HUB_SETTINGS_PATH)));
  refuseMissing({ to, repository, scope: hasScopes ? "given" : "", actions });
  checkHubName(values["hub-name"]);
  return {
    folder,
    repository: readRepository("--repository", repository ?? ""),
    scopes: readScopes(values.scope),
    actions: readRepository("--actions", actions ?? ""),
    ref: values.ref === undefined ? undefined : readRef("--ref", values.ref),
    branch: readRef("--branch", values.branch ?? head?.replace(/^origin\//, "") ?? "main"),
    subscriptionId: readSubscription(values.subscription),
    resourceGroup: readResourceGroup(values["resource-group"]),
    location: readLocation(values.location),
    hubName: values["hub-name"],
    storageAccount: readAccount(values["storage-account"]),
  };
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: "string" },
        repository: { type: "string" },
        scope: { type: "string", multiple: true, default: [] },
        actions: { type: "string" },
        ref: { type: "string" },
        branch: { type: "string" },
        subscription: { type: "string" },
        "resource-group": { type: "string", default: "cost-hub" },
        location: { type: "string", default: "westeurope" },
        "hub-name": { type: "string", default: DEFAULT_HUB_NAME },
        "storage-account": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (cause) {
    throw optionError(cause instanceof Error ? cause.message : String(cause));
  }
}

/** An example of each option without a default. */
const REQUIRED = {
  to: "the folder of your repository: --to ../costs",
  repository: "your repository on GitHub: --repository contoso/costs",
  scope:
    "the source of the costs (see docs/scopes.md): --scope /subscriptions/ID, or --scope " +
    "/providers/Microsoft.Billing/billingAccounts/NUMBER for an enrollment",
  actions: "the repository of the actions: --actions contoso/cost-hub",
} as const;

/** Reports all missing options at once. */
function refuseMissing(given: Readonly<Record<keyof typeof REQUIRED, string | undefined>>): void {
  const names = (["to", "repository", "scope", "actions"] as const).filter((name) => (given[name] ?? "") === "");
  if (names.length === 0) return;
  throw optionError(
    `Missing: ${names.map((name) => `--${name}`).join(", ")}.`,
    names.map((name) => `Specify ${REQUIRED[name]}`).join("\n"),
  );
}

function readRepository(option: string, name: string): string {
  if (isRepositoryName(name)) return name;
  throw optionError(
    `${option} is ${quoteValue(name)}, which is not of the form owner/name.`,
    `Set it to owner/name, as in ${option} contoso/costs, without https:// and .git.`,
  );
}

/**
 * Removes duplicates and keeps the spelling. The rules of the settings decide whether Azure exports costs of a scope.
 */
function readScopes(texts: readonly string[]): readonly string[] {
  const scopes = texts.map((text) => (GUID.test(text) ? `/subscriptions/${text}` : text));
  return [...new Map(scopes.map((scope) => [parseScopeId(scope), scope])).values()];
}

function readRef(option: string, name: string): string {
  if (REF.test(name)) return name;
  throw optionError(`${option} is ${quoteValue(name)}, which is not a valid name of a branch, tag or commit.`);
}

function readSubscription(id: string | undefined): string | undefined {
  if (id === undefined || GUID.test(id)) return id;
  throw optionError(`--subscription is ${quoteValue(id)}, which is not a GUID.`);
}

function readResourceGroup(name: string): string {
  const refuse = (reason: string) => optionError(`--resource-group is ${quoteValue(name)}, which ${reason}.`);
  if (name.length > 90 || name.endsWith(".")) throw refuse("is too long or ends with a period");
  if (/[/:]/.test(name)) throw refuse("is a path");
  try {
    // The same rule as for scopes.
    parseAzureScope(`/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/${name}`);
  } catch {
    throw refuse("is not a valid name of a resource group");
  }
  return name;
}

function readLocation(name: string): string {
  if (/^[a-z][a-z0-9]{1,49}$/.test(name)) return name;
  throw optionError(
    `--location is ${quoteValue(name)}, which is not a region name.`,
    "Use a name from az account list-locations: --location westeurope",
  );
}

function readAccount(name: string | undefined): string | undefined {
  const hosts = { cloud: "AzureCloud", customHosts: [] } as const;
  const access = { hosts, hasKey: false, place: "--storage-account" };
  if (name === undefined || parseStorageAccount(name, access).accountName === name) return name;
  throw optionError(`--storage-account is ${quoteValue(name)}, which is a URL.`, "Use only the name.");
}
