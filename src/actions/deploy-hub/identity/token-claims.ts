import { readTokenClaims } from "../../../azure/http/bearer-token.ts";

/** Who deploys, by the access token. */
export interface Deployer {
  readonly objectId: string | undefined;
  readonly clientId: string | undefined;
  readonly principalType: "ServicePrincipal" | "User";
}

/** Reads who an access token of the Resource Manager was made for. */
export function readDeployer(token: string): Deployer {
  const claims = readTokenClaims(token);
  const text = (name: string): string | undefined => (typeof claims[name] === "string" ? claims[name] : undefined);
  return {
    objectId: text("oid"),
    // Tokens of version 2 say azp.
    clientId: (text("appid") ?? text("azp"))?.toLowerCase(),
    // Only tokens of people carry delegated scopes.
    principalType: text("scp") === undefined ? "ServicePrincipal" : "User",
  };
}
