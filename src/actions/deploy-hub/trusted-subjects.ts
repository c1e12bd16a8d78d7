import type { ArmJson } from "../../azure/resource-manager.ts";
import type { Clients } from "./clients.ts";
import type { HubIdentity } from "./hub-identity.ts";
import type { HubOutputs, TrustedSubjects } from "./result.ts";

const API_VERSION = "2023-01-31";

/** Reads from Azure which subjects the hub's identities trust, and from GitHub which one this job has. */
export async function readTrustedSubjects(
  { resourceManager, idTokenSubject }: Clients,
  { dataFactorytName: engineName }: HubOutputs,
  { subscriptionId, resourceGroup }: HubIdentity,
): Promise<TrustedSubjects> {
  const subjectsOf = async (identity: string): Promise<readonly string[]> => {
    const id = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
    const credentials = await resourceManager.list(`${id}/federatedIdentityCredentials`, API_VERSION);
    return credentials.flatMap(subjectIn).sort();
  };
  return {
    engine: await subjectsOf(engineName),
    // Both names are made of the same parts.
    plan: await subjectsOf(engineName.replace(/-engine-(?=[a-z0-9]{13}$)/, "-plan-")),
    own: await idTokenSubject(),
  };
}

function subjectIn({ properties }: ArmJson): readonly string[] {
  const { subject } = (properties ?? {}) as { readonly subject?: unknown };
  return typeof subject === "string" ? [subject] : [];
}
