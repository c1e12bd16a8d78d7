/** The clouds that Azure runs as; each has endpoints of its own. */
export const CLOUDS = ["AzureCloud", "AzureUSGovernment", "AzureChinaCloud"] as const;
export type Cloud = (typeof CLOUDS)[number];

interface CloudEndpoints {
  readonly authorityHost: string;
  /** Domain below which storage endpoints stand: `{account}.blob.{suffix}`. */
  readonly storageSuffix: string;
}

export const CLOUD_ENDPOINTS: Readonly<Record<Cloud, CloudEndpoints>> = {
  AzureCloud: { authorityHost: "https://login.microsoftonline.com", storageSuffix: "core.windows.net" },
  AzureUSGovernment: { authorityHost: "https://login.microsoftonline.us", storageSuffix: "core.usgovcloudapi.net" },
  AzureChinaCloud: { authorityHost: "https://login.chinacloudapi.cn", storageSuffix: "core.chinacloudapi.cn" },
};
