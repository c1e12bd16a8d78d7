import { InputError, quoteValue } from "exact-values/errors";
import {
  type AzureService,
  CLOUDS,
  checkTrusted,
  parseCustomHosts,
  TOKEN_AUDIENCES,
  type TrustedHosts,
} from "../azure/azure-clouds.ts";
import { AUTH_MODES, type SignInOptions } from "../azure/sign-in/sign-in.ts";
import type { InputReader } from "../github/step-inputs.ts";
import type { RemoteLakeInputs } from "../hub/settings/remote-hub.ts";
import { REMOTE_HUB_MODES } from "../hub/settings/settings.ts";

/** The inputs with which every action signs in. */
export type SignInInputs = Pick<
  SignInOptions,
  "auth" | "authorityHost" | "clientId" | "cloud" | "customHosts" | "tenantId" | "tokenAudience"
>;

function readSignInInputs(reader: InputReader): SignInInputs {
  const hosts = {
    cloud: reader.choice("cloud", CLOUDS),
    customHosts: parseCustomHosts(reader.list("custom-hosts")),
  };
  return {
    ...hosts,
    auth: reader.choice("auth", AUTH_MODES),
    tenantId: reader.optionalText("tenant-id"),
    clientId: reader.optionalText("client-id"),
    authorityHost: readTrustedUrl(reader, "authority-host", "signIn", hosts),
    tokenAudience: reader.optionalChoice("token-audience", TOKEN_AUDIENCES),
  };
}

/** The URL of a service that replaces the cloud's own. Throws InputError `InvalidInput` or `UntrustedHost`. */
function readTrustedUrl(
  reader: InputReader,
  name: string,
  service: AzureService,
  hosts: TrustedHosts,
): string | undefined {
  const text = reader.optionalText(name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || `${url.search}${url.hash}${url.username}${url.password}` !== "") {
    // The value is shortened, because people paste URLs with secrets.
    const value = text.replace(/[?#].*/s, "…").replace(/\/\/[^/]*@/, "//…@");
    throw new InputError("InvalidInput", `Input ${name} is ${quoteValue(value)}, which is not the URL of a service.`, {
      remedy: `Set ${name} to a plain https:// URL, or remove it: the input cloud chooses the host.`,
    });
  }
  checkTrusted(url.href, service, { hosts, place: `Input ${name}` });
  return url.href.replace(/\/+$/, "");
}

/** The sign-in inputs of an action that uses only storage, without the two inputs about subscriptions. */
export function readStorageSignInInputs(reader: InputReader): SignInInputs {
  reader.optionalText("subscription-id");
  reader.optionalText("resource-manager-url");
  return readSignInInputs(reader);
}

/** The sign-in inputs of an action that also uses Azure Resource Manager. */
export interface ManagementSignInInputs extends SignInInputs {
  readonly subscriptionId: string | undefined;
  /** Replaces the cloud's own URL. */
  readonly resourceManagerUrl: string | undefined;
}

export function readManagementSignInInputs(reader: InputReader): ManagementSignInInputs {
  const signIn = readSignInInputs(reader);
  return {
    ...signIn,
    subscriptionId: reader.optionalText("subscription-id"),
    resourceManagerUrl: readTrustedUrl(reader, "resource-manager-url", "resourceManager", signIn),
  };
}

/** The inputs that name the hub's storage. */
export interface StorageInputs {
  /** A folder on this machine that replaces the account, relative to the workspace. */
  readonly storageFolder?: string | undefined;
  /** Empty if a folder is used. */
  readonly storageAccount: string;
  readonly storageKey: string | undefined;
  /** Whether to create missing containers although their deleted versions could be restored. */
  readonly recreateContainers?: boolean;
}

export function readStorageInputs(reader: InputReader): StorageInputs {
  // Masked first, so that an error about another input cannot print it.
  const storageKey = reader.secret("storage-key");
  return { storageAccount: reader.text("storage-account"), storageKey };
}

/** For actions that need only storage, which may be a folder. Throws InputError `InvalidInput` or `MissingInput`. */
export function readLakeStorageInputs(reader: InputReader): StorageInputs {
  const storageKey = reader.secret("storage-key");
  const storageFolder = reader.optionalText("storage");
  const account = reader.optionalText("storage-account");
  if (storageFolder === undefined) return { storageAccount: reader.text("storage-account"), storageKey };
  if (account !== undefined || storageKey !== undefined) {
    const other = account === undefined ? "storage-key" : "storage-account";
    throw new InputError("InvalidInput", `Inputs storage and ${other} are both set.`, {
      remedy: `Remove ${other} to use the folder ${quoteValue(storageFolder)}, or remove storage to use Azure.`,
    });
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(storageFolder) || storageFolder.includes("\0")) {
    throw new InputError("InvalidInput", "Input storage is a URL; it must be a folder.", {
      remedy: "Set storage to a folder such as ./lake. An account in Azure belongs in storage-account.",
    });
  }
  return { storageFolder, storageAccount: "", storageKey: undefined };
}

export function readRemoteLakeInputs(reader: InputReader): RemoteLakeInputs {
  // Masked before anything else about it can print.
  const remoteStorageKey = reader.secret("remote-storage-key");
  return {
    remoteStorageUrl: reader.optionalText("remote-storage-url"),
    remoteStorageKey,
    remoteMode: reader.optionalChoice("remote-mode", REMOTE_HUB_MODES),
    keyVault: reader.optionalText("key-vault"),
  };
}

/** Ten years in days, and a century in months. A larger number is a typo. */
const MAX_DAYS = 3653;
const MAX_MONTHS = 1200;

/** The number of days that exports are kept; undefined if the settings decide. */
export function readExportRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MAX_DAYS });
}

/** The number of months that ingested data is kept; undefined if the settings decide. */
export function readIngestionRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("ingestion-retention-in-months", { min: 0, max: MAX_MONTHS });
}
