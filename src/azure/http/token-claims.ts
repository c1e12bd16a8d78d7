/** The claims of a token that this job was given; empty for text that is no token. They are read, not trusted: the services check them. */
export function readTokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
