import type { SimulatedAzure } from "./start-azure.ts";

/**
 * Makes Azure's public host names lead to a simulated Azure in a child process, for workflows that cannot configure
 * hosts.
 */
export interface SimulatedNetwork {
  /** An argument of node. */
  readonly preload: string;
  /** The addresses depend on the place of the runner and on the private endpoints, when they are read. */
  readonly environment: Readonly<Record<"SIMULATED_HOSTS" | "SIMULATED_ADDRESSES", string>>;
}

export function simulatedNetwork({
  signIn,
  arm,
  storage,
}: Pick<SimulatedAzure, "signIn" | "arm" | "storage">): SimulatedNetwork {
  const hosts = {
    "login.microsoftonline.com": new URL(signIn.authorityHost).host,
    "management.azure.com": new URL(arm.url).host,
    "*.blob.core.windows.net": new URL(storage.url).host,
    "*.dfs.core.windows.net": new URL(storage.url).host,
  };
  return {
    preload: `--import=${new URL("network-preload.mjs", import.meta.url).href}`,
    environment: {
      SIMULATED_HOSTS: JSON.stringify(hosts),
      get SIMULATED_ADDRESSES() {
        const groups = ["blob", "dfs"] as const;
        const hosts = groups.map((group) => [`${storage.account}.${group}.core.windows.net`, arm.addressOf(group)]);
        return JSON.stringify(Object.fromEntries(hosts));
      },
    },
  };
}
