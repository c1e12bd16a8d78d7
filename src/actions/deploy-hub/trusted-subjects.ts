import type { JsonObject } from "../../azure/http/json.ts";
import type { Clients } from "./clients.ts";
import type { HubIdentity } from "./identity/hub-identity.ts";
import type { HubOutputs, TrustedCredential, TrustedSubjects } from "./result.ts";

const API_VERSION = "2023-01-31";

/** Reads from Azure which subjects the hub's identities trust, and from GitHub which one this job has. */
export async function readTrustedSubjects(
  { resourceManager, idTokenSubject }: Clients,
  { dataFactorytName: engineName }: HubOutputs,
  { subscriptionId, resourceGroup }: HubIdentity,
): Promise<TrustedSubjects> {
  const credentialsOf = async (identity: string): Promise<readonly TrustedCredential[]> => {
    const id = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
    const credentials = await resourceManager.list(`${id}/federatedIdentityCredentials`, API_VERSION);
    return credentials
      .flatMap((credential) => credentialIn(credential, identity))
      .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  };
  return {
    engine: await credentialsOf(engineName),
    // Both names are made of the same parts.
    plan: await credentialsOf(engineName.replace(/-engine-(?=[a-z0-9]{13}$)/, "-plan-")),
    own: await idTokenSubject(),
  };
}

function credentialIn({ name, properties }: JsonObject, identity: string): readonly TrustedCredential[] {
  const { subject } = (properties ?? {}) as { readonly subject?: unknown };
  // Lists of nested resources give the names of their parents, too.
  return typeof subject === "string" ? [{ identity, name: String(name).split("/").at(-1) ?? "", subject }] : [];
}
