import { ArmError } from "./arm-error.ts";
import { REGIONS } from "./regions.ts";
import type { ResourceKind } from "./resource-kind.ts";
import { roleAssignments, roleDefinitions } from "./services/authorization.ts";
import { datasets, factories, linkedServices, pipelines, triggers } from "./services/data-factory.ts";
import { diagnosticSettings } from "./services/diagnostic-settings.ts";
import { eventGridNamespaces, eventSubscriptions, systemTopics } from "./services/event-grid.ts";
import { secrets, vaults } from "./services/key-vault-resources.ts";
import { workflows, workflowTriggers } from "./services/logic-apps.ts";
import { federatedIdentityCredentials, userAssignedIdentities } from "./services/managed-identity.ts";
import {
  privateDnsLinks,
  privateDnsZoneGroups,
  privateDnsZones,
  privateEndpoints,
  virtualNetworks,
} from "./services/network.ts";
import { blobServices, containers, managementPolicies, storageAccounts } from "./services/storage-resources.ts";

export const NESTED_DEPLOYMENT = "Microsoft.Resources/deployments";

const KINDS: readonly ResourceKind[] = [
  storageAccounts,
  blobServices,
  containers,
  managementPolicies,
  vaults,
  secrets,
  userAssignedIdentities,
  federatedIdentityCredentials,
  roleAssignments,
  roleDefinitions,
  systemTopics,
  eventSubscriptions,
  eventGridNamespaces,
  workflows,
  workflowTriggers,
  virtualNetworks,
  privateEndpoints,
  privateDnsZoneGroups,
  privateDnsZones,
  privateDnsLinks,
  diagnosticSettings,
  factories,
  triggers,
  pipelines,
  datasets,
  linkedServices,
  {
    type: NESTED_DEPLOYMENT,
    apiVersions: ["2025-04-01", "2025-03-01", "2024-11-01", "2024-03-01", "2022-09-01", "2021-04-01"],
  },
];

/** Undefined when the simulator does not support the type. */
export function findKind(type: string): ResourceKind | undefined {
  return KINDS.find((known) => known.type.toLowerCase() === type.toLowerCase());
}

/** Throws ArmError in Azure's words for an unsupported type, so that no type is ignored silently. */
export function resourceKind(type: string, apiVersion: string, location = "global"): ResourceKind {
  const kind = findKind(type);
  const [namespace = "", ...rest] = type.split("/");
  if (kind === undefined) {
    const isNamespaceKnown = KINDS.some((known) => known.type.toLowerCase().startsWith(`${namespace.toLowerCase()}/`));
    throw new ArmError(
      isNamespaceKnown ? 400 : 404,
      isNamespaceKnown
        ? {
            code: "InvalidResourceType",
            message:
              `The resource type '${rest.join("/")}' could not be found in the namespace '${namespace}' for ` +
              `api version '${apiVersion}'.`,
          }
        : { code: "InvalidResourceNamespace", message: `The resource namespace '${namespace}' is invalid.` },
    );
  }
  if (!kind.apiVersions.includes(apiVersion)) {
    throw new ArmError(400, {
      code: "NoRegisteredProviderFound",
      message:
        `No registered resource provider found for location '${location}' and API version '${apiVersion}' for ` +
        `type '${rest.join("/")}'. The supported api-versions are '${kind.apiVersions.join(", ")}'. The ` +
        `supported locations are '${REGIONS.join(", ")}'.`,
    });
  }
  return kind;
}

/** The namespaces of all supported types, in Azure's spelling. */
export const SIMULATED_NAMESPACES: readonly string[] = [...new Set(KINDS.map(({ type }) => type.split("/")[0] ?? ""))];
