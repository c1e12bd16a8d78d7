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

/** For actions that have no inputs about the remote hub. */
export const AS_SETTINGS_SAY = {
  remoteStorageUrl: undefined,
  remoteStorageKey: undefined,
  remoteMode: undefined,
  keyVault: undefined,
} as const satisfies RemoteLakeInputs;

interface ConfiguredLakeOptions {
  readonly inputs: ConfiguredLakeInputs;
  /** As the settings have it; see `remoteHubIn`. */
  readonly remoteHub: RemoteHub | undefined;
  /** The hub's own storage account, its `ingestion` and its `tables`. */
  readonly local: { readonly endpoint: StorageEndpoint } & Pick<Lake, "store" | "tables">;
}

/**
 * The lakes that months go to by inputs and settings: at least one. One that cannot be opened is among them all the same, and fails every
 * call with the reason. Throws InputError for a remote hub that is said wrongly (`InvalidInput`, `InvalidSettings`, `MissingInput`,
 * `RemoteHubIsLocal`, `UntrustedHost`).
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
 * The remote hub of config/settings.json. Throws InputError `InvalidSettings` when nobody can say what they say of one, and no input says
 * it instead: months would go astray, and their exports be deleted.
 */
export function remoteHubIn(
  settings: SettingsOutcome,
  { remoteStorageUrl }: Pick<ConfiguredLakeInputs, "remoteStorageUrl">,
): RemoteHub | undefined {
  if (settings.outcome === "read") return settings.settings.remoteHub;
  // Without settings, months go on to where the last upload sent them.
  if (settings.outcome === "missing") return settings.uploaded?.remoteHub;
  if (!settings.namesRemoteHub || remoteStorageUrl !== undefined) return undefined;
  throw new InputError(
    "InvalidSettings",
    `${settings.reason} They name a remote hub, so it is not known where months belong.`,
    {
      remedy:
        "Repair config/settings.json (deploy-hub and configure-exports write it), or set remote-storage-url and remote-mode.",
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
      remedy: "Name the storage account of the other hub, or remove the remote hub: months are in this account anyway.",
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
    // What reads the vault or signs in can be away, which is no fault of the hub's own lake.
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
function unavailableStore(container: HubContainer, reason: Error, signal: AbortSignal): BlobStore {
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
