import { InputError } from "exact-values/errors";
import type { RemoteHub, RemoteHubMode } from "./settings.ts";

/**
 * Refuses a remote hub's address that settings.json may not hold, with InputError `InvalidInput`. Never repeats it: people paste SAS URLs.
 */
export function checkRemoteHubUri(uri: string): void {
  if (/^https?:\/\/[^\s?#@]+$/i.test(uri)) return;
  throw new InputError("InvalidInput", "remote-hub-storage-uri is not the plain URL of a storage account.", {
    remedy:
      "Give the blob or dfs endpoint, as in https://remotehub.dfs.core.windows.net, without a SAS token; a key goes into remote-hub-storage-key.",
  });
}

/** What the inputs of an action say about the remote hub; each wins over settings.json. */
export interface RemoteHubInputs {
  readonly remoteStorageUrl: string | undefined;
  readonly remoteStorageKey: string | undefined;
  readonly remoteMode: RemoteHubMode | undefined;
}

/** What an action knows of the remote hub; settings.json decides what is undefined. */
export interface RemoteLakeInputs extends RemoteHubInputs {
  /** Name or URL of the vault with the remote hub's key. */
  readonly keyVault: string | undefined;
}

/** Where months go beside, or instead of, the hub's own `ingestion`. */
export interface RemoteHubChoice {
  readonly storageUri: string;
  /** Where that was said, as the beginning of a sentence. */
  readonly saidBy: string;
  /** True when the workflow did not say it: settings.json may be written by more people than the workflow is. */
  readonly isFromSettings: boolean;
  readonly mode: RemoteHubMode;
  readonly access: RemoteHubAccess;
}

/** How the remote account lets the hub in. */
export type RemoteHubAccess =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "secret"; readonly secret: string; readonly vault: string | undefined }
  /** The job's own identity. */
  | { readonly kind: "sign-in" };

/**
 * The remote hub of a run: each input wins over its counterpart in the settings, and the secret of the settings is for their own account
 * alone. Undefined when there is none. Throws InputError `MissingInput` for a key or a mode that belong to no remote hub.
 */
export function chooseRemoteHub(inputs: RemoteHubInputs, settings: RemoteHub | undefined): RemoteHubChoice | undefined {
  const { remoteStorageUrl, remoteStorageKey: key, remoteMode } = inputs;
  const storageUri = remoteStorageUrl ?? settings?.storageUri;
  if (storageUri === undefined) {
    if (key === undefined && remoteMode === undefined) return undefined;
    const input = key === undefined ? "remote-mode" : "remote-storage-key";
    throw new InputError(
      "MissingInput",
      `${input} is set, but no remote hub is: neither remote-storage-url nor remoteHub in config/settings.json.`,
      {
        remedy: `Set remote-storage-url to the blob or dfs endpoint of the other hub's storage account, or remove ${input}.`,
      },
    );
  }
  const ofSettings = settings !== undefined && isSameUri(storageUri, settings.storageUri) ? settings : undefined;
  const secret = ofSettings?.keySecret;
  return {
    storageUri: withoutContainer(storageUri),
    saidBy:
      remoteStorageUrl === undefined ? "remoteHub.storageUri of config/settings.json" : "Input remote-storage-url",
    isFromSettings: remoteStorageUrl === undefined,
    mode: remoteMode ?? settings?.mode ?? "only",
    access:
      key !== undefined
        ? { kind: "key", key }
        : secret !== undefined
          ? { kind: "secret", secret, vault: ofSettings?.vault }
          : { kind: "sign-in" },
  };
}

/** People copy the URL that reports read, which names the container. */
function withoutContainer(uri: string): string {
  return uri.trim().replace(/\/ingestion\/*$/i, "");
}

/** True for two spellings of one account's URL, of the blob or the dfs endpoint. */
function isSameUri(one: string, other: string): boolean {
  const plain = (uri: string): string =>
    withoutContainer(uri)
      .toLowerCase()
      .replace(/\/+$/, "")
      .replace(/^([^/]*\/\/[^/]*\.)dfs\./, "$1blob.");
  return plain(one) === plain(other);
}
