import { randomUUID } from "node:crypto";
import type { Claims, TokenIssuer } from "./json-web-token.ts";
import { tokenIssuer } from "./json-web-token.ts";
import type { TokenCheck } from "./storage/storage.ts";

const ACCESS_TOKEN_SECONDS = 3600;
const EXCHANGE_AUDIENCE = "api://AzureADTokenExchange";
const STORAGE = "https://storage.azure.com";

export interface TokenAnswer {
  readonly status: number;
  readonly body: object;
}

/** A tenant with one identity, which trusts GitHub's tokens of one subject. */
export interface Tenant {
  readonly tenantId: string;
  readonly clientId: string;
  /** `POST /{tenant}/oauth2/v2.0/token`. */
  answerTokenRequest(tenant: string, form: URLSearchParams): TokenAnswer;
  /** `GET /{tenant}/v2.0/.well-known/openid-configuration`. */
  answerMetadataRequest(tenant: string, host: string): TokenAnswer;
  /** Checks an access token as the blob service does. */
  readonly checkStorageToken: TokenCheck;
  /** Tokens that no client could get from the endpoint, for tests of what is refused. */
  issueStorageToken(changes: Partial<Claims>): string;
}

interface TenantOptions {
  readonly github: TokenIssuer;
  /** Of the federated credential. */
  readonly subject: string;
  readonly now: () => Date;
}

export function entraTenant({ github, subject, now }: TenantOptions): Tenant {
  const entra = tokenIssuer();
  const tenantId = randomUUID();
  const clientId = randomUUID();
  const issuer = `https://sts.windows.net/${tenantId}/`;
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  const issue = (aud: string, changes: Partial<Claims> = {}): string => {
    const times = { iat: seconds(), nbf: seconds(), exp: seconds() + ACCESS_TOKEN_SECONDS };
    return entra.issue({
      iss: issuer,
      aud,
      sub: clientId,
      appid: clientId,
      tid: tenantId,
      ...times,
      ...changes,
    } as Claims);
  };

  const failure = (status: number, error: string, number: number, message: string): TokenAnswer => {
    const [trace_id, correlation_id, timestamp] = [randomUUID(), randomUUID(), now().toISOString()];
    const trail = `Trace ID: ${trace_id} Correlation ID: ${correlation_id} Timestamp: ${timestamp}`;
    const error_description = `AADSTS${number}: ${message} ${trail}`;
    return { status, body: { error, error_description, error_codes: [number], timestamp, trace_id, correlation_id } };
  };

  const refuseTenant = (tenant: string): TokenAnswer | undefined =>
    tenant.toLowerCase() === tenantId
      ? undefined
      : failure(400, "invalid_tenant", 90002, `Tenant '${tenant}' not found.`);

  const refuseAssertion = (assertion: string): TokenAnswer | undefined => {
    const claims = github.read(assertion);
    const no = "No matching federated identity record found for presented assertion";
    if (claims === undefined) return failure(401, "invalid_client", 50027, "JWT token is invalid or malformed.");
    if (claims.aud !== EXCHANGE_AUDIENCE) {
      return failure(401, "invalid_client", 700212, `${no} audience '${claims.aud}'.`);
    }
    if (claims.sub !== subject) return failure(401, "invalid_client", 700213, `${no} subject '${claims.sub}'.`);
    if (seconds() < claims.nbf || seconds() >= claims.exp) {
      return failure(401, "invalid_client", 700024, "Client assertion is not within its valid time range.");
    }
    return undefined;
  };

  const unauthorized = (message: string) => ({
    status: 401,
    code: "InvalidAuthenticationInfo",
    message,
    headers: {
      "www-authenticate": `Bearer authorization_uri=https://login.microsoftonline.com/${tenantId}/oauth2/authorize resource_id=${STORAGE}`,
    },
  });

  return {
    tenantId,
    clientId,
    answerTokenRequest: (tenant, form) => {
      const client = form.get("client_id") ?? "";
      const noTenant = refuseTenant(tenant);
      if (noTenant !== undefined) return noTenant;
      if (client.toLowerCase() !== clientId) {
        const message = `Application with identifier '${client}' was not found in the directory '${tenantId}'.`;
        return failure(400, "unauthorized_client", 700016, message);
      }
      if (form.get("grant_type") !== "client_credentials") {
        return failure(400, "unsupported_grant_type", 70003, "The app requested an unsupported grant type.");
      }
      const refusal = refuseAssertion(form.get("client_assertion") ?? "");
      if (refusal !== undefined) return refusal;
      const access_token = issue((form.get("scope") ?? "").replace(/\/+\.default$/, ""));
      return { status: 200, body: { token_type: "Bearer", expires_in: ACCESS_TOKEN_SECONDS, access_token } };
    },
    answerMetadataRequest: (tenant, host) =>
      refuseTenant(tenant) ?? {
        status: 200,
        body: {
          token_endpoint: `${host}/${tenantId}/oauth2/v2.0/token`,
          authorization_endpoint: `${host}/${tenantId}/oauth2/v2.0/authorize`,
          issuer: `${host}/${tenantId}/v2.0`,
          jwks_uri: `${host}/${tenantId}/discovery/v2.0/keys`,
        },
      },
    checkStorageToken: (token) => {
      const claims = entra.read(token);
      if (claims === undefined) return unauthorized("Signature validation failed.");
      if (claims.iss !== issuer) return unauthorized("Issuer validation failed. Issuer did not match.");
      if (claims.aud.replace(/\/$/, "") !== STORAGE) {
        return unauthorized("Audience validation failed. Audience did not match.");
      }
      if (seconds() >= claims.exp) return unauthorized("Lifetime validation failed. The token is expired.");
      return undefined;
    },
    issueStorageToken: (changes) => issue(STORAGE, changes),
  };
}
