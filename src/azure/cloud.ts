/** The clouds that Azure runs as; each has endpoints of its own. */
export const CLOUDS = ["AzureCloud", "AzureUSGovernment", "AzureChinaCloud"] as const;
export type Cloud = (typeof CLOUDS)[number];

interface CloudEndpoints {
  readonly authorityHost: string;
  /** Domain below which storage endpoints exist: `{account}.blob.{suffix}`. */
  readonly storageSuffix: string;
  /** Domain below which vaults exist: `{vault}.{suffix}`; what a token for them is made for, too. */
  readonly vaultSuffix: string;
  readonly resourceManager: string;
  /** What a token for the Resource Manager is made for; it stays the cloud's own when `resource-manager-url` names another endpoint. */
  readonly resourceManagerAudience: string;
  readonly portal: string;
}

export const CLOUD_ENDPOINTS: Readonly<Record<Cloud, CloudEndpoints>> = {
  AzureCloud: {
    authorityHost: "https://login.microsoftonline.com",
    storageSuffix: "core.windows.net",
    vaultSuffix: "vault.azure.net",
    resourceManager: "https://management.azure.com",
    resourceManagerAudience: "https://management.azure.com",
    portal: "https://portal.azure.com",
  },
  AzureUSGovernment: {
    authorityHost: "https://login.microsoftonline.us",
    storageSuffix: "core.usgovcloudapi.net",
    vaultSuffix: "vault.usgovcloudapi.net",
    resourceManager: "https://management.usgovcloudapi.net",
    resourceManagerAudience: "https://management.usgovcloudapi.net",
    portal: "https://portal.azure.us",
  },
  AzureChinaCloud: {
    authorityHost: "https://login.chinacloudapi.cn",
    storageSuffix: "core.chinacloudapi.cn",
    vaultSuffix: "vault.azure.cn",
    resourceManager: "https://management.chinacloudapi.cn",
    resourceManagerAudience: "https://management.chinacloudapi.cn",
    portal: "https://portal.azure.cn",
  },
};

/** The address of the Resource Manager, which `resourceManagerUrl` replaces, and what a token for it is made for. */
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
