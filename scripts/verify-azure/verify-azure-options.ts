import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { CLOUDS, type Cloud, parseCustomHosts } from "../../src/azure/azure-clouds.ts";
import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";
import { ROLE_SETS, type RoleSet } from "./role-sets.ts";

/** A higher number would use up the quota of everyone else in the tenant. */
export const MAX_BURST = 60;

export const VERIFY_AZURE_USAGE = `npm run verify:azure -- --as hub|plan --subscription ID --resource-group NAME \\
  --storage-account-id ID --billing-scope ID [options]

Checks whether a real Azure behaves as the hub and its simulator assume, with the roles of one of a hub's two
identities. Writes a report that compares assumptions with observations. It contains no names, IDs, addresses or keys,
so that you can attach it to an issue. Creates a container and exports named verify-azure-..., and removes them at the
end, even after an error. You pay for a few hundred storage requests and a few small deliveries.

  --as hub|plan            identity whose roles are used. Stops if the signed-in identity has more or fewer roles
  --subscription ID        subscription of the resource group
  --resource-group NAME    existing resource group; the plan previews the hub's template against it without deploying
  --storage-account-id ID  resource ID of a hub's account in that group, with a hierarchical namespace. Use the account
                           of a hub that is no longer needed
  --billing-scope ID       resource ID of the scope whose costs are exported
  --identity-scope ID      also checks whether this scope allows an export with its own identity; repeat it for each
                           kind of scope
  --wait-minutes N         how long to wait for each of two runs to end (default 0: skip these checks; 240 is enough)
  --burst N                up to ${MAX_BURST} concurrent reads of a run history, to see a throttled response
                           (default 0: skip this check)
  --leave-table            creates a small Delta table as a hub does and keeps it, so that you can open it in Fabric,
                           Synapse, Power BI and other tools. verify-azure-table.md explains what to check. Delete its
                           container afterwards
  --with-more-roles        continues although the identity has more permissions than the role set; the report says so
  --report FILE            path of the report (default verify-azure-ROLESET.md)
  --setup                  only prints the commands that create a service principal with the role set
  --tenant ID              tenant to sign in to, if there are several
  --cloud NAME             ${CLOUDS.join(" | ")} (default AzureCloud)
  --resource-manager-url URL --authority-host URL --storage-url URL
                           custom endpoints: npm run simulator -- --verify-azure prints them

Signs in with AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET if they are set, or else with
DefaultAzureCredential, such as after az login --service-principal. Your own account has more permissions than a hub's
identities, so its results prove nothing about them.`;

/** The resources under test, all named explicitly by the user. */
export interface VerifyAzureOptions {
  readonly roleSet: RoleSet;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly storageAccountId: string;
  readonly scope: ScopeId;
  /** Scopes of other kinds, for which only one question is asked. */
  readonly identityScopes: readonly ScopeId[];
  readonly waitMinutes: number;
  /** Concurrent reads. 0 skips the throttling check. */
  readonly burst: number;
  readonly takesMoreRoles: boolean;
  /** Leaves a table for a person to open. */
  readonly leavesTable: boolean;
  readonly tenantId: string | undefined;
  readonly cloud: Cloud;
}

/** The parsed command line. */
export interface CommandLine {
  readonly options: VerifyAzureOptions;
  readonly reportFile: string;
  readonly isSetup: boolean;
  readonly resourceManagerUrl: string | undefined;
  readonly authorityHost: string | undefined;
  /** The hosts of the custom URLs, which the user vouches for. */
  readonly customHosts: readonly string[];
  readonly storageUrl: string | undefined;
}

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parses the command line. Throws InputError `InvalidOption` for missing options: nothing is guessed or taken from the
 * environment, which might belong to another account. Refuses to run in CI.
 */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  if (env.CI !== undefined || env.GITHUB_ACTIONS !== undefined) {
    throw invalid("verify:azure is interactive and cannot run in CI (CI or GITHUB_ACTIONS is set)");
  }
  const values = parse(args);
  const as = needed(values, "as");
  // Until 0.2 the hub identity was called engine.
  const roleSet = ROLE_SETS.find((known) => known === (as === "engine" ? "hub" : as));
  if (roleSet === undefined) throw invalid(`--as is not one of ${ROLE_SETS.join(", ")}`);
  if (values["leave-table"] === true && roleSet !== "hub") throw invalid("--leave-table requires --as hub");
  const subscriptionId = needed(values, "subscription").toLowerCase();
  if (!SUBSCRIPTION.test(subscriptionId)) throw invalid(`--subscription ${subscriptionId} is not a subscription ID`);
  const resourceGroup = needed(values, "resource-group");
  const storageAccountId = `/${needed(values, "storage-account-id").replace(/^\/+|\/+$/g, "")}`;
  parseStorageAccountId(storageAccountId);
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/`;
  if (!storageAccountId.toLowerCase().startsWith(group.toLowerCase())) {
    throw invalid(`--storage-account-id is not in resource group ${resourceGroup} of subscription ${subscriptionId}`);
  }
  const cloud = CLOUDS.find((known) => known === (values.cloud ?? "AzureCloud"));
  if (cloud === undefined) throw invalid(`--cloud is not one of ${CLOUDS.join(", ")}`);
  return {
    options: {
      ...{ roleSet, subscriptionId, resourceGroup, storageAccountId, cloud, tenantId: values.tenant },
      scope: parseScopeId(needed(values, "billing-scope")),
      identityScopes: (values["identity-scope"] ?? []).map(parseScopeId),
      waitMinutes: wholeNumber(values, "wait-minutes", "number of minutes"),
      burst: wholeNumber(values, "burst", `number of reads up to ${MAX_BURST}`, MAX_BURST),
      takesMoreRoles: values["with-more-roles"] ?? false,
      leavesTable: values["leave-table"] ?? false,
    },
    reportFile: values.report ?? `verify-azure-${roleSet}.md`,
    isSetup: values.setup ?? false,
    resourceManagerUrl: values["resource-manager-url"],
    authorityHost: values["authority-host"],
    storageUrl: values["storage-url"]?.replace(/\/+$/, ""),
    customHosts: parseCustomHosts(
      ["resource-manager-url", "authority-host", "storage-url"].flatMap((name) => {
        const host = URL.parse(String(values[name as keyof typeof values] ?? ""))?.host;
        return host === undefined ? [] : [host];
      }),
    ),
  };
}

/** Lists what is about to be changed, while the user can still cancel. */
export function describeOptions(
  { identityScopes, roleSet, scope, storageAccountId }: VerifyAzureOptions,
  name: string,
): string {
  if (roleSet === "plan")
    return (
      `Reads ${storageAccountId} and ${formatScope(scope)}, and attempts what the plan identity must not do, ` +
      `under the name ${name}.`
    );
  const scopes = [scope, ...identityScopes].map(formatScope).join(", ");
  return `Creates and removes the container ${name} in ${storageAccountId}\nand exports ${name}... of ${scopes}.`;
}

type Values = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        as: option,
        subscription: option,
        "resource-group": option,
        "storage-account-id": option,
        "billing-scope": option,
        "identity-scope": { type: "string", multiple: true },
        "wait-minutes": option,
        burst: option,
        "with-more-roles": flag,
        "leave-table": flag,
        report: option,
        setup: flag,
        tenant: option,
        cloud: option,
        "resource-manager-url": option,
        "authority-host": option,
        "storage-url": option,
      },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause));
  }
}

function needed(
  values: Values,
  name: "as" | "subscription" | "resource-group" | "storage-account-id" | "billing-scope",
): string {
  const value = values[name]?.trim();
  if (value === undefined || value === "") throw invalid(`--${name} is needed`);
  return value;
}

function wholeNumber(
  values: Values,
  name: "burst" | "wait-minutes",
  what: string,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const number = Number(values[name] ?? "0");
  if (!Number.isInteger(number) || number < 0 || number > max) throw invalid(`--${name} is no ${what}`);
  return number;
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { remedy: VERIFY_AZURE_USAGE });
}
