import { ClientAssertionCredential, DefaultAzureCredential, type TokenCredential } from "@azure/identity";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import { RETRY_RULES } from "../../retry-rules.ts";
import type { Silence } from "../../silence-watch.ts";
import { CLOUD_ENDPOINTS, type Cloud } from "../cloud.ts";
import type { HubCredential } from "../http/hub-credential.ts";
import type { PipelinePolicy } from "../http/pipeline-policy.ts";
import { retryPolicy } from "../http/retry-policy.ts";
import { limitSilence } from "../http/silence-policy.ts";
import { noAnswer, type SilentConnection } from "../http/silent-connection.ts";
import { isTrustedUrl, type TrustedHosts, untrustedHost } from "../trusted-hosts.ts";
import { rememberTokens } from "./remembered-tokens.ts";
import { signInError } from "./sign-in-errors.ts";
import { watchCredential } from "./watched-credential.ts";

/**
 * `oidc`: GitHub's ID token is exchanged for a token of Azure, no secret is stored. `default`: whatever DefaultAzureCredential finds, after
 * azure/login or on a machine with an identity of its own.
 */
export const AUTH_MODES = ["oidc", "default"] as const;
type AuthMode = (typeof AUTH_MODES)[number];

export interface SignInOptions {
  readonly auth: AuthMode;
  readonly tenantId: string | undefined;
  readonly clientId: string | undefined;
  readonly cloud: Cloud;
  /** Hosts beside those of the cloud that may get a token. */
  readonly customHosts: TrustedHosts["customHosts"];
  /** Replaces the cloud's own sign-in host. */
  readonly authorityHost: string | undefined;
  /** Fetches a fresh ID token for this audience. */
  readonly requestIdToken: (audience: string) => Promise<string>;
  readonly clock: Clock;
  /** Ends the waits between attempts. */
  readonly signal?: AbortSignal;
  /** Printed while the sign-in host is silent: one sentence. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/** Of a program such as the Azure CLI, which starts within 20 s on a slow machine and may wait for the network, too. */
const PROGRAM_TIMEOUT_MS = 90_000;

const AUDIENCE = "api://AzureADTokenExchange";

/** GitHub's ID tokens live five minutes; one that is nearly over would be refused (AADSTS700024). */
const ASSERTION_LIFETIME_MS = 4 * MINUTE_MS;

/**
 * Makes the credential that every Azure client of an action shares. Throws InputError `MissingInput` when oidc lacks an id; the credential
 * throws `SignInFailed`, and what `requestIdToken` throws.
 */
export function createCredential(options: SignInOptions): HubCredential {
  const { clock, cloud, customHosts } = options;
  const hosts = { cloud, customHosts };
  const authorityHost = options.authorityHost ?? CLOUD_ENDPOINTS[cloud].authorityHost;
  const shared = (credential: TokenCredential): HubCredential => ({
    hosts,
    getToken: rememberTokens((...request) => credential.getToken(...request), clock),
  });
  /** What the libraries would wrap without keeping it. */
  let reason: unknown;
  const keep = (error: unknown): void => {
    reason = error;
  };
  const silenceLimit = (onProgress?: () => void) => {
    const onGiveUp = (error: SilentConnection): void => {
      // Not the error itself, which would look like one of the call that the token is for.
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
      });
    return shared(loggingFailures(watchCredential(make, options.onWait), { cause: () => reason, forget }));
  }
  const { onWait = () => {}, signal = new AbortController().signal } = options;
  const tenantId = needed("tenant-id", options.tenantId);
  const clientId = needed("client-id", options.clientId);
  const assertion = memoiseAssertion(options);
  const credential = new ClientAssertionCredential(tenantId, clientId, assertion.request, {
    authorityHost,
    // The host is one of ours or the user's; asking Microsoft whether it is genuine fails in closed networks.
    disableInstanceDiscovery: true,
    // The library's own retries would multiply those of the policy.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: [
      { policy: retryPolicy({ clock, onWait, signal, rule: RETRY_RULES.signIn }), position: "perCall" },
      ...silenceLimit().additionalPolicies,
      { policy: guardAssertion(hosts, keep), position: "perRetry" },
    ],
  });
  return shared(loggingFailures(credential, { cause: () => assertion.failure() ?? reason, forget }));
}

/** The sign-in host's own metadata say where the ID token is sent next. */
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

interface KnownFailure {
  /** The error that the library wrapped without keeping it. */
  readonly cause: () => unknown;
  /** Another way to sign in has worked since. */
  readonly forget: () => void;
}

function loggingFailures(credential: TokenCredential, { cause, forget }: KnownFailure): TokenCredential {
  return {
    getToken: async (scopes, options) => {
      try {
        const token = await credential.getToken(scopes, options);
        forget();
        return token;
      } catch (error) {
        throw cause() ?? signInError(error);
      }
    },
  };
}

interface Assertion {
  readonly request: () => Promise<string>;
  /** Why the latest request failed; undefined when it did not. */
  readonly failure: () => unknown;
}

/** The credential asks for the assertion twice per token, and once more on every cache hit. */
function memoiseAssertion({ requestIdToken, clock }: SignInOptions): Assertion {
  let known: { readonly token: Promise<string>; readonly until: number } | undefined;
  let failure: unknown;
  return {
    failure: () => failure,
    request: () => {
      const now = clock.now().getTime();
      if (known === undefined || now >= known.until) {
        failure = undefined;
        const token = requestIdToken(AUDIENCE);
        known = { token, until: now + ASSERTION_LIFETIME_MS };
        // A failed request must not be remembered as a token.
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
    remedy: `Set ${input} (repository variable AZURE_${input.toUpperCase().replace("-", "_")}), or give storage-key, or use auth: default.`,
  });
}
