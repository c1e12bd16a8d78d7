import type { ArmClient } from "./arm-client.ts";

/** A resource provider as the subscription sees it. */
export interface Provider {
  readonly namespace: string;
  /** `Registered`, `Registering`, `NotRegistered`, `Unregistering` or `Unregistered`. */
  readonly registrationState: string;
  readonly resourceTypes: readonly { readonly name: string; readonly locations: readonly string[] }[];
}

interface ListedProvider {
  readonly namespace?: string;
  readonly registrationState?: string;
  readonly resourceTypes?: readonly { readonly resourceType?: string; readonly locations?: readonly string[] }[];
}

export function readProvider(client: ArmClient, namespace: string): Promise<Provider> {
  return client.call(`read resource provider ${namespace}`, async ({ providers }, abortSignal) =>
    providerOf(namespace, await providers.get(namespace, { abortSignal })),
  );
}

export function registerProvider(client: ArmClient, namespace: string): Promise<Provider> {
  return client.call(`register resource provider ${namespace}`, async ({ providers }, abortSignal) =>
    providerOf(namespace, await providers.register(namespace, { abortSignal })),
  );
}

function providerOf(asked: string, listed: ListedProvider): Provider {
  const { namespace = asked, registrationState = "Unknown", resourceTypes = [] } = listed;
  return {
    namespace,
    registrationState,
    resourceTypes: resourceTypes.map(({ resourceType = "", locations = [] }) => ({ name: resourceType, locations })),
  };
}
