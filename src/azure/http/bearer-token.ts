import { type AzureService, isTrustedUrl, untrustedHost } from "../trusted-hosts.ts";
import { foreignTenant } from "./foreign-tenant.ts";
import type { HubCredential } from "./hub-credential.ts";
import type { PipelinePolicy } from "./pipeline-policy.ts";

interface BearerTokenOptions {
  readonly credential: HubCredential;
  readonly service: AzureService;
  /** Who the token is made for; never taken from a response. */
  readonly audience: string;
}

/** The name of the libraries' own policy: they add it to every pipeline that has none of this name. */
export const BEARER_TOKEN_POLICY = "bearerTokenAuthenticationPolicy";

/**
 * Sets the token of a request. Unlike the libraries' own policy it never follows a challenge: a 401 may name a tenant, an audience and a scope, and whoever
 * sends it could choose which token comes next.
 */
export function setBearerToken({ audience, credential, service }: BearerTokenOptions): PipelinePolicy {
  return {
    name: BEARER_TOKEN_POLICY,
    sendRequest: async (request, next) => {
      refuseForeignHost(request.url, service, credential);
      const { abortSignal } = request;
      const options = abortSignal === undefined ? {} : { abortSignal };
      const token = await credential.getToken(`${audience}/.default`, options);
      if (token === null) throw new Error(`the credential gave no token for ${audience}`);
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

/** The last policy before a request is sent: stops any token on its way to a foreign host, however the request came to have that URL. */
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
