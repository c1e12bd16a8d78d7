import { CLOUD_ENDPOINTS } from "../azure/azure-clouds.ts";
import type { CommandTarget } from "../hub/exports/manual-steps.ts";
import type { ManagementSignInInputs } from "./sign-in-inputs.ts";

/** Where the commands for people go: to the very Resource Manager that the action speaks to. */
export function commandTarget(
  inputs: Pick<ManagementSignInInputs, "cloud" | "resourceManagerUrl"> & { readonly apiVersion: string },
): CommandTarget {
  const { apiVersion, cloud, resourceManagerUrl } = inputs;
  return { apiVersion, resourceManagerUrl: resourceManagerUrl ?? CLOUD_ENDPOINTS[cloud].resourceManager };
}
