import { InputError, quoteValue } from "exact-values/errors";
import { CLOUD_ENDPOINTS, isLoopbackUrl, isTrustedUrl, type TrustedHosts, untrustedHost } from "../azure-clouds.ts";

export interface StorageEndpoint {
  /** Blob endpoint without a trailing slash. */
  readonly url: string;
  readonly accountName: string;
}

export interface AccountAccess {
  readonly hosts: TrustedHosts;
  /** True if an account key signs requests, which also allows emulators on this machine. */
  readonly hasKey: boolean;
  /** The source of the text, as the beginning of a sentence; default: the input `storage-account`. */
  readonly place?: string;
  /** The file to correct, if it is not the workflow. */
  readonly file?: string;
}

/**
 * The blob endpoint of a storage account, from its name or its blob or dfs URL. An emulator's URL has the account in
 * its path. Throws InputError `InvalidInput` or `UntrustedHost`. Messages name the setting, but never repeat a SAS
 * token or a key.
 */
export function parseStorageAccount(text: string, access: AccountAccess): StorageEndpoint {
  const { file, hosts, place = "Input storage-account" } = access;
  if (/^[a-z0-9]{3,24}$/.test(text)) {
    return { url: `https://${text}.blob.${CLOUD_ENDPOINTS[hosts.cloud].storageSuffix}`, accountName: text };
  }
  const url = URL.parse(text);
  if (url === null || `${url.search}${url.hash}${url.username}${url.password}` !== "") throw invalid(text, place);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const endpoint = segments.length === 0 ? accountHost(url) : emulator(url, segments);
  if (endpoint === undefined) throw invalid(text, place);
  if (mayAccess(endpoint.url, access)) return endpoint;
  throw untrustedHost(endpoint.url, { service: "storage", hosts, place, ...(file === undefined ? {} : { file }) });
}

/**
 * A signature names an account but not a host, so an attacker who receives one could use it on the real account. Keys
 * therefore also require a trusted host.
 */
function mayAccess(url: string, { hasKey, hosts }: AccountAccess): boolean {
  if (hasKey && isLoopbackUrl(url)) return true;
  return (hasKey || url.startsWith("https:")) && isTrustedUrl(url, "storage", hosts);
}

/**
 * True if both endpoints belong to the same account, whatever their host names. Account names are unique within a
 * cloud.
 */
export function isSameAccount(one: StorageEndpoint, other: StorageEndpoint): boolean {
  return accountId(one) === accountId(other);
}

/**
 * Identifies the account regardless of its host name, as in `costhub.core.windows.net`; for an emulator, address and
 * account.
 */
export function accountId({ accountName, url }: StorageEndpoint): string {
  const { host, hostname, pathname, port } = new URL(url);
  if (pathname !== "/") return `${hostname === "localhost" ? "127.0.0.1" : hostname}:${port}/${accountName}`;
  const [, suffix] = /\.(?:blob|dfs)\.(.+)$/.exec(host) ?? [];
  return suffix === undefined ? host : `${accountName}.${suffix}`.replace("-secondary.", ".");
}

function accountHost({ host, hostname, protocol }: URL): StorageEndpoint | undefined {
  // An IP address, or a name without a domain, does not identify an account.
  if (protocol !== "https:" || !/\.[a-z]/.test(hostname)) return undefined;
  const [accountName = ""] = hostname.split(".");
  return { url: `https://${host.replace(/^([^.]+(?:\.[^.]+)?)\.dfs\./, "$1.blob.")}`, accountName };
}

function emulator({ hostname, origin, protocol }: URL, segments: readonly string[]): StorageEndpoint | undefined {
  const [accountName = "", ...more] = segments;
  // The path on an account's own host names containers.
  if (more.length > 0 || /\.(?:blob|dfs)\./.test(hostname) || !/^https?:$/.test(protocol)) return undefined;
  return { url: `${origin}/${accountName}`, accountName };
}

function invalid(text: string, place: string): InputError {
  return new InputError(
    "InvalidInput",
    `${place} is ${quoteValue(withoutSecrets(text))}, which is not a storage account.`,
    {
      remedy:
        "Set it to the account's name (3 to 24 lower-case letters and digits) or its endpoint, " +
        "https://<name>.blob.core.windows.net, without a container or SAS token.",
    },
  );
}

/** People paste SAS URLs, connection strings and keys, which must not appear in a log. */
function withoutSecrets(text: string): string {
  return text
    .replace(/[?;#].*/s, "…")
    .replace(/\/\/[^/]*@/, "//…@")
    .replace(/[\w+/-]{60,}=*/, "…");
}
