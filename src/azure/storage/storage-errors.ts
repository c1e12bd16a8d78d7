import { RestError } from "@azure/storage-blob";
import { InputError, ServiceError } from "exact-values/errors";
import { AGAIN_AT_ONCE, done, MAX_STORAGE_CALLS, retry } from "../../retry.ts";
import { dataRoleRemedy, isRefusal, SERVICE_ROLES } from "../http/missing-role.ts";
import type { PipelineResponse } from "../http/pipeline-policy.ts";
import { noAnswer, SilentConnection } from "../http/silence-policy.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

/** True for an answer of the service with this status, and with one of these codes when some are given. */
export function isAnswer(error: unknown, status: number, ...codes: readonly string[]): boolean {
  if (!(error instanceof RestError) || error.statusCode !== status) return false;
  return codes.length === 0 || codes.includes(codeOf(error));
}

/** True for a refusal because somebody holds a lease on the file; it reads like a version that changed. */
function isLeased(error: unknown): boolean {
  return [409, 412].some((status) => isAnswer(error, status, ...LEASE_CODES));
}

const LEASE_CODES = ["LeaseIdMissing", "LeaseAlreadyPresent", "LeaseIdMismatchWithBlobOperation"];

/** True for a condition on a file's version that does not hold, as when another writer was faster. */
export function isOtherVersion(error: unknown): boolean {
  return isAnswer(error, 412) && !isLeased(error);
}

/** True for a failed call to this account, whether it was answered or not. */
export function isOfAccount(error: unknown, { url }: StorageEndpoint): boolean {
  return error instanceof RestError && error.request?.url.startsWith(`${url}/`) === true;
}

/** What the source of a copy answered to the service; undefined when the error is not about the source. */
export function copySourceStatus(error: unknown): number | undefined {
  if (!(error instanceof RestError) || codeOf(error) !== COPY_SOURCE) return undefined;
  const status = Number(error.response?.headers.get("x-ms-copy-source-status-code"));
  // Services without that header answer with the source's own status.
  return status > 0 ? status : error.statusCode;
}

/** What the service says when it cannot read the source of a copy, whatever the reason. */
const COPY_SOURCE = "CannotVerifyCopySource";

/** An answer to HEAD has no body: its code is in a header, and the library leaves it there. */
function codeOf({ code, response }: RestError): string {
  return code ?? response?.headers.get("x-ms-error-code") ?? "Unknown";
}

/** Codes of a copy's source that another attempt may not meet. */
const TRANSIENT_COPY_SOURCES = ["InternalError", "OperationTimedOut", "ServerBusy"];

/**
 * True for what is transient for storage only: the name of an account that was just created is unknown for some seconds, and the source of a copy may be
 * busy, which the response says in a header.
 */
export function isTransientForStorage(
  outcome: { readonly error: unknown } | { readonly response: PipelineResponse },
): boolean {
  if ("error" in outcome) return outcome.error instanceof RestError && outcome.error.code === "ENOTFOUND";
  const { headers, status } = outcome.response;
  return status >= 400 && TRANSIENT_COPY_SOURCES.includes(headers.get("x-ms-copy-source-error-code") ?? "");
}

/**
 * Calls storage and turns its failures into errors that say what to do; `action` completes "could not ...". The call must be idempotent: the retry policy
 * repeats it when the connection breaks, and this function when the XML of the response is cut off, which shows only after the policy.
 */
export function callStorage<T>(action: string, call: () => Promise<T>): Promise<T> {
  return retry("at once", async (attempt) => {
    try {
      return done(await call());
    } catch (error) {
      const isCutOff = error instanceof RestError && error.code === "PARSE_ERROR" && error.statusCode !== undefined;
      if (!isCutOff || attempt === MAX_STORAGE_CALLS) throw storageError(action, error);
      return AGAIN_AT_ONCE;
    }
  });
}

/** What a hierarchical namespace answers to a file operation on a directory. */
const DIRECTORY_CODES = ["OperationNotSupportedOnDirectory", "PathIsDirectory", "ResourceTypeMismatch"];

/** The error of one failed call; what is no answer of the service (an abort, a bug) stays as it is. */
export function storageError(action: string, error: unknown): unknown {
  if (!(error instanceof RestError)) return error;
  if (error instanceof SilentConnection) return noAnswer(action, error);
  const { statusCode: status } = error;
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === COPY_SOURCE) return copySourceError(action, reason, error);
  if (isRefusal(status)) return forbidden(action, code, reason, error);
  if (code === "ENOTFOUND") {
    return new InputError("StorageAccountNotFound", `Could not ${action}: the storage account's host has no address.`, {
      remedy: "Check the input storage-account for a typing error, and that the account exists in this cloud.",
      cause: error,
    });
  }
  if (code === "ContainerNotFound") {
    return new InputError("ContainerNotFound", `Could not ${action}: the storage account has no such container.`, {
      remedy:
        "Check the input storage-account; a hub has the containers msexports, ingestion, config and tables. Run deploy-hub again to make one that is missing; ingest makes tables, too.",
      cause: error,
    });
  }
  if (code === "PendingCopyOperation") {
    return new InputError("PendingCopyOperation", `Could not ${action}: another copy into this file is under way.`, {
      remedy:
        "Wait until it is finished and run the workflow again, or end it (az storage blob copy cancel). The hub itself makes no such copies: check who writes into this container.",
      cause: error,
    });
  }
  if (isLeased(error)) {
    return new InputError(
      "BlobLeased",
      `Could not ${action}: somebody holds a lease on the file (${status} ${code}).`,
      {
        remedy:
          "Find the tool that holds it, or end the lease (az storage blob lease break, with --container-name and --blob-name of the file), then run the workflow again; nothing is lost.",
        cause: error,
      },
    );
  }
  if (code === "BlobOperationNotSupported") {
    return new InputError(
      "BlobOperationNotSupported",
      `Could not ${action}: the file was made through the dfs endpoint.`,
      {
        remedy: "Delete that file, or move it out of the folder; a later run then writes the month anew.",
        cause: error,
      },
    );
  }
  if (DIRECTORY_CODES.includes(code)) {
    return new InputError("DirectoryInTheWay", `Could not ${action}: a directory is in its place.`, {
      remedy:
        "Save what you need of the directory's content, then delete it with all that is in it (az storage fs directory delete, or the Storage browser of the portal), and run the workflow again.",
      cause: error,
    });
  }
  return new ServiceError(code, `Could not ${action}: storage answered ${status ?? "nothing"} ${code}${reason}.`, {
    status,
    correlationId: error.response?.headers.get("x-ms-request-id"),
    transient: isTransient(status) || code === "ContainerBeingDeleted",
    remedy: "Run the workflow again; nothing is lost. If it stays, check the account's network rules and metrics.",
    cause: error,
  });
}

function isTransient(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || status >= 500;
}

/** The service could not read the source of a copy with the right that the request gave it. */
function copySourceError(action: string, reason: string, cause: RestError): InputError | ServiceError {
  const status = copySourceStatus(cause);
  const sourceCode = cause.response?.headers.get("x-ms-copy-source-error-code");
  const said = `${status ?? "nothing"}${sourceCode === undefined ? "" : ` ${sourceCode}`}${reason}`;
  if (isRefusal(status)) {
    const rules =
      "If the account has network rules, they must let in this runner, whose address counts for the source, too: allow it or use a runner inside the network.";
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
        "Run the workflow again; nothing is lost, and what is copied stays. If it stays, check the account's network rules: they must let in this runner.",
      cause,
    },
  );
}

function forbidden(action: string, code: string, reason: string, cause: RestError): InputError {
  const remedies: Readonly<Record<string, string>> = {
    AuthorizationPermissionMismatch: dataRoleRemedy("storage", "the storage account"),
    KeyBasedAuthenticationNotPermitted:
      "The account allows no shared keys: remove storage-key and sign in with auth: oidc.",
    AuthenticationFailed:
      "Check storage-key, or tenant-id and client-id; the clock of a self-hosted runner must be right, too.",
    InvalidAuthenticationInfo:
      "The sign-in had expired, or is of another tenant or cloud: run the workflow again, and check tenant-id, cloud and the clock of a self-hosted runner if it stays.",
    AuthorizationFailure:
      "The account's network rules refuse this runner: allow its address or use a runner inside the network.",
  };
  return new InputError("StorageForbidden", `Could not ${action}: storage refused with ${code}${reason}.`, {
    remedy:
      remedies[code] ??
      `Check that the identity of client-id has the role ${SERVICE_ROLES.storage} on the storage account.`,
    cause,
  });
}

/** The service's own sentence in parentheses; an answer without a body has none. */
function reasonOf({ message }: RestError): string {
  const [first = ""] = message.split("\n");
  const sentence = first.trim().replace(/\.$/, "");
  return sentence === "" ? "" : ` (${sentence})`;
}
