import { shellCommand } from "exact-values/shell-command";
import { MINUTE_MS } from "exact-values/timestamp";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { LogGroup } from "../../../github/log.ts";
import type { DeploymentPlace } from "./failure-rules.ts";

export const EVENT_PROVIDER = "Microsoft.EventGrid";
const NAMESPACE_API = "2025-02-15";
const MAX_DEPLOYMENT_MS = 15 * MINUTE_MS;

interface EventServiceOptions {
  readonly resourceManager: ResourceManager;
  readonly desired: { readonly eventServiceLocation: string | undefined };
  readonly place: DeploymentPlace;
  readonly signal: AbortSignal;
  readonly log: Pick<LogGroup, "info" | "warning">;
}

/**
 * Registers the event provider indirectly: Azure registers it when a deployment contains one of its resources, so a
 * resource is deployed and deleted again. Returns false if this fails too, with warnings, since a hub works without
 * events.
 */
export async function startEventService(options: EventServiceOptions): Promise<boolean> {
  const { log, place, resourceManager, signal, desired } = options;
  const group = `/subscriptions/${place.subscriptionId}/resourceGroups/${place.resourceGroup}`;
  const name = `${place.deploymentName.replace(/[^A-Za-z0-9-]/g, "-").replace(/^-+/, "")}`.slice(0, 44);
  const namespace = `${name.replace(/-+$/, "")}-ns`;
  const id = `${group}/providers/${EVENT_PROVIDER}/namespaces/${namespace}`;
  log.info(`Deploying the temporary Event Grid namespace ${namespace}, which registers ${EVENT_PROVIDER}.`);
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      if (signal.aborted) {
        const command = shellCommand`az resource delete --ids ${id}`;
        log.warning(`The temporary namespace ${namespace} may still exist and cost money. Delete it: ${command}`);
        throw error;
      }
      log.warning(`Registering the event service failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  const request = {
    resourceGroup: place.resourceGroup,
    name: `${place.deploymentName.slice(0, 50)}-events`,
    template: namespaceTemplate(namespace, desired.eventServiceLocation ?? place.location),
    parameters: {},
    timeLimitMs: MAX_DEPLOYMENT_MS,
  };
  const hasDeployed = await attempt(() => resourceManager.deploy(request, () => {}));
  // The namespace is billed by the hour, so it is deleted even if its deployment failed.
  await attempt(() => resourceManager.delete(id, NAMESPACE_API));
  // A provider that has created a resource works, even if some regions are still registering.
  if (hasDeployed) return true;
  const { registrationState } = await resourceManager.provider(EVENT_PROVIDER);
  if (registrationState.toLowerCase() === "registered") return true;
  log.warning(
    `${EVENT_PROVIDER} is not registered (${registrationState}). The hub works without it: schedules ` +
      "find every run. The event bridge is not started.",
  );
  return false;
}

function namespaceTemplate(name: string, location: string | undefined): Readonly<Record<string, unknown>> {
  return {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    resources: [
      {
        type: "Microsoft.EventGrid/namespaces",
        apiVersion: NAMESPACE_API,
        name,
        location: location ?? "[resourceGroup().location]",
        sku: { name: "Standard", capacity: 1 },
        properties: { publicNetworkAccess: "Disabled" },
      },
    ],
  };
}
