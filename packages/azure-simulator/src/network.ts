import type { SimulatedAzure } from "./start-azure.ts";

/**
 * Makes the host names of a cloud and of a GitHub server lead to a simulated Azure in a child process, for workflows
 * that cannot configure hosts.
 */
export interface SimulatedNetwork {
  /** An argument of node. */
  readonly preload: string;
  /** The addresses depend on the place of the runner and on the private endpoints, when they are read. */
  readonly environment: Readonly<Record<"SIMULATED_HOSTS" | "SIMULATED_ADDRESSES", string>>;
}

export function simulatedNetwork({
  cloud,
  github,
  signIn,
  arm,
  storage,
}: Pick<SimulatedAzure, "cloud" | "github" | "signIn" | "arm" | "storage">): SimulatedNetwork {
  const hosts = {
    [new URL(cloud.login).host]: new URL(signIn.authorityHost).host,
    [new URL(cloud.resourceManager).host]: new URL(arm.url).host,
    [`*.blob.${cloud.storage}`]: new URL(storage.url).host,
    [`*.dfs.${cloud.storage}`]: new URL(storage.url).host,
    [new URL(github.server.apiUrl).host]: github.address,
  };
  return {
    preload: `--import=${new URL("network-preload.mjs", import.meta.url).href}`,
    environment: {
      SIMULATED_HOSTS: JSON.stringify(hosts),
      get SIMULATED_ADDRESSES() {
        const groups = ["blob", "dfs"] as const;
        const hosts = groups.map((group) => [`${storage.account}.${group}.${cloud.storage}`, arm.addressOf(group)]);
        return JSON.stringify(Object.fromEntries(hosts));
      },
    },
  };
}
