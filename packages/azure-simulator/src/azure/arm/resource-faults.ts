import type { JsonObject } from "../../json-value.ts";
import type { ArmErrorDetail } from "./arm-error.ts";
import { objectAt, textAt } from "./json-access.ts";
import { REGIONS } from "./regions.ts";
import type { ResourceId } from "./resource-id.ts";

/** The resource that a fault affects. */
export interface StruckResource {
  readonly id: ResourceId;
  readonly desired: JsonObject;
}

interface ResourceFault {
  /** The affected resource type unless the options name another one. */
  readonly type: string;
  /**
   * `validation`: before any resource is created, also in validate and what-if. `deployment`: when the resource is
   * created.
   */
  readonly during: "validation" | "deployment";
  readonly status: number;
  describe(resource: StruckResource): ArmErrorDetail;
}

const STORAGE = "Microsoft.Storage/storageAccounts";
const VAULT = "Microsoft.KeyVault/vaults";

function skuOf({ desired }: StruckResource): string {
  return textAt(objectAt(desired, "sku"), "name");
}

/** Error responses of services for a single resource, in their own words. */
export const RESOURCE_FAULTS = {
  SkuNotAvailable: {
    type: STORAGE,
    during: "validation",
    status: 409,
    describe: (struck) => ({
      code: "SkuNotAvailable",
      target: struck.id.name,
      message:
        `The requested tier for resource '${struck.id.id}' is currently not available in location ` +
        `'${textAt(struck.desired, "location")}' for subscription '${struck.id.subscriptionId}'. Please try ` +
        "another tier or deploy to a different location.",
    }),
  },
  RedundancyConfigurationNotAvailableInRegion: {
    type: STORAGE,
    during: "validation",
    status: 400,
    describe: (struck) => ({
      code: "RedundancyConfigurationNotAvailableInRegion",
      target: struck.id.name,
      message:
        `The storage account failed to create due to redundancy configuration - Sku: ${skuOf(struck)}, Kind: ` +
        `${textAt(struck.desired, "kind")} - not available in selected Region - ` +
        `${textAt(struck.desired, "location")}. Please make sure the redundancy configuration selected is ` +
        "available in your region. For more information about redundancy configurations, see " +
        "https://docs.microsoft.com/en-us/azure/storage/common/storage-redundancy",
    }),
  },
  SkuUnavailableInZone: {
    type: STORAGE,
    during: "deployment",
    status: 400,
    describe: (struck) => ({
      code: "SkuUnavailableInZone",
      message: `The sku Sku: ${skuOf(struck)}, Kind: ${textAt(struck.desired, "kind")} is not available in zone.`,
    }),
  },
  LocationNotAvailableForResourceType: {
    type: STORAGE,
    during: "validation",
    status: 400,
    describe: ({ id, desired }) => locationNotAvailable(id.type, textAt(desired, "location")),
  },
  StorageAccountAlreadyTaken: {
    type: STORAGE,
    during: "validation",
    status: 409,
    describe: ({ id }) => ({
      code: "StorageAccountAlreadyTaken",
      target: id.name,
      message: `The storage account named ${id.name} is already taken.`,
    }),
  },
  SoftDeletedVault: {
    type: VAULT,
    during: "deployment",
    status: 409,
    describe: () => ({
      code: "ConflictError",
      message:
        "A vault with the same name already exists in deleted state. You need to either recover or purge " +
        "existing key vault. Follow this link https://go.microsoft.com/fwlink/?linkid=2149745 for more " +
        "information on soft delete.",
    }),
  },
  VaultAlreadyExists: {
    type: VAULT,
    during: "deployment",
    status: 409,
    describe: ({ id }) => ({
      code: "VaultAlreadyExists",
      message:
        `The vault name '${id.name}' is already in use. Vault names are globally unique so it is possible that ` +
        "the name is already taken. If you are sure that the vault name was not taken then it is possible that " +
        "a vault with the same name was recently deleted but not purged after being placed in a recoverable " +
        "state. If the vault is in a recoverable state then the vault will need to be purged before reusing " +
        "the name. For more information about VaultAlreadyExists, soft delete and purging a vault follow this " +
        "link https://go.microsoft.com/fwlink/?linkid=2147740.",
    }),
  },
  MissingSubscriptionRegistration: {
    type: VAULT,
    during: "deployment",
    status: 409,
    describe: ({ id }) => missingRegistration(id.namespace),
  },
  RequestDisallowedByPolicy: {
    type: STORAGE,
    during: "validation",
    status: 403,
    describe: disallowedByPolicy,
  },
  QuotaExceeded: {
    type: STORAGE,
    during: "validation",
    status: 409,
    describe: ({ id, desired }) => ({
      code: "QuotaExceeded",
      target: id.name,
      message:
        "Operation could not be completed as it results in exceeding approved Total Regional quota of resource " +
        `type '${id.type}' in location '${textAt(desired, "location")}'. Submit a request for quota increase ` +
        "at https://aka.ms/ProdportalCRP.",
    }),
  },
  MaxStorageAccountsCountPerSubscriptionExceeded: {
    type: STORAGE,
    during: "validation",
    status: 400,
    describe: ({ id, desired }) => ({
      code: "MaxStorageAccountsCountPerSubscriptionExceeded",
      target: id.name,
      message:
        `Subscription ${id.subscriptionId} already contains 250 storage accounts with Standard Dns endpoints ` +
        `in location ${textAt(desired, "location")} and the maximum allowed is 250.`,
    }),
  },
  NestedDeploymentFailed: {
    type: STORAGE,
    during: "deployment",
    status: 409,
    describe: nestedFailure,
  },
  ServiceFailed: {
    type: STORAGE,
    during: "deployment",
    status: 500,
    describe: () => ({ code: "InternalServerError", message: "Encountered internal server error." }),
  },
} as const satisfies Readonly<Record<string, ResourceFault>>;

export type ResourceFaultName = keyof typeof RESOURCE_FAULTS;

export function locationNotAvailable(type: string, location: string): ArmErrorDetail {
  const others = REGIONS.filter((region) => region !== location);
  return {
    code: "LocationNotAvailableForResourceType",
    message:
      `The provided location '${location}' is not available for resource type '${type}'. List of available ` +
      `regions for the resource type is '${others.join(",")}'.`,
  };
}

export function missingRegistration(namespace: string, state = "NotRegistered"): ArmErrorDetail {
  if (/^unregister/i.test(state)) {
    return {
      code: "MissingSubscriptionRegistration",
      message:
        "The subscription registration is in 'Unregistered' state. The subscription must be registered to use " +
        `namespace '${namespace}'. See https://aka.ms/rps-not-found for how to register subscriptions.`,
    };
  }
  const message =
    `The subscription is not registered to use namespace '${namespace}'. See https://aka.ms/rps-not-found for ` +
    "how to register subscriptions.";
  const code = "MissingSubscriptionRegistration";
  return { code, message, details: [{ code, target: namespace, message }] };
}

function disallowedByPolicy({ id, desired }: StruckResource): ArmErrorDetail {
  const scope = `/subscriptions/${id.subscriptionId}`;
  const policyDefinitionId =
    "/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c";
  const policyAssignmentId = `${scope}/providers/Microsoft.Authorization/policyAssignments/076600eccae24751850c1942`;
  const name = "Allowed locations";
  const identifiers = JSON.stringify([
    { policyAssignment: { name, id: policyAssignmentId }, policyDefinition: { name, id: policyDefinitionId } },
  ]);
  return {
    code: "RequestDisallowedByPolicy",
    target: id.name,
    message: `Resource '${id.name}' was disallowed by policy. Policy identifiers: '${identifiers}'.`,
    additionalInfo: [
      {
        type: "PolicyViolation",
        info: {
          evaluationDetails: {
            evaluatedExpressions: [
              {
                result: "True",
                expressionKind: "Field",
                expression: "location",
                path: "location",
                expressionValue: textAt(desired, "location"),
                targetValue: ["swedencentral"],
                operator: "NotIn",
              },
            ],
          },
          policyDefinitionId,
          policyDefinitionName: "e56962a6-4747-49cd-b67b-bf8b01975c4c",
          policyDefinitionDisplayName: name,
          policyDefinitionEffect: "deny",
          policyAssignmentId,
          policyAssignmentName: "076600eccae24751850c1942",
          policyAssignmentDisplayName: name,
          policyAssignmentScope: scope,
          policyAssignmentParameters: { listOfAllowedLocations: { value: ["swedencentral"] } },
        },
      },
    ],
  };
}

/** The error of a nested deployment. As in Azure, a message contains JSON text, which contains JSON text again. */
function nestedFailure({ id }: StruckResource): ArmErrorDetail {
  const deploymentFailed =
    "At least one resource deployment operation failed. Please list deployment operations for details. " +
    "Please see https://aka.ms/DeployOperations for usage details.";
  const innermost = {
    error: {
      code: "StorageAccountInAnotherResourceGroup",
      message: `The storage account ${id.name} is already in another resource group in this subscription.`,
    },
  };
  const inner = {
    status: "Failed",
    error: {
      code: "ResourceDeploymentFailure",
      message: "The resource operation completed with terminal provisioning state 'Failed'.",
      details: [
        {
          code: "DeploymentFailed",
          message: deploymentFailed,
          details: [{ code: "Conflict", message: JSON.stringify(innermost, null, 2).replaceAll("\n", "\r\n") }],
        },
      ],
    },
  };
  return { code: "Conflict", message: JSON.stringify(inner, null, 2).replaceAll("\n", "\r\n") };
}
