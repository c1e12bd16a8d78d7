import type { TokenCredential } from "@azure/identity";
import type { TrustedHosts } from "../trusted-hosts.ts";

/** A credential that says which hosts its tokens may be sent to, so that no client can be opened without the list. */
export interface HubCredential extends TokenCredential {
  readonly hosts: TrustedHosts;
}
