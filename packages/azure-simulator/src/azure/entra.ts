import { randomUUID } from "node:crypto";
import type { Claims, TokenIssuer } from "../json-web-token.ts";
import { tokenIssuer } from "../json-web-token.ts";
import type { SimulatedCloud } from "./clouds.ts";
import type { Directory, Identity } from "./directory.ts";
import type { Refusal } from "./storage/refusal.ts";

const ACCESS_TOKEN_SECONDS = 3600;
const STORAGE = "https://storage.azure.com";

const BAD_TOKEN = {
  malformed: "Signature validation failed.",
  foreign: "Issuer validation failed. Issuer did not match.",
  expired: "Lifetime validation failed. The token is expired.",
} as const;

const OTHER_CASE = "The subject matches with case-insensitive comparison, but not with case-sensitive comparison.";
const CHECK_CREDENTIAL =
  "Check your federated identity credential Subject, Audience and Issuer against the presented assertion. " +
  "https://learn.microsoft.com/entra/workload-id/workload-identity-federation";

export interface TokenAnswer {
  readonly status: number;
  readonly body: object;
}

/** A parsed access token: its claims, and its identity if the token is valid. */
export type TokenReading =
  | { readonly outcome: "good"; readonly claims: Claims; readonly identity: Identity }
  | { readonly outcome: "malformed" | "foreign" | "expired" };

/** An Entra tenant. It issues access tokens in exchange for GitHub's ID tokens, and validates them. */
export interface Tenant {
  /** `POST /{tenant}/oauth2/v2.0/token`. */
  answerTokenRequest(tenant: string, form: URLSearchParams): TokenAnswer;
  /** `GET /{tenant}/v2.0/.well-known/openid-configuration`. */
  answerMetadataRequest(tenant: string, host: string): TokenAnswer;
  /**
   * Refuses ID tokens with this audience, whatever the credentials say. Which audiences the sovereign clouds accept
   * from GitHub is not documented.
   */
  refuseAudience(audience: string): void;
  /** From now on, Entra cannot download the keys of the GitHub server. */
  closeIssuer(): void;
  readToken(token: string): TokenReading;
  /** Checks an access token as the blob service does; undefined when it is valid. */
  checkStorageToken(token: string): Refusal | undefined;
  /** Issues an access token without the endpoint. `claims` can produce tokens that no client could obtain. */
  issueToken(identity: Identity, audience: string, changes?: Partial<Claims>): string;
}

interface TenantOptions {
  readonly github: TokenIssuer;
  readonly cloud: SimulatedCloud;
  readonly directory: Directory;
  readonly now: () => Date;
}

export function entraTenant({ github, cloud, directory, now }: TenantOptions): Tenant {
  const entra = tokenIssuer();
  const { tenantId } = directory;
  const refusedAudiences = new Set<string>();
  let isIssuerClosed = false;
  const issuer = `https://sts.windows.net/${tenantId}/`;
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  const issueToken = (identity: Identity, aud: string, changes: Partial<Claims> = {}): string => {
    const { clientId, isPerson, objectId } = identity;
    const times = { iat: seconds(), nbf: seconds(), exp: seconds() + ACCESS_TOKEN_SECONDS };
    const who = { sub: objectId, oid: objectId, appid: clientId, tid: tenantId, idtyp: isPerson ? "user" : "app" };
    return entra.issue({ iss: issuer, aud, ...who, ...times, ...changes } as Claims);
  };

  const failure = (status: number, error: string, number: number, message: string): TokenAnswer => {
    const [trace_id, correlation_id] = [randomUUID(), randomUUID()];
    // As recorded: `2025-07-07 10:30:48Z`.
    const timestamp = now()
      .toISOString()
      .replace("T", " ")
      .replace(/\.\d+Z$/, "Z");
    const trail = `Trace ID: ${trace_id} Correlation ID: ${correlation_id} Timestamp: ${timestamp}`;
    const error_description = `AADSTS${number}: ${message} ${trail}`;
    const reported = { error, error_description, error_codes: [number], timestamp, trace_id, correlation_id };
    return { status, body: { ...reported, error_uri: `${cloud.login}/error?code=${number}` } };
  };

  const refuseTenant = (tenant: string): TokenAnswer | undefined =>
    tenant.toLowerCase() === tenantId
      ? undefined
      : failure(400, "invalid_tenant", 90002, `Tenant '${tenant}' not found.`);

  const refuseAssertion = ({ credentials, name }: Identity, assertion: string): TokenAnswer | undefined => {
    const claims = github.read(assertion);
    const no = "No matching federated identity record found for presented assertion";
    if (claims === undefined) return failure(401, "invalid_client", 50027, "JWT token is invalid or malformed.");
    if (credentials.length === 0) {
      const message = `The client '${name}' has no configured federated identity credentials.`;
      return failure(401, "invalid_client", 70025, message);
    }
    const ofIssuer = credentials.filter((credential) => credential.issuer === claims.iss);
    if (ofIssuer.length === 0) return failure(401, "invalid_client", 700211, `${no} issuer '${claims.iss}'.`);
    if (isIssuerClosed) return failure(400, "invalid_request", 50166, "Request to External OIDC endpoint failed.");
    const ofAudience = ofIssuer.filter(
      ({ audiences }) => audiences.includes(claims.aud) && !refusedAudiences.has(claims.aud),
    );
    if (ofAudience.length === 0) return failure(401, "invalid_client", 700212, `${no} audience '${claims.aud}'.`);
    // Unlike all other identifiers, subjects are compared with case.
    if (!ofAudience.some(({ subject }) => subject === claims.sub)) {
      const isOtherCase = ofAudience.some(({ subject }) => subject.toLowerCase() === claims.sub.toLowerCase());
      return isOtherCase
        ? failure(401, "invalid_client", 7002138, `${no} subject '${claims.sub}'. ${OTHER_CASE}`)
        : failure(401, "invalid_client", 700213, `${no} subject '${claims.sub}'. ${CHECK_CREDENTIAL}`);
    }
    if (seconds() < claims.nbf || seconds() >= claims.exp) {
      return failure(401, "invalid_client", 700024, "Client assertion is not within its valid time range.");
    }
    return undefined;
  };

  const refuseSecret = ({ clientId, secret }: Identity, given: string): TokenAnswer | undefined =>
    secret !== undefined && given === secret
      ? undefined
      : failure(401, "invalid_client", 7000215, `Invalid client secret provided for app '${clientId}'.`);

  const readToken = (token: string): TokenReading => {
    const claims = entra.read(token);
    if (claims === undefined) return { outcome: "malformed" };
    const identity = directory.byObjectId(String(claims.oid));
    if (claims.iss !== issuer || identity === undefined) return { outcome: "foreign" };
    return seconds() >= claims.exp ? { outcome: "expired" } : { outcome: "good", claims, identity };
  };

  const unauthorized = (message: string): Refusal => ({
    status: 401,
    code: "InvalidAuthenticationInfo",
    message,
    headers: {
      "www-authenticate":
        `Bearer authorization_uri=${cloud.login}/${tenantId}/oauth2/authorize ` + `resource_id=${STORAGE}`,
    },
  });

  return {
    answerTokenRequest: (tenant, form) => {
      const client = form.get("client_id") ?? "";
      const noTenant = refuseTenant(tenant);
      if (noTenant !== undefined) return noTenant;
      const identity = directory.byClientId(client);
      if (identity === undefined || identity.isPerson) {
        const message = `Application with identifier '${client}' was not found in the directory '${tenantId}'.`;
        return failure(400, "unauthorized_client", 700016, message);
      }
      if (form.get("grant_type") !== "client_credentials") {
        return failure(400, "unsupported_grant_type", 70003, "The app requested an unsupported grant type.");
      }
      const secret = form.get("client_secret");
      const refusal =
        secret === null
          ? refuseAssertion(identity, form.get("client_assertion") ?? "")
          : refuseSecret(identity, secret);
      if (refusal !== undefined) return refusal;
      const access_token = issueToken(identity, (form.get("scope") ?? "").replace(/\/+\.default$/, ""));
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
    refuseAudience: (audience) => refusedAudiences.add(audience),
    closeIssuer: () => {
      isIssuerClosed = true;
    },
    readToken,
    checkStorageToken: (token) => {
      const reading = readToken(token);
      if (reading.outcome !== "good") return unauthorized(BAD_TOKEN[reading.outcome]);
      return reading.claims.aud.replace(/\/$/, "") === STORAGE
        ? undefined
        : unauthorized("Audience validation failed. Audience did not match.");
    },
    issueToken,
  };
}
