import {
  AggregateAuthenticationErrorName,
  AuthenticationErrorName,
  AuthenticationRequiredError,
  CredentialUnavailableErrorName,
} from "@azure/identity";
import { InputError } from "exact-values/errors";

const SIGN_IN_ERROR_NAMES = [AggregateAuthenticationErrorName, AuthenticationErrorName, CredentialUnavailableErrorName];

const FEDERATION =
  "The identity of client-id needs a federated credential with exactly this subject, issuer " +
  "https://token.actions.githubusercontent.com and audience api://AzureADTokenExchange.";

/** Remedies for common sign-in errors, by the number after AADSTS. */
const REMEDIES: Readonly<Record<string, string>> = {
  70021: FEDERATION,
  700211: FEDERATION,
  700212: FEDERATION,
  700213: FEDERATION,
  7002137: FEDERATION,
  7002138:
    "The subject is case-sensitive, and GitHub uses the spelling of the owner and the repository. In the " +
    "identity's federated credential, write the subject exactly as in the message, or run deploy-hub, which " +
    `does this. ${FEDERATION}`,
  70025:
    "The identity of client-id trusts no job yet: run deploy-hub, which creates its federated credential, or " +
    `check that client-id is the hub's (AZURE_CLIENT_ID). ${FEDERATION}`,
  700016: "Check client-id, and that tenant-id is the tenant of that identity.",
  90002: "Check tenant-id.",
  700024: "GitHub's ID token has expired. On a self-hosted runner, check the clock.",
};

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
 * The error of a failed sign-in, with a remedy. Errors that do not come from the sign-in (an abort, our own errors) are
 * returned unchanged.
 */
export function signInError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof AuthenticationRequiredError || SIGN_IN_ERROR_NAMES.includes(error.name);
  if (!isRefusal) return error;
  if (error.message.includes("endpoints_resolution_error")) return hostUnknown(error);
  const refusal = /AADSTS(\d+): .*?(?=\s+Trace ID|$)/m.exec(error.message.slice(0, 10_000));
  const reason = refusal?.[0] ?? error.message.split("\n")[0] ?? "";
  return new InputError("SignInFailed", `Azure issued no token: ${reason.replace(/\.$/, "")}.`, {
    remedy: REMEDIES[refusal?.[1] ?? ""] ?? DEFAULT_REMEDY,
    cause: error,
  });
}
