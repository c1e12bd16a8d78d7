import { InputError, ServiceError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { parseScopeId } from "../../hub/scope.ts";
import { scopeSupport } from "../../hub/scope-kind.ts";
import { isJsonObject, type JsonObject, textField } from "../http/json-fields.ts";
import { SERVICE_ROLES } from "../http/missing-role.ts";
import { parseStorageAccountId, readStorageAccount, type StorageAccount } from "../storage/storage-account.ts";
import type { CostManagementCalls } from "./cost-management-calls.ts";
import { registerExports } from "./export-failure-rules.ts";
import { missingActions, permissionsUrl } from "./export-permissions.ts";
import { exportRights } from "./export-roles.ts";

export interface PreflightRequest {
  /** The scopes whose exports are to be created or run. */
  readonly scopes: readonly string[];
  readonly purpose: "configure" | "run";
  /** ID of the account that exports deliver to; undefined to skip it. */
  readonly storageAccountId?: string | undefined;
  /** `msexports` by default. */
  readonly container?: string;
}

export interface PreflightProblem {
  /** Undefined for a problem that affects all scopes. */
  readonly scope: string | undefined;
  readonly error: InputError | ServiceError;
}

export interface ExportPreflight {
  /** Undefined if it was skipped or cannot be read. */
  readonly account: StorageAccount | undefined;
  readonly problems: readonly PreflightProblem[];
  /** Checks that could not be made, one sentence each; these need not be problems. */
  readonly notes: readonly string[];
}

const PROVIDER_API = "2021-04-01";
const CONTAINER_API = "2023-05-01";
const NEEDED_ACTIONS: Readonly<Record<PreflightRequest["purpose"], readonly string[]>> = {
  configure: ["read", "write"].map((verb) => `Microsoft.CostManagement/exports/${verb}`),
  run: ["read", "run/action"].map((verb) => `Microsoft.CostManagement/exports/${verb}`),
};
const ASSIGN_ROLES = "Microsoft.Authorization/roleAssignments/write";

type Finding = PreflightProblem | string;
/** The result of a check, or why it could not be made. */
type Looked<T> = { readonly value: T } | { readonly finding: Finding };

/**
 * Finds problems before anything is changed: the resource provider, the account, its firewall and container, and the
 * permissions at each scope. Permissions at billing scopes cannot be queried; reading their exports reveals them.
 */
export async function checkExports(calls: CostManagementCalls, desired: PreflightRequest): Promise<ExportPreflight> {
  const { storageAccountId } = desired;
  const destination =
    storageAccountId === undefined ? NOTHING : checkDestination(calls, { ...desired, storageAccountId });
  const rights = desired.scopes.map((scope) => checkRights(calls, scope, NEEDED_ACTIONS[desired.purpose]));
  const { account, findings } = await destination;
  const all = [...findings, ...(await Promise.all(rights)).flat()];
  return {
    account,
    problems: all.filter((finding) => typeof finding !== "string"),
    notes: all.filter((finding) => typeof finding === "string"),
  };
}

interface DestinationCheck {
  readonly account: StorageAccount | undefined;
  readonly findings: readonly Finding[];
}

const NOTHING: Promise<DestinationCheck> = Promise.resolve({ account: undefined, findings: [] });

async function checkDestination(
  calls: CostManagementCalls,
  desired: PreflightRequest & { readonly storageAccountId: string },
): Promise<DestinationCheck> {
  const { container = "msexports", purpose, storageAccountId } = desired;
  const [provider, found] = await Promise.all([
    look("Whether Microsoft.CostManagementExports is registered", () => checkProvider(calls, storageAccountId)),
    look("The storage account", () => readStorageAccount(managerOf(calls), storageAccountId)),
  ]);
  if ("finding" in found) return { account: undefined, findings: [...findingsOf(provider), found.finding] };
  const account = found.value;
  const [stored, rights] = await Promise.all([
    look(`Container ${container}`, () => checkContainer(calls, storageAccountId, container)),
    purpose === "configure"
      ? look("The rights on the storage account", () => checkAssigning(calls, storageAccountId))
      : { value: undefined },
  ]);
  const findings = [provider, stored, rights].flatMap((looked) => findingsOf(looked));
  return { account, findings: [...findings, ...firewallOf(account)] };
}

async function checkProvider(calls: CostManagementCalls, storageAccountId: string): Promise<InputError | undefined> {
  const { subscriptionId } = parseStorageAccountId(storageAccountId);
  const path = `/subscriptions/${subscriptionId}/providers/Microsoft.CostManagementExports`;
  const provider = await read(calls, path, PROVIDER_API);
  const state = textField(provider, "registrationState") ?? "NotRegistered";
  if (state.toLowerCase() === "registered") return undefined;
  return new InputError(
    "ProviderNotRegistered",
    `Subscription ${subscriptionId}, where the hub's storage account is, is not registered with ` +
      `Microsoft.CostManagementExports (${state}).`,
    {
      remedy:
        `${registerExports(storageAccountId)}, which needs Contributor on that subscription; then run the ` +
        "workflow again.",
    },
  );
}

async function checkContainer(
  calls: CostManagementCalls,
  storageAccountId: string,
  container: string,
): Promise<InputError | undefined> {
  // The Resource Manager lists containers without any data permission.
  const path = `/${trimmed(storageAccountId)}/blobServices/default/containers/${container}`;
  if ((await read(calls, path, CONTAINER_API)) !== undefined) return undefined;
  return new InputError("ContainerNotFound", `Storage account ${storageAccountId} has no container ${container}.`, {
    remedy: "Run deploy-hub, which creates the hub's containers, or check storage-account-id.",
  });
}

async function checkAssigning(calls: CostManagementCalls, storageAccountId: string): Promise<InputError | undefined> {
  const permissions = await readPermissions(calls, storageAccountId);
  if (missingActions(permissions, [ASSIGN_ROLES]).length === 0) return undefined;
  return new InputError(
    "DestinationForbidden",
    `Exports to ${storageAccountId} have their own identities, but the signed-in identity cannot assign a ` +
      `role to them there (${ASSIGN_ROLES}).`,
    {
      remedy:
        "Run deploy-hub, which assigns this permission to the hub identity, or ask an Owner of the account " +
        `to assign ${SERVICE_ROLES.exportIdentity}. A new assignment takes up to ten minutes.`,
    },
  );
}

function firewallOf({ allowedCopyScope, id, network, trustsAzure }: StorageAccount): readonly Finding[] {
  const blocked = (message: string, remedy: string): readonly Finding[] => [
    { scope: undefined, error: new InputError("StorageFirewalled", message, { remedy }) },
  ];
  if (network !== "open" && !trustsAzure) {
    return blocked(
      `The firewall of ${id} blocks Azure's own services, including Cost Management.`,
      `Allow trusted Azure services: ${shellCommand`az storage account update --ids ${id} --bypass AzureServices`}`,
    );
  }
  if (allowedCopyScope === undefined || network === "open") return [];
  return blocked(
    `Storage account ${id} permits copies only from its own ${allowedCopyScope === "AAD" ? "tenant" : "network"} ` +
      `(allowedCopyScope ${allowedCopyScope}), which prevents exports.`,
    "In the portal, under Configuration of the account, set the permitted scope for copy operations to From any " +
      "storage account. No command can unset it.",
  );
}

async function checkRights(
  calls: CostManagementCalls,
  scope: string,
  actions: readonly string[],
): Promise<readonly Finding[]> {
  const { kind } = scopeSupport(parseScopeId(scope));
  if (kind !== "subscription" && kind !== "resource-group") return [];
  const looked = await look(`The rights at ${scope}`, async () => {
    const missing = missingActions(await readPermissions(calls, scope), actions);
    if (missing.length === 0) return undefined;
    const rights = exportRights(scope, {
      caller: await calls.caller(),
      resourceManagerUrl: calls.resourceManagerUrl,
    });
    return new InputError("MissingRole", `The signed-in identity may not ${missing.join(", ")} at ${scope}.`, rights);
  });
  // If permissions are not reported, the list of the scope's exports reveals them.
  return "finding" in looked ? [] : findingsOf(looked, scope);
}

async function look<T>(what: string, call: () => Promise<T>): Promise<Looked<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (error instanceof InputError) return { finding: { scope: undefined, error } };
    if (error instanceof ServiceError) return { finding: `${what} could not be checked. ${error.message}` };
    throw error;
  }
}

function findingsOf(looked: Looked<InputError | undefined>, scope?: string): readonly Finding[] {
  if ("finding" in looked) return [looked.finding];
  return looked.value === undefined ? [] : [{ scope, error: looked.value }];
}

async function readPermissions(calls: CostManagementCalls, scope: string): Promise<unknown> {
  const action = `read the permissions at ${scope}`;
  return (await calls.send({ action, url: permissionsUrl(scope), method: "GET", isRepeatable: true })).body;
}

async function read(calls: CostManagementCalls, path: string, apiVersion: string): Promise<JsonObject | undefined> {
  const url = `${path.split("/").map(encodeURIComponent).join("/")}?api-version=${apiVersion}`;
  const call = { action: `read ${path}`, url, method: "GET", isRepeatable: true, allowed: [404] } as const;
  const { body, status } = await calls.send(call);
  return status === 404 || !isJsonObject(body) ? undefined : body;
}

function managerOf(calls: CostManagementCalls) {
  return { get: (id: string, apiVersion: string) => read(calls, `/${trimmed(id)}`, apiVersion) };
}

function trimmed(id: string): string {
  return id.replace(/^\/+|\/+$/g, "");
}
