import { lookup } from "node:dns/promises";
import { RestError } from "@azure/storage-blob";
import { InputError, ServiceError } from "exact-values/errors";
import { AGAIN_AT_ONCE, done, MAX_STORAGE_CALLS, retry } from "../../retry.ts";
import { dataRoleRemedy, isRefusal, SERVICE_ROLES } from "../http/missing-role.ts";
import type { PipelineResponse } from "../http/pipeline-policy.ts";
import { noAnswer, SilentConnection } from "../http/silence-policy.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

/** True for a response of the service with this status and, if codes are given, one of these codes. */
export function isAnswer(error: unknown, status: number, ...codes: readonly string[]): boolean {
  if (!(error instanceof RestError) || error.statusCode !== status) return false;
  return codes.length === 0 || codes.includes(codeOf(error));
}

/** True if the service refuses because the file is leased. The response resembles the one for a changed version. */
function isLeased(error: unknown): boolean {
  return [409, 412].some((status) => isAnswer(error, status, ...LEASE_CODES));
}

const LEASE_CODES = ["LeaseIdMissing", "LeaseAlreadyPresent", "LeaseIdMismatchWithBlobOperation"];

/** True if a condition on a file's version failed, for example because another writer was faster. */
export function isOtherVersion(error: unknown): boolean {
  return isAnswer(error, 412) && !isLeased(error);
}

/** True for a failed call to this account, with or without a response. */
export function isOfAccount(error: unknown, { url }: StorageEndpoint): boolean {
  return error instanceof RestError && error.request?.url.startsWith(`${url}/`) === true;
}

/** The status that the service received for the source of a copy; undefined if the error is not about the source. */
export function copySourceStatus(error: unknown): number | undefined {
  if (!(error instanceof RestError) || codeOf(error) !== COPY_SOURCE) return undefined;
  const status = Number(error.response?.headers.get("x-ms-copy-source-status-code"));
  // Services without that header respond with the source's own status.
  return status > 0 ? status : error.statusCode;
}

/** The code for a source of a copy that the service cannot read, for any reason. */
const COPY_SOURCE = "CannotVerifyCopySource";

/** A response to HEAD has no body. Its code is only in a header, which the library ignores. */
function codeOf({ code, response }: RestError): string {
  return code ?? response?.headers.get("x-ms-error-code") ?? "Unknown";
}

/** Error codes for a copy source that another attempt may avoid. */
const TRANSIENT_COPY_SOURCES = ["InternalError", "OperationTimedOut", "ServerBusy"];

/**
 * True for conditions that are transient only in storage: the name of a new account cannot be resolved for a few
 * seconds, and the source of a copy may be busy, according to a header.
 */
export function isTransientForStorage(
  outcome: { readonly error: unknown } | { readonly response: PipelineResponse },
): boolean {
  if ("error" in outcome) return outcome.error instanceof RestError && outcome.error.code === "ENOTFOUND";
  const { headers, status } = outcome.response;
  return status >= 400 && TRANSIENT_COPY_SOURCES.includes(headers.get("x-ms-copy-source-error-code") ?? "");
}

/**
 * Calls storage and converts its failures into errors with a remedy; `action` completes "could not ...". The call must
 * be idempotent. The retry policy repeats it if the connection breaks; this function repeats it if the XML of the
 * response is cut off, which the policy cannot see.
 */
export function callStorage<T>(action: string, call: () => Promise<T>): Promise<T> {
  return retry("at once", async (attempt) => {
    try {
      return done(await call());
    } catch (error) {
      const isCutOff = error instanceof RestError && error.code === "PARSE_ERROR" && error.statusCode !== undefined;
      if (!isCutOff || attempt === MAX_STORAGE_CALLS) throw await withAddress(storageError(action, error));
      return AGAIN_AT_ONCE;
    }
  });
}

/** True for a refusal by the firewall of an account. Emulators use the same code for a wrong key, in other words. */
function isFirewall(error: RestError): boolean {
  return isAnswer(error, 403, "AuthorizationFailure") && !/failed to authenticate/i.test(error.message);
}

const LOOKUP_MS = 5000;

/** Adds the address that this runner has for the host, which shows whether it uses the private endpoint. */
async function withAddress(error: unknown): Promise<unknown> {
  if (!(error instanceof InputError) || error.code !== "NetworkClosed") return error;
  const host = error.place?.value ?? "";
  const giveUp = AbortSignal.timeout(LOOKUP_MS);
  const address = await Promise.race([
    lookup(host).then(
      (found) => `resolves to ${found.address}`,
      () => "does not resolve",
    ),
    new Promise<string>((resolve) => {
      giveUp.addEventListener("abort", () => resolve("did not resolve within 5 s"), { once: true });
    }),
  ]);
  return new InputError(error.code, `${error.message} On this runner, ${host} ${address}.`, {
    ...{ remedy: error.remedy, cause: error.cause },
    place: { value: host },
  });
}

function networkClosed(action: string, cause: RestError): InputError {
  const host = hostOf(cause);
  return new InputError("NetworkClosed", `Could not ${action}: the network rules of ${host} block this runner.`, {
    remedy:
      "Run the job inside the network: set the repository variable HUB_RUNS_ON to a runner there. Or, if the account " +
      "allows selected networks, add this runner's subnet or address to its network rules, which ignore addresses " +
      "in the account's own region. Or make the hub public again: run deploy-hub with network: public. If the " +
      "runner is inside and the address is public, the runner's DNS lacks the private zone.",
    place: { value: host },
    cause,
  });
}

function hostOf({ request }: RestError): string {
  return URL.parse(request?.url ?? "")?.hostname ?? "the storage account";
}

/** Codes for a file operation on a directory in a hierarchical namespace. */
const DIRECTORY_CODES = ["OperationNotSupportedOnDirectory", "PathIsDirectory", "ResourceTypeMismatch"];

/**
 * The error for one failed call. Errors that are not responses of the service (an abort, a bug) are returned unchanged.
 */
export function storageError(action: string, error: unknown): unknown {
  if (!(error instanceof RestError)) return error;
  if (error instanceof SilentConnection) return noAnswer(action, error);
  const { statusCode: status } = error;
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === COPY_SOURCE) return copySourceError(action, reason, error);
  if (isFirewall(error)) return networkClosed(action, error);
  if (isRefusal(status)) return forbidden(action, code, reason, error);
  if (code === "ENOTFOUND") {
    return new InputError(
      "StorageAccountNotFound",
      `Could not ${action}: the host name of the storage account cannot be resolved.`,
      {
        remedy: "Check the input storage-account for a typo, and that the account exists in this cloud.",
        cause: error,
      },
    );
  }
  if (code === "ContainerNotFound") {
    return new InputError(
      "ContainerNotFound",
      `Could not ${action}: the storage account does not have this container.`,
      {
        remedy:
          "Check the input storage-account; a hub has the containers msexports, ingestion, config and " +
          "tables. Run deploy-hub again to create a missing one. ingest also creates tables.",
        cause: error,
      },
    );
  }
  if (code === "PendingCopyOperation") {
    return new InputError("PendingCopyOperation", `Could not ${action}: another copy to this file is in progress.`, {
      remedy:
        "Wait until it has finished and run the workflow again, or cancel it (az storage blob copy " +
        "cancel). The hub itself never makes such copies: check which tool writes to this container.",
      cause: error,
    });
  }
  if (isLeased(error)) {
    return new InputError("BlobLeased", `Could not ${action}: the file is leased (${status} ${code}).`, {
      remedy:
        "Find the tool that holds the lease, or break the lease (az storage blob lease break, with " +
        "--container-name and --blob-name of the file). Then run the workflow again; no data was lost.",
      cause: error,
    });
  }
  if (code === "BlobOperationNotSupported") {
    return new InputError(
      "BlobOperationNotSupported",
      `Could not ${action}: the file was created through the dfs endpoint.`,
      {
        remedy: "Delete that file, or move it out of the folder. A later run then writes the month again.",
        cause: error,
      },
    );
  }
  if (DIRECTORY_CODES.includes(code)) {
    return new InputError("DirectoryInTheWay", `Could not ${action}: a directory has this name.`, {
      remedy:
        "Save what you need from the directory, then delete it with its content (az storage fs directory " +
        "delete, or the Storage browser in the portal), and run the workflow again.",
      cause: error,
    });
  }
  const outcome = status === undefined ? "the request to storage failed with" : `storage returned ${status}`;
  return new ServiceError(code, `Could not ${action}: ${outcome} ${code}${reason}.`, {
    status,
    correlationId: error.response?.headers.get("x-ms-request-id"),
    transient: isTransient(status) || code === "ContainerBeingDeleted",
    remedy:
      "Run the workflow again. No data was lost. If the error persists, check the account's network rules and metrics.",
    cause: error,
  });
}

function isTransient(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || status >= 500;
}

/** The service could not read the source of a copy with the authorization in the request. */
function copySourceError(action: string, reason: string, cause: RestError): InputError | ServiceError {
  const status = copySourceStatus(cause);
  const sourceCode = cause.response?.headers.get("x-ms-copy-source-error-code");
  const said = `${status ?? "nothing"}${sourceCode === undefined ? "" : ` ${sourceCode}`}${reason}`;
  if (isRefusal(status)) {
    const rules =
      "If the account has network rules, they must also allow this runner's address for reading the " +
      "source: allow it, or use a runner inside the network.";
    const remedy =
      sourceCode === "AuthorizationFailure" ? rules : `${dataRoleRemedy("storage", "the storage account")} ${rules}`;
    return new InputError("CopySourceForbidden", `Could not ${action}: storage may not read the source: ${said}.`, {
      remedy,
      cause,
    });
  }
  return new ServiceError(
    "CannotVerifyCopySource",
    `Could not ${action}: storage could not read the source: ${said}.`,
    {
      status,
      correlationId: cause.response?.headers.get("x-ms-request-id"),
      transient: isTransient(status),
      remedy:
        "Run the workflow again. No data was lost, and completed copies are kept. If the error persists, " +
        "check that the account's network rules allow this runner.",
      cause,
    },
  );
}

function forbidden(action: string, code: string, reason: string, cause: RestError): InputError {
  const remedies: Readonly<Record<string, string>> = {
    AuthorizationPermissionMismatch: dataRoleRemedy("storage", "the storage account"),
    KeyBasedAuthenticationNotPermitted:
      "The account does not allow shared keys: remove storage-key and sign in with auth: oidc.",
    AuthenticationFailed:
      "Check storage-key, or tenant-id and client-id. On a self-hosted runner, also check the clock.",
    InvalidAuthenticationInfo:
      "The token has expired, or belongs to another tenant or cloud. Run the workflow again. If the error " +
      "persists, check tenant-id, cloud and the clock of a self-hosted runner.",
    // A firewall is reported as NetworkClosed, so this is an emulator.
    AuthorizationFailure: "Check storage-key: the account does not accept the signature.",
  };
  return new InputError("StorageForbidden", `Could not ${action}: storage refused with ${code}${reason}.`, {
    remedy:
      remedies[code] ??
      `Check that the identity of client-id has the role ${SERVICE_ROLES.storage} on the storage account.`,
    cause,
  });
}

/** The service's own message in parentheses; empty for a response without a body. */
function reasonOf({ message }: RestError): string {
  const [first = ""] = message.split("\n");
  const sentence = first.trim().replace(/\.$/, "");
  return sentence === "" ? "" : ` (${sentence})`;
}
