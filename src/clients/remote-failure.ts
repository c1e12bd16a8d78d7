import { InputError, ServiceError } from "exact-values/errors";
import { dataRoleRemedy } from "../azure/http/missing-role.ts";
import type { StorageEndpoint } from "../azure/storage/storage-endpoint.ts";
import { isAnswer, isOfAccount } from "../azure/storage/storage-errors.ts";
import type { RemoteHubAccess, RemoteHubChoice } from "../hub/settings/remote-hub.ts";
import type { BlobStore, HubContainer } from "../lake/storage/blob-store.ts";

/** Rewrites errors of the remote hub's storage: whose account it is and what to do there, instead of advice about the hub's own. */
export function explainRemote(endpoint: StorageEndpoint, choice: RemoteHubChoice): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof InputError || error instanceof ServiceError)) return error;
    if (!isOfAccount(error.cause, endpoint)) return error;
    const message = `Remote hub ${endpoint.url}: ${error.message}`;
    const remedy = remedyOf(error, endpoint, choice) ?? error.remedy;
    if (error instanceof InputError)
      return new InputError(error.code, message, { remedy, place: error.place, cause: error });
    const { code, correlationId, status, transient } = error;
    return new ServiceError(code, message, { remedy, status, correlationId, transient, cause: error });
  };
}

const WRONG_KEY: Readonly<Record<RemoteHubAccess["kind"], string>> = {
  key: "Check remote-storage-key: it must be a key of this account; one that was rotated has to be set anew.",
  secret:
    "The vault's secret does not hold a key of this account (any more): set it anew by deploy-hub with remote-hub-storage-key, or give remote-storage-key.",
  "sign-in":
    "An account of another tenant takes no token of this one: give remote-storage-key. Else check tenant-id and client-id.",
};

function remedyOf(
  { cause, code }: InputError | ServiceError,
  { url }: StorageEndpoint,
  { access, saidBy }: RemoteHubChoice,
): string | undefined {
  if (code === "ContainerNotFound") {
    return "That account has no container ingestion: deploy that hub first, or check the address of the remote hub.";
  }
  if (code === "StorageAccountNotFound") return `Check ${saidBy.replace(/^Input/, "the input")}.`;
  if (isAnswer(cause, 403, "AuthenticationFailed") || isAnswer(cause, 401)) return WRONG_KEY[access.kind];
  if (isAnswer(cause, 403, "AuthorizationFailure")) {
    // Emulators give this answer to a wrong key, too.
    return `That account's network rules refuse this runner: allow its address or use a runner inside the network. If it has none: ${WRONG_KEY[access.kind]}`;
  }
  if (isAnswer(cause, 403, "AuthorizationPermissionMismatch")) {
    return dataRoleRemedy("storage", `the storage account of ${url}`);
  }
  if (isAnswer(cause, 403, "KeyBasedAuthenticationNotPermitted")) {
    return "That account allows no shared keys: remove remote-storage-key, or remoteHub.keySecret, and let the identity of client-id in.";
  }
  return undefined;
}

/** A container that could not be opened: every call fails with the reason, so that whoever needs it finds out, and nobody else. */
export function unavailableStore(container: HubContainer, reason: Error, signal: AbortSignal): BlobStore {
  const refuse = (): Promise<never> => Promise.reject(reason);
  return {
    container,
    location: "unavailable",
    signal,
    // biome-ignore lint/correctness/useYield: it fails before the first entry.
    async *list() {
      throw reason;
    },
    properties: refuse,
    read: refuse,
    readRange: refuse,
    signRange: refuse,
    openVersion: refuse,
    write: refuse,
    writeIfAbsent: refuse,
    copyFrom: refuse,
    touch: refuse,
    createContainer: refuse,
    remove: refuse,
    removeFolder: refuse,
    writeIfUnchanged: refuse,
    openStaged: () => ({ seenEtag: () => undefined, stage: refuse, commit: refuse }),
    committedBlocks: refuse,
    stagedBlocks: refuse,
  };
}
