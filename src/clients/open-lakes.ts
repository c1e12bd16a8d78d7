import { InputError, ServiceError } from "exact-values/errors";
import type { TrustedHosts } from "../azure/azure-clouds.ts";
import { dataRoleRemedy } from "../azure/http/missing-role.ts";
import { locateSecret, readVaultSecret } from "../azure/key-vault/vault-secret.ts";
import { type BlobServiceOptions, openBlobService } from "../azure/storage/blob-service.ts";
import { isSameAccount, parseStorageAccount, type StorageEndpoint } from "../azure/storage/storage-endpoint.ts";
import { isAnswer, isOfAccount } from "../azure/storage/storage-errors.ts";
import { maskSecret } from "../github/step-inputs.ts";
import {
  chooseRemoteHub,
  type RemoteHubAccess,
  type RemoteHubChoice,
  type RemoteLakeInputs,
} from "../hub/settings/remote-hub.ts";
import type { RemoteHub, SettingsOutcome } from "../hub/settings/settings.ts";
import type { Lake } from "../lake/discover/lake-state.ts";
import type { BlobStore, HubContainer } from "../lake/storage/blob-store.ts";
import type { Connection } from "./connection.ts";

interface ConfiguredLakeInputs extends RemoteLakeInputs, TrustedHosts {}

/** The inputs of an action that has no inputs for the remote hub. Only the settings decide. */
export const AS_SETTINGS_SAY = {
  remoteStorageUrl: undefined,
  remoteStorageKey: undefined,
  remoteMode: undefined,
  keyVault: undefined,
} as const satisfies RemoteLakeInputs;

interface ConfiguredLakeOptions {
  readonly inputs: ConfiguredLakeInputs;
  /** The remote hub in the settings; see `remoteHubIn`. */
  readonly remoteHub: RemoteHub | undefined;
  /** The endpoint of the hub's own storage account, and its containers `ingestion` and `tables`. */
  readonly local: { readonly endpoint: StorageEndpoint } & Pick<Lake, "store" | "tables">;
}

/**
 * Opens the lakes that inputs and settings select; always at least one. If the remote lake cannot be opened, it is
 * still included, but each of its calls fails with the reason. Throws InputError for an invalid remote hub
 * (`InvalidInput`, `InvalidSettings`, `MissingInput`, `RemoteHubIsLocal`, `UntrustedHost`).
 */
export async function openConfiguredLakes(
  connection: Connection,
  options: ConfiguredLakeOptions,
): Promise<readonly Lake[]> {
  const { inputs, local, remoteHub } = options;
  const choice = chooseRemoteHub(inputs, remoteHub);
  const own: Lake = { name: "local", store: local.store, tables: local.tables };
  if (choice === undefined) return [own];
  const remote = await openRemote(connection, choice, options);
  return choice.mode === "both" ? [own, remote] : [remote];
}

/**
 * The remote hub in config/settings.json. Throws InputError `InvalidSettings` if damaged settings mention a remote hub
 * and no input replaces it. Otherwise, months would go to the wrong lake, and their exports would be deleted.
 */
export function remoteHubIn(
  settings: SettingsOutcome,
  { remoteStorageUrl }: Pick<ConfiguredLakeInputs, "remoteStorageUrl">,
): RemoteHub | undefined {
  if (settings.outcome === "read") return settings.settings.remoteHub;
  // Without settings, months continue to go to the remote hub of the last upload.
  if (settings.outcome === "missing") return settings.uploaded?.remoteHub;
  if (!settings.namesRemoteHub || remoteStorageUrl !== undefined) return undefined;
  throw new InputError(
    "InvalidSettings",
    `${settings.reason} The settings name a remote hub, so the lake for the months cannot be determined.`,
    {
      remedy:
        "Repair config/settings.json (deploy-hub and configure-exports write it), or set remote-storage-url and " +
        "remote-mode.",
      place: { file: "config/settings.json" },
    },
  );
}

async function openRemote(
  connection: Connection,
  choice: RemoteHubChoice,
  { inputs, local }: ConfiguredLakeOptions,
): Promise<Lake> {
  const { clock, signal } = connection;
  const endpoint = parseStorageAccount(choice.storageUri, {
    hosts: inputs,
    hasKey: choice.access.kind !== "sign-in",
    place: choice.saidBy,
    ...(choice.isFromSettings ? { file: "config/settings.json" } : {}),
  });
  if (isSameAccount(endpoint, local.endpoint)) {
    throw new InputError("RemoteHubIsLocal", `${choice.saidBy} names ${endpoint.url}, the hub's own storage account.`, {
      remedy:
        "Set the remote hub to the storage account of another hub, or remove it. Months are stored in the hub's own " +
        "account in any case.",
    });
  }
  const target = { name: "remote", accountUrl: endpoint.url, explain: explainRemote(endpoint, choice) } as const;
  try {
    const credential = await openCredential(connection, choice.access, inputs);
    const open = openBlobService({
      ...connection,
      endpoint,
      credential,
      signing: { clock, mask: maskSecret },
      mustExist: ["ingestion"],
    });
    return { ...target, store: open("ingestion"), tables: open("tables") };
  } catch (error) {
    signal.throwIfAborted();
    // A failure of the vault or the sign-in must not affect the hub's own lake.
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const unavailable = (container: HubContainer): BlobStore => unavailableStore(container, error, signal);
    return { ...target, store: unavailable("ingestion"), tables: unavailable("tables") };
  }
}

async function openCredential(
  connection: Connection,
  access: RemoteHubAccess,
  inputs: ConfiguredLakeInputs,
): Promise<BlobServiceOptions["credential"]> {
  switch (access.kind) {
    case "key":
      return { key: access.key };
    case "sign-in":
      return { token: connection.signIn() };
    case "secret": {
      const address = locateSecret({ ...access, hosts: inputs, keyVault: inputs.keyVault });
      const key = await readVaultSecret(address, { ...connection, credential: connection.signIn() });
      maskSecret(key);
      return { key };
    }
  }
}

/**
 * Rewrites errors of the remote hub's storage. The message names the account, and the remedy applies to it instead of
 * to the hub's own account.
 */
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
  key: "Check remote-storage-key. It must be a current key of this account; update it after the key is rotated.",
  secret:
    "The vault's secret is not a current key of this account. Update it by running deploy-hub with " +
    "remote-hub-storage-key, or set remote-storage-key.",
  "sign-in":
    "If the account belongs to another tenant, set remote-storage-key, because it accepts no tokens from this " +
    "tenant. Otherwise, check tenant-id and client-id.",
};

function remedyOf(
  { cause, code }: InputError | ServiceError,
  { url }: StorageEndpoint,
  { access, saidBy }: RemoteHubChoice,
): string | undefined {
  if (code === "ContainerNotFound") {
    return "The remote account has no container ingestion. Deploy the remote hub first, or check its address.";
  }
  if (code === "StorageAccountNotFound") return `Check ${saidBy.replace(/^Input/, "the input")}.`;
  if (isAnswer(cause, 403, "AuthenticationFailed") || isAnswer(cause, 401)) return WRONG_KEY[access.kind];
  if (isAnswer(cause, 403, "AuthorizationFailure")) {
    // Emulators also send this response if the key is wrong.
    return (
      "The remote account's network rules block this runner: allow its address, or use a runner inside the network. " +
      `If it has no network rules: ${WRONG_KEY[access.kind]}`
    );
  }
  if (isAnswer(cause, 403, "AuthorizationPermissionMismatch")) {
    return dataRoleRemedy("storage", `the storage account of ${url}`);
  }
  if (isAnswer(cause, 403, "KeyBasedAuthenticationNotPermitted")) {
    return (
      "The remote account does not allow shared keys. Remove remote-storage-key or remoteHub.keySecret, and give " +
      "the identity of client-id access."
    );
  }
  return undefined;
}

/**
 * A container that could not be opened. Every call fails with the reason, so that only the code that uses the container
 * fails.
 */
function unavailableStore(container: HubContainer, reason: Error, signal: AbortSignal): BlobStore {
  const refuse = (): Promise<never> => Promise.reject(reason);
  return {
    container,
    location: "unavailable",
    signal,
    // biome-ignore lint/correctness/useYield: It fails before the first entry.
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
