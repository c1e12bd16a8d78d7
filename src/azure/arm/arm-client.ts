import { ResourceManagementClient } from "@azure/arm-resources";
import { type Cloud, resourceManagerOf } from "../azure-clouds.ts";
import { type AzureClient, type AzureClientOptions, openAzureClient } from "../http/azure-client.ts";
import { azureError } from "../http/azure-error.ts";

/** A client of the Resource Manager for one subscription. */
export interface ArmClient extends AzureClient {
  readonly subscriptionId: string;
  /** The API version for deployments, resource groups and providers. */
  readonly apiVersion: string;
  /** Makes a call that the library has a method for. */
  call<T>(
    action: string,
    call: (service: ResourceManagementClient, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export interface ArmClientOptions extends Omit<AzureClientOptions, "audience" | "endpoint" | "service"> {
  readonly subscriptionId: string;
  readonly cloud: Cloud;
  /** Replaces the cloud's own endpoint. */
  readonly resourceManagerUrl: string | undefined;
}

/** Creates the client without sending anything. */
export function createArmClient(options: ArmClientOptions): ArmClient {
  const { credential, subscriptionId } = options;
  const manager = resourceManagerOf(options);
  const client = openAzureClient({ ...options, ...manager, service: "resourceManager" });
  const { pipeline, signal } = client;
  const service = new ResourceManagementClient(credential, subscriptionId, { endpoint: manager.endpoint, pipeline });
  return {
    ...client,
    subscriptionId,
    apiVersion: service.apiVersion,

    call: async (action, call) => {
      try {
        return await call(service, signal);
      } catch (error) {
        throw azureError(action, error);
      }
    },
  };
}
