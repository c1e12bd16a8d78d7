import { parseCustomHosts, type TrustedHosts } from "../../../src/azure/azure-clouds.ts";
import type { HubCredential } from "../../../src/azure/http/bearer-token.ts";

/** The hosts of the public cloud and of these URLs, as a workflow lists them in `custom-hosts`. */
export function hostsOf(...urls: readonly string[]): TrustedHosts {
  return { cloud: "AzureCloud", customHosts: parseCustomHosts(urls.map((url) => new URL(url).host)) };
}

/** A credential that always returns the same token for these URLs. */
export function fixedCredential(token: string, ...urls: readonly string[]): HubCredential {
  return {
    hosts: hostsOf(...urls),
    getToken: async () => ({ token, expiresOnTimestamp: Date.now() + 3_600_000 }),
  };
}
