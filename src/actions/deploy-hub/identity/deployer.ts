import { readTokenClaims } from "../../../azure/http/bearer-token.ts";

/** The identity that deploys, from its access token. */
export interface Deployer {
  readonly objectId: string | undefined;
  readonly clientId: string | undefined;
  readonly principalType: "ServicePrincipal" | "User";
}

/** Reads the identity from the claims of a Resource Manager access token. */
export function readDeployer(token: string): Deployer {
  const claims = readTokenClaims(token);
  const text = (name: string): string | undefined => (typeof claims[name] === "string" ? claims[name] : undefined);
  return {
    objectId: text("oid"),
    // Version 2 tokens have azp instead of appid.
    clientId: (text("appid") ?? text("azp"))?.toLowerCase(),
    // Only users' tokens have delegated scopes.
    principalType: text("scp") === undefined ? "ServicePrincipal" : "User",
  };
}
