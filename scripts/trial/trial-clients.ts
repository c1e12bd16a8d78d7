import type { Clock } from "exact-values/clock";
import { readDeployer } from "../../src/actions/deploy-hub/identity/deployer.ts";
import { type ArmClient, createArmClient } from "../../src/azure/arm/arm-client.ts";
import { openResourceManager, type ResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS } from "../../src/azure/azure-clouds.ts";
import { type CostManagement, openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { createCredential } from "../../src/azure/sign-in/sign-in.ts";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import type { BlobStore, HubContainer } from "../../src/lake/storage/blob-store.ts";

const USER_AGENT = "cost-hub/0.0.0 (trial)";

/** The trial's own calls, signed in as the person who runs it. */
export interface TrialClients {
  readonly clock: Clock;
  readonly arm: ArmClient;
  readonly manager: ResourceManager;
  readonly exports: CostManagement;
  openContainer(account: string, name: HubContainer): BlobStore;
  /** The signed-in person, for a role assignment. */
  caller(): Promise<{ readonly principalId: string; readonly principalType: string }>;
}

/** Opens all clients without sending anything. */
export function openTrialClients(subscriptionId: string, clock: Clock): TrialClients {
  const cloud = "AzureCloud" as const;
  const requestIdToken = () => Promise.reject(new Error("a trial uses no ID tokens"));
  const credential = createCredential({
    ...{ auth: "default", tenantId: undefined, clientId: undefined, cloud, customHosts: [], clock, requestIdToken },
    authorityHost: undefined,
  });
  // Ctrl-C ends steps, but never the requests that remove what was created.
  const { signal } = new AbortController();
  const options = {
    credential,
    clock,
    cloud,
    resourceManagerUrl: undefined,
    subscriptionId,
    userAgent: USER_AGENT,
    signal,
  };
  return {
    clock,
    arm: createArmClient(options),
    manager: openResourceManager(options),
    exports: openCostManagement(options),
    openContainer: (account, name) =>
      openBlobService({
        endpoint: { url: `https://${account}.blob.${CLOUD_ENDPOINTS[cloud].storageSuffix}`, accountName: account },
        credential: { token: credential },
        ...{ userAgent: USER_AGENT, signal, clock, mustExist: [] },
      })(name),
    caller: async () => {
      const token = await credential.getToken(`${CLOUD_ENDPOINTS[cloud].resourceManagerAudience}/.default`);
      const { objectId, principalType } = readDeployer(token?.token ?? "");
      if (objectId === undefined) throw new Error("The access token does not say who is signed in.");
      return { principalId: objectId, principalType };
    },
  };
}
