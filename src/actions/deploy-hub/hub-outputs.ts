import type { Deployment } from "../../azure/arm/arm-deployment.ts";
import type { HubOutputs } from "./result.ts";

/** The template's outputs by their exact names; a template without one of them is a bug of ours. */
export function readHubOutputs({ name, outputs }: Deployment): HubOutputs {
  // Azure changes the case of the first letter of an output's name now and then.
  const byName = new Map(Object.entries(outputs).map(([key, { value }]) => [key.toLowerCase(), value]));
  const text = (output: keyof HubOutputs): string => {
    const value = byName.get(output.toLowerCase());
    if (typeof value !== "string") throw new Error(`deployment ${name} has no output ${output}`);
    return value;
  };
  return {
    name: text("name"),
    location: text("location"),
    dataFactorytName: text("dataFactorytName"),
    storageAccountId: text("storageAccountId"),
    storageAccountName: text("storageAccountName"),
    storageUrlForReports: text("storageUrlForReports"),
    managedIdentityId: text("managedIdentityId"),
    managedIdentityTenantId: text("managedIdentityTenantId"),
    clientId: text("clientId"),
    planClientId: text("planClientId"),
    vaultName: text("vaultName"),
  };
}
