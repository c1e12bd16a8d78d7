import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type AzureOptions, type SimulatedAzure, startAzure } from "azure-simulator";
import { openResourceManager, type ResourceManager } from "../../../src/azure/arm/resource-manager.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "./moved-clock.ts";

export interface SimulatedManager {
  readonly cloud: SimulatedAzure;
  readonly manager: ResourceManager;
  /** Waits take no time. */
  readonly clock: MovedClock;
  close(): Promise<void>;
}

/**
 * The project's client for the simulator, signed in as the plan identity. This process trusts its certificate until
 * `close`.
 */
export async function openSimulatedManager(options: AzureOptions = {}): Promise<SimulatedManager> {
  const cloud = await startAzure(options);
  const { environment, signIn } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("the simulator did not create an identity");
  const clock = movedClock();
  const manager = openResourceManager({
    subscriptionId: cloud.arm.subscriptionId,
    credential: {
      hosts: hostsOf(cloud.arm.url),
      getToken: async (scope) => {
        const audience = String(scope).replace("/.default", "");
        return { token: signIn.issueToken(identity, audience, {}), expiresOnTimestamp: Date.now() + 3_600_000 };
      },
    },
    cloud: "AzureCloud",
    resourceManagerUrl: cloud.arm.url,
    clock,
    signal: new AbortController().signal,
    userAgent: "cost-hub/test (deploy-hub)",
  });
  return {
    cloud,
    manager,
    clock,
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
  };
}
