import { InputError, ServiceError } from "exact-values/errors";
import { readVaultSecret } from "../azure/key-vault/key-vault.ts";
import { locateSecret } from "../azure/key-vault/vault-address.ts";
import { type BlobServiceOptions, openBlobService } from "../azure/storage/blob-service.ts";
import { isSameAccount, parseStorageAccount, type StorageEndpoint } from "../azure/storage/storage-endpoint.ts";
import type { TrustedHosts } from "../azure/trusted-hosts.ts";
import { maskSecret } from "../github/inputs.ts";
import {
  chooseRemoteHub,
  type RemoteHubAccess,
  type RemoteHubChoice,
  type RemoteLakeInputs,
} from "../hub/settings/remote-hub.ts";
import type { RemoteHub, SettingsOutcome } from "../hub/settings/settings.ts";
import type { Destination } from "../lake/destinations/destination.ts";
import type { BlobStore, HubContainer } from "../lake/storage/blob-store.ts";
import type { Connection } from "./connection.ts";
import { explainRemote, unavailableStore } from "./remote-failure.ts";

interface DestinationInputs extends RemoteLakeInputs, TrustedHosts {}

/** For actions that have no inputs about the remote hub. */
export const AS_SETTINGS_SAY = {
  remoteStorageUrl: undefined,
  remoteStorageKey: undefined,
  remoteMode: undefined,
  keyVault: undefined,
} as const satisfies RemoteLakeInputs;

interface DestinationOptions {
  readonly inputs: DestinationInputs;
  /** As the settings have it; see `remoteHubIn`. */
  readonly remoteHub: RemoteHub | undefined;
  /** The hub's own storage account, its `ingestion` and its `tables`. */
  readonly local: { readonly endpoint: StorageEndpoint } & Pick<Destination, "store" | "tables">;
}

/**
 * The lakes that months go to by inputs and settings: at least one. One that cannot be opened is among them all the same, and fails every
 * call with the reason. Throws InputError for a remote hub that is said wrongly (`InvalidInput`, `InvalidSettings`, `MissingInput`,
 * `RemoteHubIsLocal`, `UntrustedHost`).
 */
export async function openDestinations(
  connection: Connection,
  options: DestinationOptions,
): Promise<readonly Destination[]> {
  const { inputs, local, remoteHub } = options;
  const choice = chooseRemoteHub(inputs, remoteHub);
  const own: Destination = { name: "local", store: local.store, tables: local.tables };
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
  { remoteStorageUrl }: Pick<DestinationInputs, "remoteStorageUrl">,
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
  { inputs, local }: DestinationOptions,
): Promise<Destination> {
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
  inputs: DestinationInputs,
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
