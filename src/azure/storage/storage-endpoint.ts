import { InputError, quoteValue } from "exact-values/errors";
import { CLOUD_ENDPOINTS, isLoopbackUrl, isTrustedUrl, type TrustedHosts, untrustedHost } from "../azure-clouds.ts";

export interface StorageEndpoint {
  /** Blob endpoint without a trailing slash. */
  readonly url: string;
  readonly accountName: string;
}

export interface AccountAccess {
  readonly hosts: TrustedHosts;
  /** True when an account key signs requests: emulators on this machine are allowed then. */
  readonly hasKey: boolean;
  /** Where the text comes from, as the beginning of a sentence; the input `storage-account` when absent. */
  readonly place?: string;
  /** The file that a person has to correct, where it is not the workflow. */
  readonly file?: string;
}

/**
 * The blob endpoint of a storage account given by name or by its blob or dfs URL. An emulator's URL carries the account as its path.
 * Throws InputError `InvalidInput`, which names the place of the text and never repeats a SAS token or a key, and `UntrustedHost`.
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

/** A signature names an account and no host: whoever gets one could use it at the real account, so that keys need a trusted host, too. */
function mayAccess(url: string, { hasKey, hosts }: AccountAccess): boolean {
  if (hasKey && isLoopbackUrl(url)) return true;
  return (hasKey || url.startsWith("https:")) && isTrustedUrl(url, "storage", hosts);
}

/** True when both are the same account, by whatever host name: an account's name is taken once in a cloud. */
export function isSameAccount(one: StorageEndpoint, other: StorageEndpoint): boolean {
  return accountId(one) === accountId(other);
}

/** The account whatever host name it was reached by, `costhub.core.windows.net`; of an emulator, address and account. */
export function accountId({ accountName, url }: StorageEndpoint): string {
  const { host, hostname, pathname, port } = new URL(url);
  if (pathname !== "/") return `${hostname === "localhost" ? "127.0.0.1" : hostname}:${port}/${accountName}`;
  const [, suffix] = /\.(?:blob|dfs)\.(.+)$/.exec(host) ?? [];
  return suffix === undefined ? host : `${accountName}.${suffix}`.replace("-secondary.", ".");
}

function accountHost({ host, hostname, protocol }: URL): StorageEndpoint | undefined {
  // An address or a name without a domain names no account.
  if (protocol !== "https:" || !/\.[a-z]/.test(hostname)) return undefined;
  const [accountName = ""] = hostname.split(".");
  return { url: `https://${host.replace(/^([^.]+(?:\.[^.]+)?)\.dfs\./, "$1.blob.")}`, accountName };
}

function emulator({ hostname, origin, protocol }: URL, segments: readonly string[]): StorageEndpoint | undefined {
  const [accountName = "", ...more] = segments;
  // Below an account's own host stand containers.
  if (more.length > 0 || /\.(?:blob|dfs)\./.test(hostname) || !/^https?:$/.test(protocol)) return undefined;
  return { url: `${origin}/${accountName}`, accountName };
}

function invalid(text: string, place: string): InputError {
  return new InputError(
    "InvalidInput",
    `${place} is ${quoteValue(withoutSecrets(text))}, which is no storage account.`,
    {
      remedy:
        "Give the account's name (3 to 24 lower-case letters and digits) or its endpoint, https://<name>.blob.core.windows.net, without container or SAS token.",
    },
  );
}

/** People paste SAS URLs, connection strings and keys; a log must not hold them. */
function withoutSecrets(text: string): string {
  return text
    .replace(/[?;#].*/s, "…")
    .replace(/\/\/[^/]*@/, "//…@")
    .replace(/[\w+/-]{60,}=*/, "…");
}
