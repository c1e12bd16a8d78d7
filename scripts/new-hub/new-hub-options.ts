import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { quoteValue } from "exact-values/errors";
import { CLOUDS, type Cloud } from "../../src/azure/azure-clouds.ts";
import { parseStorageAccount } from "../../src/azure/storage/storage-endpoint.ts";
import { type GithubServer, githubServer } from "../../src/github/api/github-context.ts";
import { isRepositoryName } from "../../src/github/repository-name.ts";
import { checkHubName } from "../../src/hub/hub-name.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import { parseAzureScope } from "../../src/hub/scope-name.ts";
import { git, githubOrigin } from "./git.ts";
import { HUB_SETTINGS_PATH } from "./hub-paths.ts";
import { optionError } from "./new-hub-usage.ts";
import { readRunsOn } from "./runs-on.ts";

/** The validated options of a new hub. */
export interface HubOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly repository: string;
  /** The server of the repository. */
  readonly server: GithubServer;
  /** As given, in order; empty if the settings already exist. */
  readonly scopes: readonly string[];
  readonly actions: string;
  /** The server with the documents of the actions. */
  readonly actionsServer: GithubServer;
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
  readonly cloud: Cloud;
  /** JSON of the runner for every job, as in HUB_RUNS_ON; undefined for GitHub's own. */
  readonly runsOn: string | undefined;
  readonly isPrivate: boolean;
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
  const server = values.server === undefined ? undefined : readServer(values.server);
  const origin = known ? githubOrigin(folder, server) : undefined;
  const ofActions = githubOrigin(actionsFolder, server);
  const repository = values.repository ?? origin?.repository;
  const actions = values.actions ?? ofActions?.repository ?? published;
  const ownServer = githubServer(`https://${server ?? origin?.host ?? "github.com"}`);
  const cloud = readCloud(values.cloud);
  const runsOn = values["runs-on"] === undefined ? undefined : readRunsOn(values["runs-on"]);
  const hasScopes = values.scope.length > 0 || (known && existsSync(join(folder, HUB_SETTINGS_PATH)));
  refuseMissing({
    ...{ to, repository, scope: hasScopes ? "given" : "", actions },
    location: cloud === "AzureCloud" ? "given" : values.location,
    "runs-on": ownServer.isEnterpriseServer ? runsOn : "given",
  });
  checkHubName(values["hub-name"]);
  return {
    folder,
    repository: readRepository("--repository", repository ?? ""),
    // No scope contains a comma.
    scopes: readScopes(values.scope.flatMap((text) => text.split(",")).map((text) => text.replace(/^ +| +$/g, ""))),
    server: ownServer,
    actions: readRepository("--actions", actions ?? ""),
    actionsServer: values.actions === undefined && ofActions ? githubServer(`https://${ofActions.host}`) : ownServer,
    ref: values.ref === undefined ? undefined : readRef("--ref", values.ref),
    branch: readRef("--branch", values.branch ?? head?.replace(/^origin\//, "") ?? "main"),
    subscriptionId: readSubscription(values.subscription),
    resourceGroup: readResourceGroup(values["resource-group"]),
    location: readLocation(values.location ?? "westeurope"),
    hubName: values["hub-name"],
    storageAccount: readAccount(values["storage-account"]),
    ...{ cloud, runsOn, isPrivate: readNetwork(values.network) === "private" },
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
        location: { type: "string" },
        "hub-name": { type: "string", default: DEFAULT_HUB_NAME },
        "storage-account": { type: "string" },
        server: { type: "string" },
        cloud: { type: "string", default: "AzureCloud" },
        "runs-on": { type: "string" },
        network: { type: "string", default: "public" },
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
  location: "a region of this cloud: --location usgovvirginia",
  "runs-on": "a runner, because an Enterprise Server has none of GitHub's: --runs-on my-runners",
} as const;

/** Reports all missing options at once. */
function refuseMissing(given: Readonly<Record<keyof typeof REQUIRED, string | undefined>>): void {
  const names = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]).filter((name) => (given[name] ?? "") === "");
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

function readServer(host: string): string {
  if (/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i.test(host)) return host.toLowerCase();
  throw optionError(
    `--server is ${quoteValue(host)}, which is not the name of a host.`,
    "Set it to the host of your GitHub server, without https://, as in --server github.contoso.com",
  );
}

function readCloud(name: string): Cloud {
  const cloud = CLOUDS.find((known) => known.toLowerCase() === name.toLowerCase());
  if (cloud !== undefined) return cloud;
  throw optionError(`--cloud is ${quoteValue(name)}, which is not one of ${CLOUDS.join(", ")}.`);
}

function readNetwork(name: string): "public" | "private" {
  if (name === "public" || name === "private") return name;
  throw optionError(`--network is ${quoteValue(name)}, which is neither public nor private.`);
}

function readAccount(name: string | undefined): string | undefined {
  const hosts = { cloud: "AzureCloud", customHosts: [] } as const;
  const access = { hosts, hasKey: false, place: "--storage-account" };
  if (name === undefined || parseStorageAccount(name, access).accountName === name) return name;
  throw optionError(`--storage-account is ${quoteValue(name)}, which is a URL.`, "Use only the name.");
}
