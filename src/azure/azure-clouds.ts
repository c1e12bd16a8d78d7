import { InputError, quoteValue } from "exact-values/errors";

/** The Azure clouds. Each has its own endpoints. */
export const CLOUDS = ["AzureCloud", "AzureUSGovernment", "AzureChinaCloud"] as const;
export type Cloud = (typeof CLOUDS)[number];

interface CloudEndpoints {
  readonly authorityHost: string;
  /** The domain of storage endpoints: `{account}.blob.{suffix}`. */
  readonly storageSuffix: string;
  /** The domain of vaults: `{vault}.{suffix}`. It is also the audience of tokens for vaults. */
  readonly vaultSuffix: string;
  readonly resourceManager: string;
  /** The audience of Resource Manager tokens. It stays the same when `resource-manager-url` names another endpoint. */
  readonly resourceManagerAudience: string;
  /** The audience of ID tokens that are exchanged for Azure tokens. */
  readonly tokenAudience: TokenAudience;
  readonly portal: string;
}

/**
 * Microsoft documents the last two for managed identities that represent applications, and the portals of these
 * clouds propose them. Whether GitHub's tokens need them there is not documented, so the input token-audience can
 * choose another one.
 */
export const TOKEN_AUDIENCES = [
  "api://AzureADTokenExchange",
  "api://AzureADTokenExchangeUSGov",
  "api://AzureADTokenExchangeChina",
] as const;
export type TokenAudience = (typeof TOKEN_AUDIENCES)[number];

export const CLOUD_ENDPOINTS: Readonly<Record<Cloud, CloudEndpoints>> = {
  AzureCloud: {
    authorityHost: "https://login.microsoftonline.com",
    storageSuffix: "core.windows.net",
    vaultSuffix: "vault.azure.net",
    resourceManager: "https://management.azure.com",
    resourceManagerAudience: "https://management.azure.com",
    tokenAudience: "api://AzureADTokenExchange",
    portal: "https://portal.azure.com",
  },
  AzureUSGovernment: {
    authorityHost: "https://login.microsoftonline.us",
    storageSuffix: "core.usgovcloudapi.net",
    vaultSuffix: "vault.usgovcloudapi.net",
    resourceManager: "https://management.usgovcloudapi.net",
    resourceManagerAudience: "https://management.usgovcloudapi.net",
    tokenAudience: "api://AzureADTokenExchangeUSGov",
    portal: "https://portal.azure.us",
  },
  AzureChinaCloud: {
    authorityHost: "https://login.chinacloudapi.cn",
    storageSuffix: "core.chinacloudapi.cn",
    vaultSuffix: "vault.azure.cn",
    resourceManager: "https://management.chinacloudapi.cn",
    resourceManagerAudience: "https://management.chinacloudapi.cn",
    tokenAudience: "api://AzureADTokenExchangeChina",
    portal: "https://portal.azure.cn",
  },
};

/** The Resource Manager's URL, which `resourceManagerUrl` can override, and the audience of its tokens. */
export function resourceManagerOf({
  cloud,
  resourceManagerUrl,
}: {
  readonly cloud: Cloud;
  readonly resourceManagerUrl: string | undefined;
}): { readonly endpoint: string; readonly audience: string } {
  const { resourceManager, resourceManagerAudience } = CLOUD_ENDPOINTS[cloud];
  return { endpoint: (resourceManagerUrl ?? resourceManager).replace(/\/+$/, ""), audience: resourceManagerAudience };
}

/** The audience of ID tokens: the cloud's own, unless an input chooses another one. */
export function tokenAudienceOf(options: {
  readonly cloud: Cloud;
  readonly tokenAudience?: TokenAudience | undefined;
}): TokenAudience {
  return options.tokenAudience ?? CLOUD_ENDPOINTS[options.cloud].tokenAudience;
}

/** The services that tokens are issued for. A token is only sent to hosts of its own service. */
export type AzureService = "resourceManager" | "signIn" | "storage" | "vault";

/** The hosts that may receive a token or a signature. */
export interface TrustedHosts {
  readonly cloud: Cloud;
  /** `host:port` from the input `custom-hosts`: hosts that the workflow itself declares as trusted. */
  readonly customHosts: readonly string[];
}

interface ServiceHosts {
  /** A valid host to suggest in error messages. */
  readonly example: string;
  readonly pattern: RegExp;
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

function exactly(...hosts: readonly string[]): RegExp {
  return new RegExp(`^(?:${hosts.join("|")})$`);
}

/** `zones` are the domains of DNS-zone endpoints: `{account}.z13.blob.{zone}`. */
function storageHosts(suffix: string, ...zones: readonly string[]): ServiceHosts {
  const classic = `${LABEL}(?:\\.privatelink)?\\.(?:blob|dfs)\\.${escaped(suffix)}`;
  const zoned = zones.map((zone) => `${LABEL}(?:\\.privatelink)?\\.z\\d{1,3}\\.(?:blob|dfs)\\.${escaped(zone)}`);
  return { example: `https://<name>.blob.${suffix}`, pattern: exactly(classic, ...zoned) };
}

function vaultHosts(suffix: string): ServiceHosts {
  return { example: `https://<name>.${suffix}`, pattern: exactly(`${LABEL}\\.${escaped(suffix)}`) };
}

/** Long operations may be polled at a regional endpoint, one label below the cloud's host. */
function resourceManagerHosts(host: string): ServiceHosts {
  return { example: `https://${host}`, pattern: exactly(`(?:${LABEL}\\.)?${escaped(host)}`) };
}

function signInHosts(host: string, ...aliases: readonly string[]): ServiceHosts {
  return { example: `https://${host}`, pattern: exactly(...[host, ...aliases].map(escaped)) };
}

function escaped(host: string): string {
  return host.replaceAll(".", "\\.");
}

/**
 * The hosts of each cloud. Microsoft documents DNS-zone endpoints only for the public cloud. For other clouds, we
 * assume the same form below their own domains.
 */
const HOSTS: Readonly<Record<Cloud, Readonly<Record<AzureService, ServiceHosts>>>> = {
  AzureCloud: {
    storage: storageHosts("core.windows.net", "storage.azure.net"),
    vault: vaultHosts("vault.azure.net"),
    resourceManager: resourceManagerHosts("management.azure.com"),
    signIn: signInHosts("login.microsoftonline.com", "login.microsoft.com", "login.windows.net", "sts.windows.net"),
  },
  AzureUSGovernment: {
    storage: storageHosts("core.usgovcloudapi.net", "storage.usgovcloudapi.net", "storage.azure.us"),
    vault: vaultHosts("vault.usgovcloudapi.net"),
    resourceManager: resourceManagerHosts("management.usgovcloudapi.net"),
    signIn: signInHosts("login.microsoftonline.us", "login.usgovcloudapi.net"),
  },
  AzureChinaCloud: {
    storage: storageHosts("core.chinacloudapi.cn", "storage.chinacloudapi.cn", "storage.azure.cn"),
    vault: vaultHosts("vault.azure.cn"),
    resourceManager: resourceManagerHosts("management.chinacloudapi.cn"),
    signIn: signInHosts("login.chinacloudapi.cn", "login.partner.microsoftonline.cn"),
  },
};

/** True for a URL whose host belongs to this service of the cloud, or is a custom host. */
export function isTrustedUrl(url: string, service: AzureService, { cloud, customHosts }: TrustedHosts): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== "" || parsed.password !== "") return false;
  if (customHosts.includes(hostAndPort(parsed))) return true;
  const { hostname, port, protocol } = parsed;
  return protocol === "https:" && port === "" && HOSTS[cloud][service].pattern.test(hostname);
}

/** True for the loopback interface, where emulators listen. */
export function isLoopbackUrl(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? "";
  return /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname);
}

/**
 * Rejects a URL that must not receive a token. Throws InputError `UntrustedHost`. `place` is the beginning of a
 * sentence and says where the URL comes from.
 */
export function checkTrusted(
  url: string,
  service: AzureService,
  { hosts, place, file }: { readonly hosts: TrustedHosts; readonly place: string; readonly file?: string },
): void {
  if (isTrustedUrl(url, service, hosts)) return;
  throw untrustedHost(url, { service, hosts, place, ...(file === undefined ? {} : { file }) });
}

/** The error for a host that may receive neither a token nor a signature. */
export function untrustedHost(
  url: string,
  {
    service,
    hosts: { cloud },
    place,
    file,
  }: {
    readonly service: AzureService;
    readonly hosts: TrustedHosts;
    readonly place: string;
    readonly file?: string;
  },
): InputError {
  const parsed = URL.parse(url);
  const host = parsed === null ? url : hostAndPort(parsed).replace(/:443$/, "");
  const own =
    `list it in the input custom-hosts (custom-hosts: ${parsed === null ? "HOST" : host}), written in the ` +
    "workflow itself and never taken from a variable";
  return new InputError(
    "UntrustedHost",
    `${place} names the host ${quoteValue(host)}, which does not belong to ${cloud}. No token or signature ` +
      "is sent there.",
    {
      remedy:
        `Use a host of the cloud, such as ${HOSTS[cloud][service].example}, or correct the input cloud. If ` +
        `the host is your own, ${own}.`,
      place: file === undefined ? { value: host } : { file, value: host },
    },
  );
}

/** Parses the hosts of the input `custom-hosts`. The default port is 443. Throws InputError `InvalidInput`. */
export function parseCustomHosts(items: readonly string[]): readonly string[] {
  return items.map((item) => {
    const url = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(item) ? URL.parse(`https://${item}`) : null;
    if (url !== null) return hostAndPort(url);
    throw new InputError("InvalidInput", `Input custom-hosts has ${quoteValue(item)}, which is not a host.`, {
      remedy: "List full host names, each with its port unless it is 443, as in proxy.example.com:8443.",
      place: { value: item },
    });
  });
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port === "" ? (protocol === "http:" ? "80" : "443") : port}`;
}
