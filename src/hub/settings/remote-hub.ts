import { InputError } from "exact-values/errors";
import type { RemoteHub, RemoteHubMode } from "./settings.ts";

/**
 * Rejects an address that settings.json may not contain, with InputError `InvalidInput`. Never repeats the address,
 * because people paste SAS URLs.
 */
export function checkRemoteHubUri(uri: string): void {
  if (/^https?:\/\/[^\s?#@]+$/i.test(uri)) return;
  throw new InputError("InvalidInput", "remote-hub-storage-uri is not the plain URL of a storage account.", {
    remedy:
      "Use the blob or dfs endpoint, as in https://remotehub.dfs.core.windows.net, without a SAS token. Put a " +
      "key into remote-hub-storage-key.",
  });
}

/** The action inputs for the remote hub. Each takes precedence over settings.json. */
export interface RemoteHubInputs {
  readonly remoteStorageUrl: string | undefined;
  readonly remoteStorageKey: string | undefined;
  readonly remoteMode: RemoteHubMode | undefined;
}

/** The remote hub as an action knows it. settings.json provides the undefined values. */
export interface RemoteLakeInputs extends RemoteHubInputs {
  /** Name or URL of the vault with the remote hub's key. */
  readonly keyVault: string | undefined;
}

/** Where months are written in addition to, or instead of, the hub's own `ingestion`. */
export interface RemoteHubChoice {
  readonly storageUri: string;
  /** The source of this value, as the beginning of a sentence. */
  readonly saidBy: string;
  /**
   * True if the value does not come from the workflow: more people may be able to edit settings.json than the workflow.
   */
  readonly isFromSettings: boolean;
  readonly mode: RemoteHubMode;
  readonly access: RemoteHubAccess;
}

/** How the hub authenticates to the remote account. */
export type RemoteHubAccess =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "secret"; readonly secret: string; readonly vault: string | undefined }
  /** The job's own identity. */
  | { readonly kind: "sign-in" };

/**
 * The remote hub of a run. Each input takes precedence over the settings, and the secret in the settings is used only
 * for the account in the settings. Undefined without a remote hub. Throws InputError `MissingInput` for a key or mode
 * without a remote hub.
 */
export function chooseRemoteHub(inputs: RemoteHubInputs, settings: RemoteHub | undefined): RemoteHubChoice | undefined {
  const { remoteStorageUrl, remoteStorageKey: key, remoteMode } = inputs;
  const storageUri = remoteStorageUrl ?? settings?.storageUri;
  if (storageUri === undefined) {
    if (key === undefined && remoteMode === undefined) return undefined;
    const input = key === undefined ? "remote-mode" : "remote-storage-key";
    throw new InputError(
      "MissingInput",
      `${input} is set, but there is no remote hub: neither remote-storage-url nor remoteHub in ` +
        "config/settings.json is set.",
      {
        remedy:
          "Set remote-storage-url to the blob or dfs endpoint of the other hub's storage account, or remove " +
          `${input}.`,
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

/** People copy the URL for reports, which includes the container. */
function withoutContainer(uri: string): string {
  return uri.trim().replace(/\/ingestion\/*$/i, "");
}

/** True for two spellings of one account's URL, with the blob or the dfs endpoint. */
function isSameUri(one: string, other: string): boolean {
  const plain = (uri: string): string =>
    withoutContainer(uri)
      .toLowerCase()
      .replace(/\/+$/, "")
      .replace(/^([^/]*\/\/[^/]*\.)dfs\./, "$1blob.");
  return plain(one) === plain(other);
}
