import { shellCommand } from "exact-values/shell-command";
import type { ServiceFault } from "../../../azure/http/service-fault.ts";
import { describePolicies } from "./denied-policies.ts";

/** What the remedies speak of. */
export interface DeploymentPlace {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  /** Undefined when the resource group's own is taken. */
  readonly location: string | undefined;
  readonly storageSku: string | undefined;
  readonly deploymentName: string;
}

interface FailureRule {
  readonly matches: (fault: ServiceFault) => boolean;
  readonly explain: (fault: ServiceFault, place: DeploymentPlace) => Explanation;
}

interface Explanation {
  readonly code: string;
  /** A clause; Azure's own sentence follows. */
  readonly headline: string;
  readonly remedy: string;
}

/** The failures that users meet; the first that fits one of the causes is reported. */
export const FAILURE_RULES: readonly FailureRule[] = [
  {
    matches: ({ code }) => code === "RequestDisallowedByPolicy",
    explain: (fault) => ({
      code: "PolicyDenied",
      headline: `A policy denies it, ${describePolicies(fault)}`,
      remedy:
        "Ask the owner of the policy for an exemption of the resource group, or set the inputs so that it is met (location, tags, storage-sku, allow-shared-key-access).",
    }),
  },
  {
    matches: ({ code, message }) =>
      /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code) ||
      /RP Not Registered/i.test(message),
    explain: ({ message }, { subscriptionId }) => ({
      code: "ProviderNotRegistered",
      headline: "The subscription is not registered with a resource provider",
      remedy: `${registerCommand(/Microsoft\.\w+/.exec(message)?.[0] ?? "<namespace>", subscriptionId)}, which needs Contributor on the subscription; then run deploy-hub again.`,
    }),
  },
  {
    matches: ({ code }) => /^AccountPropert(?:y|ies)(?:CannotBeUpdated|IsImmutable)$/.test(code),
    explain: (_, { storageSku }) => ({
      code: "AccountUnchangeable",
      headline: "A property of the storage account was settled when it was made",
      remedy: `Leave storage-sku empty, which keeps what the account has${storageSku === undefined ? "" : ` (${storageSku} was requested)`}, or set storage-sku to that. For another redundancy ask Azure for a conversion of the account; for another kind of account make a new hub and copy the months.`,
    }),
  },
  {
    matches: ({ code, message }) =>
      /sku|RedundancyConfiguration|AccountTypeNotSupported|ZoneRedundan/i.test(code) ||
      (/storageSku/.test(message) && /allowed value/i.test(message)),
    explain: (_, { location, storageSku }) => ({
      code: "UnsupportedSku",
      headline: `Storage of the kind ${storageSku ?? "that was asked for"} cannot be had in ${location ?? "this region"}`,
      remedy:
        "Set storage-sku to the other one of Premium_LRS and Premium_ZRS, or choose a location that has it: az storage sku list lists them.",
    }),
  },
  {
    matches: ({ code }) =>
      /^(?:LocationNotAvailable|LocationNotSupported|InvalidLocation|NoRegisteredProviderFound|RequestDisallowedByAzure)/.test(
        code,
      ),
    explain: (_, { location }) => ({
      code: "RegionUnsupported",
      headline: `The region ${location ?? "of the resource group"} does not offer what the hub needs`,
      remedy:
        "Set location to a region that Azure names; for the event service alone, set event-service-location or skip-event-service-registration: true.",
    }),
  },
  {
    matches: ({ code }) => code === "InvalidResourceLocation",
    explain: (_, { location }) => ({
      code: "ResourceElsewhere",
      headline: `A resource of the hub is in another region than ${location ?? "the resource group's"}`,
      remedy: "Set location to the region where the hub exists; resources cannot be moved by a deployment.",
    }),
  },
  {
    matches: ({ code, message }) => code === "ConflictError" && /deleted state/i.test(message),
    explain: ({ target }, { location }) => {
      const named = shellCommand`--name ${lastPart(target) ?? "<vault>"}`;
      const which = { shell: location === undefined ? named : `${named} ${shellCommand`--location ${location}`}` };
      return {
        code: "VaultSoftDeleted",
        headline: "A deleted vault still holds the name of the hub's vault",
        remedy: `Bring it back with: ${shellCommand`az keyvault recover ${which}`}. Or give it up for good with: ${shellCommand`az keyvault purge ${which}`}; a vault with purge protection must be recovered. Then run deploy-hub again.`,
      };
    },
  },
  {
    matches: ({ message }) => /deleted but recoverable state/i.test(message),
    explain: ({ target }) => {
      const [, vault = "<vault>", secret = "<secret>"] = /vaults\/([^/]+)\/secrets\/([^/]+)/i.exec(target ?? "") ?? [];
      return {
        code: "SecretSoftDeleted",
        headline: "A deleted secret still holds the name of the hub's secret",
        remedy: `Bring it back with: ${shellCommand`az keyvault secret recover --vault-name ${vault} --name ${secret}`}; then run deploy-hub again.`,
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
      headline: "A name that must be unique in all of Azure is taken",
      remedy: /vault/i.test(`${target} ${message}`)
        ? "Look for a deleted vault with: az keyvault list-deleted, and recover or purge it; if there is none, someone else has it: choose another hub-name."
        : "If the account is yours, deploy to its resource group and set storage-account-name to it; if not, choose another hub-name.",
    }),
  },
  {
    matches: ({ code, message }) =>
      /quota|LimitExceeded|CountPerSubscription|CountExceeded/i.test(code) ||
      (/^(?:OperationNotAllowed|Conflict|BadRequest)$/.test(code) && /quota|maximum number/i.test(message)),
    explain: () => ({
      code: "QuotaExceeded",
      headline: "A limit of the subscription or its region is reached",
      remedy:
        "Delete what is no longer needed, ask for more under Quotas in the portal, or set location to another region.",
    }),
  },
  {
    matches: ({ code }) => /^(?:AccountNameInvalid|VaultNameNotValid|InvalidResourceName)$/.test(code),
    explain: () => ({
      code: "InvalidHubName",
      headline: "Azure does not take a name that was made from hub-name or storage-account-name",
      remedy:
        "Choose a hub-name of letters, digits and dashes; a storage-account-name has 3 to 24 lower-case letters and digits.",
    }),
  },
  {
    matches: ({ code }) => /^RoleAssignment(?:Exists|UpdateNotPermitted)$/.test(code),
    explain: (fault) => ({
      code: "RoleAssignmentConflict",
      headline: "A role assignment is in the way, of an identity which was deleted, or one that someone made by hand",
      remedy: `Delete it and run deploy-hub again: ${shellCommand`az role assignment delete --ids ${conflictingAssignment(fault) ?? "<id>"}`}. Without its id, look under Access control (IAM) of the hub's resources for identities not found.`,
    }),
  },
  {
    matches: ({ code }) => code === "ScopeLocked",
    explain: () => ({
      code: "ResourceLocked",
      headline: "A lock is on a resource or its group",
      remedy: "Have the owner remove the lock for the time of the deployment.",
    }),
  },
  {
    matches: ({ code }) => code === "ResourceGroupNotFound",
    explain: (_, { location, resourceGroup, subscriptionId }) => ({
      code: "ResourceGroupMissing",
      headline: "The resource group is not there",
      remedy: `Make it: ${shellCommand`az group create --name ${resourceGroup} --location ${location ?? "<region>"} --subscription ${subscriptionId}`}. Or check resource-group and subscription-id.`,
    }),
  },
  {
    matches: ({ code }) => code === "DeploymentActive",
    explain: (_, { deploymentName }) => ({
      code: "DeploymentActive",
      headline: `A deployment named ${deploymentName} is still at work`,
      remedy:
        "Give the workflow a concurrency group, and run it again when that deployment has ended; Deployments of the resource group in the portal shows it.",
    }),
  },
  {
    matches: ({ code }) => /^(?:Deployment)?Cancell?ed$/.test(code),
    explain: (_, { deploymentName }) => ({
      code: "DeploymentCanceled",
      headline: `Someone cancelled deployment ${deploymentName} in Azure`,
      remedy: "Run deploy-hub again; what was deployed stays.",
    }),
  },
];

/** The command that registers a resource provider. */
export function registerCommand(namespace: string, subscriptionId: string): string {
  return `Run: ${shellCommand`az provider register --namespace ${namespace} --subscription ${subscriptionId} --wait`}`;
}

function lastPart(id: string | undefined): string | undefined {
  return id?.split("/").at(-1) || undefined;
}

const TOLD_ID =
  /conflicting role assignment is ([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i;

/**
 * Resource ID of the role assignment that is in the way of one of ours: the one of the same name, or the one that Azure names in its sentence
 * (without hyphens) where another grants the same. Undefined when it is not reported.
 */
function conflictingAssignment({ code, message, target }: ServiceFault): string | undefined {
  if (code !== "RoleAssignmentExists") return target;
  const [, ...parts] = TOLD_ID.exec(message) ?? [];
  return parts.length === 0 ? undefined : target?.replace(/[^/]+$/, parts.join("-"));
}
