import type { TokenCredential } from "@azure/identity";
import { InputError } from "exact-values/errors";
import { type AzureService, isTrustedUrl, type TrustedHosts, untrustedHost } from "../azure-clouds.ts";
import type { PipelinePolicy } from "./pipeline-policy.ts";

/** A credential and the hosts that may receive its tokens. Clients cannot be opened without this list. */
export interface HubCredential extends TokenCredential {
  readonly hosts: TrustedHosts;
}

interface BearerTokenOptions {
  readonly credential: HubCredential;
  readonly service: AzureService;
  /** The audience of the token; never taken from a response. */
  readonly audience: string;
}

/** The name of the libraries' own policy. They add it to every pipeline that has no policy with this name. */
export const BEARER_TOKEN_POLICY = "bearerTokenAuthenticationPolicy";

/**
 * Sets the token of a request. Unlike the libraries' own policy, it never follows a challenge. A 401 may name a tenant,
 * an audience and a scope, so a malicious server could choose the next token.
 */
export function setBearerToken({ audience, credential, service }: BearerTokenOptions): PipelinePolicy {
  return {
    name: BEARER_TOKEN_POLICY,
    sendRequest: async (request, next) => {
      refuseForeignHost(request.url, service, credential);
      const { abortSignal } = request;
      const options = abortSignal === undefined ? {} : { abortSignal };
      const token = await credential.getToken(`${audience}/.default`, options);
      if (token === null) throw new Error(`the credential returned no token for ${audience}`);
      request.headers.set("authorization", `Bearer ${token.token}`);
      const response = await next(request);
      if (response.status !== 401) return response;
      const foreign = foreignTenant(request.url, {
        challenge: response.headers.get("www-authenticate"),
        token: token.token,
      });
      if (foreign !== undefined) throw foreign;
      return response;
    },
  };
}

/**
 * The last policy before a request is sent. It keeps tokens away from foreign hosts, wherever the URL of the request
 * came from.
 */
export function guardTokens({ credential, service }: Omit<BearerTokenOptions, "audience">): PipelinePolicy {
  return {
    name: "costHubTokenGuard",
    sendRequest: async (request, next) => {
      const { headers, url } = request;
      const hasToken = /^bearer /i.test(headers.get("authorization") ?? "");
      if (hasToken || headers.has("x-ms-copy-source-authorization")) refuseForeignHost(url, service, credential);
      return await next(request);
    },
  };
}

/** Throws InputError `UntrustedHost`. */
function refuseForeignHost(url: string, service: AzureService, { hosts }: HubCredential): void {
  if (url.startsWith("https://") && isTrustedUrl(url, service, hosts)) return;
  throw untrustedHost(url, { service, hosts, place: "A request, or the response that led to it," });
}

const GUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The tenant ID in the challenge of a 401; undefined if there is none. */
function tenantOfChallenge(challenge: string | undefined): string | undefined {
  const pattern = new RegExp(`\\bauthorization(?:_uri)?\\s*=\\s*"?https://[^/\\s",]+/(${GUID})\\b`, "i");
  return pattern.exec(challenge ?? "")?.[1]?.toLowerCase();
}

/** The error for a 401 that names a different tenant from the token's; undefined for any other response. */
function foreignTenant(
  url: string,
  { challenge, token }: { readonly challenge: string | undefined; readonly token: string },
): InputError | undefined {
  const theirs = tenantOfChallenge(challenge);
  const { tid: ours } = readTokenClaims(token);
  if (theirs === undefined || typeof ours !== "string" || ours.toLowerCase() === theirs) return undefined;
  const { host } = new URL(url);
  return new InputError(
    "ForeignTenant",
    `${host} belongs to the tenant ${theirs}, but this job signed in to the tenant ${ours}.`,
    {
      remedy:
        "Check the name for a typo, and check tenant-id. If you mean an account in another tenant, set its " +
        "key (storage-key, remote-storage-key).",
      place: { value: host },
    },
  );
}

/**
 * The claims of a token that this job received; undefined if the text is not a token. The claims are not verified here,
 * because the services verify them.
 */
export function readTokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
