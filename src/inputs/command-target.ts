import { CLOUD_ENDPOINTS } from "../azure/azure-clouds.ts";
import type { CommandTarget } from "../hub/exports/manual-steps.ts";
import type { ManagementSignInInputs } from "./hub-inputs.ts";

/** The Resource Manager for printed commands: the one that the action itself uses. */
export function commandTarget(
  inputs: Pick<ManagementSignInInputs, "cloud" | "resourceManagerUrl"> & { readonly apiVersion: string },
): CommandTarget {
  const { apiVersion, cloud, resourceManagerUrl } = inputs;
  return { apiVersion, resourceManagerUrl: resourceManagerUrl ?? CLOUD_ENDPOINTS[cloud].resourceManager };
}
