/** The claims of a token that this job was given; empty for text that is no token. They are read, not trusted: the services check them. */
export function readTokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

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
