import { ClientAssertionCredential, DefaultAzureCredential, type TokenCredential } from "@azure/identity";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import { RETRY_RULES } from "../../retry.ts";
import type { Silence } from "../../silence-watch.ts";
import {
  CLOUD_ENDPOINTS,
  type Cloud,
  isTrustedUrl,
  type TokenAudience,
  type TrustedHosts,
  tokenAudienceOf,
  untrustedHost,
} from "../azure-clouds.ts";
import type { HubCredential } from "../http/bearer-token.ts";
import type { PipelinePolicy } from "../http/pipeline-policy.ts";
import { retryPolicy } from "../http/retry-policy.ts";
import { limitSilence, noAnswer, type SilentConnection } from "../http/silence-policy.ts";
import { explainFailures, rememberTokens, watchCredential } from "./credential-wrappers.ts";

/**
 * `oidc`: GitHub's ID token is exchanged for an Azure token, and no secret is stored. `default`: any credential that
 * DefaultAzureCredential finds, after azure/login or on a machine with its own identity.
 */
export const AUTH_MODES = ["oidc", "default"] as const;
type AuthMode = (typeof AUTH_MODES)[number];

export interface SignInOptions {
  readonly auth: AuthMode;
  readonly tenantId: string | undefined;
  readonly clientId: string | undefined;
  readonly cloud: Cloud;
  /** Hosts outside the cloud that may receive a token. */
  readonly customHosts: TrustedHosts["customHosts"];
  /** Replaces the cloud's own sign-in host. */
  readonly authorityHost: string | undefined;
  /** The audience of GitHub's ID token. If undefined, the cloud's own. */
  readonly tokenAudience?: TokenAudience | undefined;
  /** Fetches a new ID token for this audience. */
  readonly requestIdToken: (audience: string) => Promise<string>;
  readonly clock: Clock;
  /** Ends the waits between attempts. */
  readonly signal?: AbortSignal;
  /** Called with one sentence while the sign-in host is silent. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/**
 * For a program such as the Azure CLI, which starts within 20 s on a slow machine and may also wait for the network.
 */
const PROGRAM_TIMEOUT_MS = 90_000;

/** GitHub's ID tokens live for five minutes; Azure would refuse one that is about to expire (AADSTS700024). */
const ASSERTION_LIFETIME_MS = 4 * MINUTE_MS;

/**
 * Creates the credential that all Azure clients of an action share. Throws InputError `MissingInput` if oidc lacks an
 * ID. The credential throws `SignInFailed` and the errors of `requestIdToken`.
 */
export function createCredential(options: SignInOptions): HubCredential {
  const { clock, cloud, customHosts } = options;
  const hosts = { cloud, customHosts };
  const authorityHost = options.authorityHost ?? CLOUD_ENDPOINTS[cloud].authorityHost;
  const shared = (credential: TokenCredential): HubCredential => ({
    hosts,
    getToken: rememberTokens((...request) => credential.getToken(...request), clock),
  });
  /** Errors that the libraries would wrap without keeping them. */
  let reason: unknown;
  const keep = (error: unknown): void => {
    reason = error;
  };
  const silenceLimit = (onProgress?: () => void) => {
    const onGiveUp = (error: SilentConnection): void => {
      // Not the error itself, which would look like an error of the call that needs the token.
      keep(noAnswer("sign in to Azure", error.cause as Silence));
    };
    const policy = limitSilence({ onWait: options.onWait, onProgress, onGiveUp });
    return { additionalPolicies: [{ policy, position: "perRetry" as const }] };
  };
  const forget = (): void => keep(undefined);
  if (options.auth === "default") {
    const make = (onProgress: () => void): TokenCredential =>
      new DefaultAzureCredential({
        authorityHost,
        processTimeoutInMs: PROGRAM_TIMEOUT_MS,
        ...silenceLimit(onProgress),
        ...(options.tenantId === undefined ? {} : { tenantId: options.tenantId }),
        // A machine can have several identities. All other ways to sign in ignore it.
        ...(options.clientId === undefined ? {} : { managedIdentityClientId: options.clientId }),
      });
    return shared(explainFailures(watchCredential(make, options.onWait), { cause: () => reason, forget }));
  }
  const { onWait = () => {}, signal = new AbortController().signal } = options;
  const tenantId = needed("tenant-id", options.tenantId);
  const clientId = needed("client-id", options.clientId);
  const assertion = memoiseAssertion(options);
  const credential = new ClientAssertionCredential(tenantId, clientId, assertion.request, {
    authorityHost,
    // The host is Azure's or the user's; asking Microsoft whether it is genuine fails in closed networks.
    disableInstanceDiscovery: true,
    // The library's own retries would multiply those of the policy.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: [
      { policy: retryPolicy({ clock, onWait, signal, rule: RETRY_RULES.signIn }), position: "perCall" },
      ...silenceLimit().additionalPolicies,
      { policy: guardAssertion(hosts, keep), position: "perRetry" },
    ],
  });
  const cause = (): unknown => assertion.failure() ?? reason;
  return shared(explainFailures(credential, { cause, forget, idToken: assertion.latest }));
}

/** The sign-in host's own metadata determines where the ID token is sent next. */
function guardAssertion(hosts: TrustedHosts, onRefusal: (error: unknown) => void): PipelinePolicy {
  return {
    name: "costHubAssertionGuard",
    sendRequest: async (request, next) => {
      const { url } = request;
      if (url.startsWith("https://") && isTrustedUrl(url, "signIn", hosts)) return await next(request);
      const error = untrustedHost(url, { service: "signIn", hosts, place: "The metadata of authority-host" });
      onRefusal(error);
      throw error;
    },
  };
}

interface Assertion {
  readonly request: () => Promise<string>;
  /** Why the latest request failed; undefined if it succeeded. */
  readonly failure: () => unknown;
  /** The token of the latest request that did not fail. */
  readonly latest: () => Promise<string> | undefined;
}

/** The credential requests the assertion twice per token, and once more on every cache hit. */
function memoiseAssertion({ requestIdToken, clock, ...options }: SignInOptions): Assertion {
  let known: { readonly token: Promise<string>; readonly until: number } | undefined;
  let failure: unknown;
  return {
    failure: () => failure,
    latest: () => known?.token,
    request: () => {
      const now = clock.now().getTime();
      if (known === undefined || now >= known.until) {
        failure = undefined;
        const token = requestIdToken(tokenAudienceOf(options));
        known = { token, until: now + ASSERTION_LIFETIME_MS };
        // A failed request must not be cached as a token.
        token.catch((error: unknown) => {
          failure = error;
          known = undefined;
        });
      }
      return known.token;
    },
  };
}

function needed(input: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new InputError("MissingInput", `Signing in with auth: oidc needs the input ${input}.`, {
    remedy:
      `Set ${input} (repository variable AZURE_${input.toUpperCase().replace("-", "_")}), set storage-key, ` +
      "or use auth: default.",
  });
}
