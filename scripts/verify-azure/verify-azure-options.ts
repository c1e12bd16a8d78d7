import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { CLOUDS, type Cloud, parseCustomHosts } from "../../src/azure/azure-clouds.ts";
import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";
import { ROLE_SETS, type RoleSet } from "./role-sets.ts";

/** More would be an attack on the quota of everybody else in the tenant. */
export const MAX_BURST = 60;

export const VERIFY_AZURE_USAGE = `npm run verify:azure -- --as engine|plan --subscription ID --resource-group NAME --storage-account-id ID --billing-scope ID [options]

Asks a real Azure whether it behaves as the hub and its simulator believe, with the roles of one of a hub's two identities, and writes a report:
what was believed beside what was observed, without names, IDs, addresses or keys, so that it can be attached to an issue. Makes a container and
exports of names of their own, verify-azure-..., and removes them at the end, whatever happens. What it leaves to pay are some hundred requests to
storage and a few small deliveries.

  --as engine|plan         whose roles the signed-in identity has; who has more or less of them is said so, and nothing else is asked
  --subscription ID        of the resource group
  --resource-group NAME    an existing group; the plan previews the hub's template against it, nothing is deployed
  --storage-account-id ID  resource ID of a hub's account in that group, with a hierarchical namespace (a hub that nobody needs is best)
  --billing-scope ID       resource ID of the scope whose costs the exports are for
  --identity-scope ID      asks whether an export with an identity of its own can be made there, too, and removes it; once for each kind of scope
  --wait-minutes N         how long to wait for each of two runs to end (default 0: questions about their ends are not asked; 240 is enough)
  --burst N                up to ${MAX_BURST} reads of a run history at once, to see what a throttled answer says (default 0: not asked)
  --leave-table            makes a small Delta table as a hub does, leaves it for you to open in Fabric, Synapse, Power BI and others, and writes what to look for
                           to verify-azure-table.md; delete its container afterwards
  --with-more-roles        asks although the identity has more rights than the role set; the report says so
  --report FILE            where the report goes (default verify-azure-ROLESET.md)
  --setup                  prints the commands that make a service principal with the role set, and asks nothing
  --tenant ID              when the sign-in knows more than one
  --cloud NAME             ${CLOUDS.join(" | ")} (default AzureCloud)
  --resource-manager-url URL --authority-host URL --storage-url URL
                           in place of Azure's own: npm run simulator -- --verify-azure prints them

Signs in with AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET where they are set, else as DefaultAzureCredential does, such as after
az login --service-principal. Your own account has more rights than a hub's identities, and what it may do proves nothing about them.`;

/** What to ask about; all of it named by whoever started the script. */
export interface VerifyAzureOptions {
  readonly roleSet: RoleSet;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly storageAccountId: string;
  readonly scope: ScopeId;
  /** Of other kinds, at which one question is asked. */
  readonly identityScopes: readonly ScopeId[];
  readonly waitMinutes: number;
  /** Reads at once; 0 provokes nothing. */
  readonly burst: number;
  readonly takesMoreRoles: boolean;
  /** A table stays for a person to open. */
  readonly leavesTable: boolean;
  readonly tenantId: string | undefined;
  readonly cloud: Cloud;
}

/** The command line: what to ask about, and what becomes of it. */
export interface CommandLine {
  readonly options: VerifyAzureOptions;
  readonly reportFile: string;
  readonly isSetup: boolean;
  readonly resourceManagerUrl: string | undefined;
  readonly authorityHost: string | undefined;
  /** The hosts of the three URLs, which whoever types the command vouches for. */
  readonly customHosts: readonly string[];
  readonly storageUrl: string | undefined;
}

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the command line. Throws InputError `InvalidOption` for anything that is missing: nothing is guessed, and nothing is taken from the
 * environment, which might be that of another account. A CI job is refused.
 */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  if (env.CI !== undefined || env.GITHUB_ACTIONS !== undefined) {
    throw invalid("verify:azure is for a person at a terminal, and this is a CI job (CI or GITHUB_ACTIONS is set)");
  }
  const values = parse(args);
  const roleSet = ROLE_SETS.find((known) => known === needed(values, "as"));
  if (roleSet === undefined) throw invalid(`--as is not one of ${ROLE_SETS.join(", ")}`);
  if (values["leave-table"] === true && roleSet !== "engine") throw invalid("--leave-table needs --as engine");
  const subscriptionId = needed(values, "subscription").toLowerCase();
  if (!SUBSCRIPTION.test(subscriptionId)) throw invalid(`--subscription ${subscriptionId} is no subscription ID`);
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

/** What is about to be touched, for the person who has not yet let go of the keyboard. */
export function describeOptions(
  { identityScopes, roleSet, scope, storageAccountId }: VerifyAzureOptions,
  name: string,
): string {
  if (roleSet === "plan")
    return (
      `Reads ${storageAccountId} and ${formatScope(scope)}, and tries what the plan must not do, under the ` +
      `name ${name}.`
    );
  const scopes = [scope, ...identityScopes].map(formatScope).join(", ");
  return `Makes and removes container ${name} in ${storageAccountId}\nand exports ${name}... of ${scopes}.`;
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
