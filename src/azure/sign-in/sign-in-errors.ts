import {
  AggregateAuthenticationErrorName,
  AuthenticationErrorName,
  AuthenticationRequiredError,
  CredentialUnavailableErrorName,
} from "@azure/identity";
import { InputError, quoteValue } from "exact-values/errors";

const SIGN_IN_ERROR_NAMES = [AggregateAuthenticationErrorName, AuthenticationErrorName, CredentialUnavailableErrorName];

/** The claims of GitHub's ID token that Azure compares with federated credentials. */
interface IdTokenClaims {
  readonly iss?: unknown;
  readonly sub?: unknown;
  readonly aud?: unknown;
}

/** Azure found no federated credential that matches the ID token, so each of the three values may be the reason. */
function federation({ iss, sub, aud }: IdTokenClaims): string {
  const value = (claim: unknown): string => (typeof claim === "string" ? quoteValue(claim) : "that of the job");
  return (
    "The identity of client-id needs a federated credential with exactly " +
    `this subject: ${value(sub)}, this issuer: ${value(iss)}, and this audience: ${value(aud)}.`
  );
}

const OTHER_AUDIENCE =
  "If the credential has another audience, set the repository variable HUB_TOKEN_AUDIENCE (input token-audience) to " +
  "it, or change the credential. If the credential has exactly this one, the cloud does not accept it from GitHub: try " +
  "another one (docs/environments.md#azure-government-and-china).";

/** Remedies for common sign-in errors, by the number after AADSTS. */
function remedyOf(code: string, claims: IdTokenClaims): string | undefined {
  switch (code) {
    case "70021":
    case "700211":
    case "700213":
    case "7002137":
      return federation(claims);
    case "700212":
      return `${federation(claims)} ${OTHER_AUDIENCE}`;
    case "7002138":
      return (
        "The subject is case-sensitive, and GitHub uses the spelling of the owner and the repository. In the " +
        "identity's federated credential, write the subject exactly as in the message, or run deploy-hub, which " +
        `does this. ${federation(claims)}`
      );
    case "70025":
      return (
        "The identity of client-id trusts no job yet: run deploy-hub, which creates its federated credential, or " +
        `check that client-id is the hub's (AZURE_CLIENT_ID). ${federation(claims)}`
      );
    case "50166":
    case "501661":
    case "90061":
      return closedIssuer(claims);
    case "700016":
      return "Check client-id, and that tenant-id is the tenant of that identity.";
    case "90002":
    case "900382":
      return "Check tenant-id, and that cloud (repository variable HUB_CLOUD) is the cloud of that tenant.";
    case "700024":
      return "GitHub's ID token has expired. On a self-hosted runner, check the clock.";
    default:
      return undefined;
  }
}

/** Entra downloads the issuer's keys. An Enterprise Server in a closed network does not answer. */
function closedIssuer({ iss }: IdTokenClaims): string {
  const issuer = typeof iss === "string" ? iss.slice(0, 300) : "the issuer";
  return (
    `Azure could not download the keys of the server that issued the ID token. Let it read ${issuer}` +
    "/.well-known/openid-configuration and the address after jwks_uri there, or sign in without ID tokens " +
    "(docs/environments.md#a-server-that-azure-cannot-reach)."
  );
}

const DEFAULT_REMEDY =
  "Check tenant-id, client-id and authority-host, and that the runner reaches the sign-in host; with auth: " +
  "default, run azure/login before this step.";

/**
 * The library asks the sign-in host about the tenant first, and reports an unreachable host in the same way as a
 * missing tenant.
 */
function hostUnknown(cause: Error): InputError {
  const message = "Azure issued no token: the sign-in host does not know this tenant, or cannot be reached.";
  return new InputError("SignInFailed", message, { remedy: DEFAULT_REMEDY, cause });
}

/**
 * The error of a failed sign-in, with a remedy that names the claims of the ID token. Errors that do not come from the
 * sign-in (an abort, our own errors) are returned unchanged.
 */
export function signInError(error: unknown, claims: IdTokenClaims = {}): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof AuthenticationRequiredError || SIGN_IN_ERROR_NAMES.includes(error.name);
  if (!isRefusal) return error;
  if (error.message.includes("endpoints_resolution_error")) return hostUnknown(error);
  const refusal = /AADSTS(\d+): .*?(?=\s+Trace ID|$)/m.exec(error.message.slice(0, 10_000));
  const reason = refusal?.[0] ?? error.message.split("\n")[0] ?? "";
  return new InputError("SignInFailed", `Azure issued no token: ${reason.replace(/\.$/, "")}.`, {
    remedy: remedyOf(refusal?.[1] ?? "", claims) ?? DEFAULT_REMEDY,
    cause: error,
  });
}
