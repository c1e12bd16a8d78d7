import { shellCommand } from "exact-values/shell-command";
import type { ServiceFault } from "../../../azure/http/service-fault.ts";
import { deleteRolesCommand } from "../identity/orphaned-roles.ts";
import { describePolicies, explainPolicies } from "./denied-policies.ts";

/** Facts about the deployment, for remedies. */
export interface DeploymentPlace {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  /** If undefined, the resource group's location applies. */
  readonly location: string | undefined;
  readonly storageSku: string | undefined;
  readonly deploymentName: string;
}

interface FailureRule {
  readonly matches: (fault: ServiceFault) => boolean;
  /** `causes` are all faults of the deployment, including `fault`. */
  readonly explain: (fault: ServiceFault, place: DeploymentPlace, causes: readonly ServiceFault[]) => Explanation;
}

interface Explanation {
  readonly code: string;
  /** A clause; Azure's message follows. */
  readonly headline: string;
  readonly remedy: string;
}

/** Known failures; the first rule that matches a cause is reported. */
export const FAILURE_RULES: readonly FailureRule[] = [
  {
    matches: ({ code }) => code === "RequestDisallowedByPolicy",
    explain: (fault, _, causes) => ({
      code: "PolicyDenied",
      headline: `A policy denies the deployment, ${describePolicies(fault)}`,
      remedy: policyRemedy(causes),
    }),
  },
  {
    matches: ({ code, message }) =>
      /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code) ||
      /RP Not Registered/i.test(message),
    explain: ({ message }, { subscriptionId }) => ({
      code: "ProviderNotRegistered",
      headline: "The subscription is not registered with a resource provider",
      remedy:
        `${registerCommand(/Microsoft\.\w+/.exec(message)?.[0] ?? "<namespace>", subscriptionId)}, which ` +
        "needs Contributor on the subscription; then run deploy-hub again.",
    }),
  },
  {
    matches: ({ code }) => /^AccountPropert(?:y|ies)(?:CannotBeUpdated|IsImmutable)$/.test(code),
    explain: (_, { storageSku }) => ({
      code: "AccountUnchangeable",
      headline: "A property of the storage account cannot change after its creation",
      remedy:
        `Leave storage-sku empty, which keeps the account's SKU${storageSku === undefined ? "" : ` (requested: ${storageSku})`}, ` +
        "or set storage-sku to it. For another redundancy, ask Azure to convert the account. For another kind of " +
        "account, create a new hub and copy the months.",
    }),
  },
  {
    matches: ({ code, message }) =>
      /sku|RedundancyConfiguration|AccountTypeNotSupported|ZoneRedundan/i.test(code) ||
      (/storageSku/.test(message) && /allowed value/i.test(message)),
    explain: (_, { location, storageSku }) => ({
      code: "UnsupportedSku",
      headline: `The storage SKU${storageSku === undefined ? "" : ` ${storageSku}`} is not available in ${location ?? "this region"}`,
      remedy:
        "Set storage-sku to the other one of Premium_LRS and Premium_ZRS, or choose another location. " +
        "az storage sku list shows them.",
    }),
  },
  {
    matches: ({ code }) =>
      /^(?:LocationNotAvailable|LocationNotSupported|InvalidLocation|NoRegisteredProviderFound|RequestDisallowedByAzure)/.test(
        code,
      ),
    explain: (_, { location }) => ({
      code: "RegionUnsupported",
      headline: `The region ${location ?? "of the resource group"} lacks a service that the hub needs`,
      remedy:
        "Set location to a region that Azure's message lists. If only the event service is missing, set " +
        "event-service-location or skip-event-service-registration: true.",
    }),
  },
  {
    matches: ({ code }) => code === "InvalidResourceLocation",
    explain: (_, { location }) => ({
      code: "ResourceElsewhere",
      headline: `A hub resource is in a region other than ${location ?? "the resource group's"}`,
      remedy: "Set location to the region of the existing hub, because a deployment cannot move resources.",
    }),
  },
  {
    matches: ({ code, message }) => code === "ConflictError" && /deleted state/i.test(message),
    explain: ({ target }, { location }) => {
      const vault = lastPart(target);
      const named = shellCommand`--name ${vault ?? "<vault>"}`;
      const which = { shell: location === undefined ? named : `${named} ${shellCommand`--location ${location}`}` };
      return {
        code: "VaultSoftDeleted",
        headline: "A deleted vault still has the name of the hub's vault",
        remedy:
          `${vault === undefined ? "List its name: az keyvault list-deleted --resource-type vault. " : ""}` +
          `Recover it: ${shellCommand`az keyvault recover ${which}`}. ` +
          `Or delete it permanently: ${shellCommand`az keyvault purge ${which}`}. ` +
          "A vault with purge protection can only be recovered. Then run deploy-hub again.",
      };
    },
  },
  {
    matches: ({ message }) => /deleted but recoverable state/i.test(message),
    explain: ({ target }) => {
      const [, vault = "<vault>", secret = "<secret>"] = /vaults\/([^/]+)\/secrets\/([^/]+)/i.exec(target ?? "") ?? [];
      return {
        code: "SecretSoftDeleted",
        headline: "A deleted secret still has the name of the hub's secret",
        remedy: `Recover it: ${shellCommand`az keyvault secret recover --vault-name ${vault} --name ${secret}`}. Then run deploy-hub again.`,
      };
    },
  },
  {
    matches: ({ code }) =>
      /^(?:StorageAccountAlreadyTaken|StorageAccountAlreadyExists|StorageAccountInAnotherResourceGroup|VaultAlreadyExists|NameUnavailable)$/.test(
        code,
      ),
    explain: ({ target, message }) => ({
      code: "NameTaken",
      headline: "A globally unique name is already taken",
      remedy: /vault/i.test(`${target} ${message}`)
        ? "List deleted vaults (az keyvault list-deleted), and recover or purge the vault. If it is not " +
          "listed, someone else has the name: choose another hub-name."
        : "If the account is yours, deploy to its resource group and set storage-account-name to its name. " +
          "Otherwise choose another hub-name.",
    }),
  },
  {
    matches: ({ code, message }) =>
      /quota|LimitExceeded|CountPerSubscription|CountExceeded/i.test(code) ||
      (/^(?:OperationNotAllowed|Conflict|BadRequest)$/.test(code) && /quota|maximum number/i.test(message)),
    explain: () => ({
      code: "QuotaExceeded",
      headline: "The subscription has reached a quota, possibly in this region only",
      remedy:
        "Delete resources that are no longer needed, request a higher quota in the portal, or set " +
        "location to another region.",
    }),
  },
  {
    matches: ({ code }) => /^(?:AccountNameInvalid|VaultNameNotValid|InvalidResourceName)$/.test(code),
    explain: () => ({
      code: "InvalidHubName",
      headline: "Azure does not accept a name that is derived from hub-name or storage-account-name",
      remedy:
        "Use only letters, digits and dashes in hub-name, and 3 to 24 lower-case letters and digits in " +
        "storage-account-name.",
    }),
  },
  {
    matches: isRoleConflict,
    explain: (_, __, causes) => ({
      code: "RoleAssignmentConflict",
      headline: "A role assignment conflicts; it belongs to a deleted identity or was created by hand",
      remedy:
        `Delete it: ${deleteRolesCommand(conflictingAssignments(causes))}. Then run deploy-hub again. ` +
        "If its ID is unknown, look for unknown identities under Access control (IAM) of the hub's resources.",
    }),
  },
  {
    matches: ({ code }) => code === "ScopeLocked",
    explain: () => ({
      code: "ResourceLocked",
      headline: "A resource or its group is locked",
      remedy: "Ask the owner to remove the lock during the deployment.",
    }),
  },
  {
    matches: ({ code }) => code === "ResourceGroupNotFound",
    explain: (_, { location, resourceGroup, subscriptionId }) => ({
      code: "ResourceGroupMissing",
      headline: "The resource group does not exist",
      remedy: `Create it: ${shellCommand`az group create --name ${resourceGroup} --location ${location ?? "<region>"} --subscription ${subscriptionId}`}. Otherwise check resource-group and subscription-id.`,
    }),
  },
  {
    matches: ({ code }) => code === "DeploymentActive",
    explain: (_, { deploymentName }) => ({
      code: "DeploymentActive",
      headline: `A deployment named ${deploymentName} is still running`,
      remedy:
        "Run the workflow again when that deployment has ended; the portal shows it under Deployments of the " +
        "resource group. A concurrency group for the workflow prevents this.",
    }),
  },
  {
    matches: ({ code }) => /^(?:Deployment)?Cancell?ed$/.test(code),
    explain: (_, { deploymentName }) => ({
      code: "DeploymentCanceled",
      headline: `Someone cancelled deployment ${deploymentName} in Azure`,
      remedy: "Run deploy-hub again; deployed resources stay.",
    }),
  },
];

function policyRemedy(causes: readonly ServiceFault[]): string {
  const demands = [...new Set(causes.flatMap(explainPolicies))];
  if (demands.length > 0) return demands.join(" ");
  return (
    "Azure does not say which property it denies. Compare the policy with the list in docs/policies.md, set the " +
    "input that complies, or ask the owner of the policy to exempt the resource group."
  );
}

/** The command that registers a resource provider. */
export function registerCommand(namespace: string, subscriptionId: string): string {
  return `Run: ${shellCommand`az provider register --namespace ${namespace} --subscription ${subscriptionId} --wait`}`;
}

function lastPart(id: string | undefined): string | undefined {
  return id?.split("/").at(-1) || undefined;
}

const TOLD_ID =
  /conflicting role assignment is ([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i;

function isRoleConflict({ code }: ServiceFault): boolean {
  return /^RoleAssignment(?:Exists|UpdateNotPermitted)$/.test(code);
}

function conflictingAssignments(causes: readonly ServiceFault[]): readonly string[] {
  return [...new Set(causes.filter(isRoleConflict).map((fault) => conflictingAssignment(fault) ?? "<id>"))];
}

/**
 * Resource ID of the conflicting role assignment: the one with the same name, or, for an equivalent assignment, the one
 * in Azure's message (without hyphens). Undefined if Azure reports none.
 */
function conflictingAssignment({ code, message, target }: ServiceFault): string | undefined {
  if (code !== "RoleAssignmentExists") return target;
  const [, ...parts] = TOLD_ID.exec(message) ?? [];
  return parts.length === 0 ? undefined : target?.replace(/[^/]+$/, parts.join("-"));
}
