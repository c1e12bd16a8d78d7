import { parseArgs } from "node:util";
import { CLOUDS, type Cloud } from "../../src/azure/cloud.ts";
import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import { InputError } from "../../src/errors.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";

export const USAGE = `npm run verify:azure -- --subscription ID --resource-group NAME --storage-account-id ID --billing-scope ID [options]

Asks a real Azure account whether it behaves as the hub and its simulator believe, and prints a table of what was expected and seen. Makes a
container and an export of names of their own, verify-azure-..., and removes both at the end, whatever happens. What it leaves to pay are
some hundred requests to storage.

  --subscription ID        where the hub's providers are registered
  --resource-group NAME    an existing group; the hub's template is validated against it and not deployed
  --storage-account-id ID  resource ID of an account in that group, with a hierarchical namespace (a hub that nobody needs is best)
  --billing-scope ID       resource ID of the scope whose costs the export is for
  --identity-scope ID      asks whether an export with an identity of its own can be made there, too, and removes it; once for each kind of scope
  --wait-minutes N         how long to wait for the export's run to end (default 0: its start is enough)
  --tenant ID              when the sign-in knows more than one
  --cloud NAME             ${CLOUDS.join(" | ")} (default AzureCloud)

Signs in as DefaultAzureCredential does, such as after az login. Needed are Contributor and Storage Blob Data Contributor on the group, and
Cost Management Contributor on the scope.`;

/** What to look at; all of it named by whoever started the script. */
export interface VerifyWish {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly storageAccountId: string;
  readonly scope: ScopeId;
  /** Of other kinds, at which one question is asked. */
  readonly identityScopes: readonly ScopeId[];
  readonly waitMinutes: number;
  readonly tenantId: string | undefined;
  readonly cloud: Cloud;
}

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the command line. Throws InputError `InvalidOption` for anything that is missing: nothing is guessed, and nothing is taken from the
 * environment, which might be that of another account. A CI job is refused.
 */
export function readWish(args: readonly string[], env: Readonly<Record<string, string | undefined>>): VerifyWish {
  if (env.CI !== undefined || env.GITHUB_ACTIONS !== undefined) {
    throw invalid("verify:azure is for a person at a terminal, and this is a CI job (CI or GITHUB_ACTIONS is set)");
  }
  const values = parse(args);
  const subscriptionId = needed(values, "subscription").toLowerCase();
  if (!SUBSCRIPTION.test(subscriptionId)) throw invalid(`--subscription ${subscriptionId} is no subscription ID`);
  const resourceGroup = needed(values, "resource-group");
  const storageAccountId = `/${needed(values, "storage-account-id").replace(/^\/+|\/+$/g, "")}`;
  parseStorageAccountId(storageAccountId);
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/`;
  if (!storageAccountId.toLowerCase().startsWith(group.toLowerCase())) {
    throw invalid(`--storage-account-id is not in resource group ${resourceGroup} of subscription ${subscriptionId}`);
  }
  const waitMinutes = Number(values["wait-minutes"] ?? "0");
  if (!Number.isInteger(waitMinutes) || waitMinutes < 0) throw invalid("--wait-minutes is no number of minutes");
  const cloud = CLOUDS.find((known) => known === (values.cloud ?? "AzureCloud"));
  if (cloud === undefined) throw invalid(`--cloud is not one of ${CLOUDS.join(", ")}`);
  const scope = parseScopeId(needed(values, "billing-scope"));
  const identityScopes = (values["identity-scope"] ?? []).map(parseScopeId);
  const place = { subscriptionId, resourceGroup, storageAccountId, scope, identityScopes };
  return { ...place, waitMinutes, tenantId: values.tenant, cloud };
}

/** What is about to be touched, for the person who has not yet let go of the keyboard. */
export function describeWish(wish: VerifyWish, name: string): string {
  const scopes = [wish.scope, ...wish.identityScopes].map(formatScope).join(", ");
  return `Makes and removes container ${name} in ${wish.storageAccountId}\nand export ${name} of ${scopes}.`;
}

type NeededOption = "subscription" | "resource-group" | "storage-account-id" | "billing-scope";

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        subscription: option,
        "resource-group": option,
        "storage-account-id": option,
        "billing-scope": option,
        "identity-scope": { type: "string", multiple: true },
        "wait-minutes": option,
        tenant: option,
        cloud: option,
      },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause));
  }
}

function needed(values: ReturnType<typeof parse>, name: NeededOption): string {
  const value = values[name]?.trim();
  if (value === undefined || value === "") throw invalid(`--${name} is needed`);
  return value;
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { cure: USAGE });
}
