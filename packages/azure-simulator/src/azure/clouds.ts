import type { JsonObject } from "../json-value.ts";

export type CloudName = "AzureCloud" | "AzureUSGovernment" | "AzureChinaCloud";

/** The hosts of a cloud, and the audiences of its tokens. */
export interface SimulatedCloud {
  readonly name: CloudName;
  readonly resourceManager: string;
  readonly login: string;
  readonly portal: string;
  /** The domains of storage accounts, vaults and databases. */
  readonly storage: string;
  readonly vault: string;
  readonly sql: string;
  /** The audience of ID tokens that Microsoft documents for federated credentials in this cloud. */
  readonly tokenAudience: string;
}

const CLOUDS: Readonly<Record<CloudName, SimulatedCloud>> = {
  AzureCloud: {
    name: "AzureCloud",
    resourceManager: "https://management.azure.com",
    login: "https://login.microsoftonline.com",
    portal: "https://portal.azure.com",
    storage: "core.windows.net",
    vault: "vault.azure.net",
    sql: "database.windows.net",
    tokenAudience: "api://AzureADTokenExchange",
  },
  AzureUSGovernment: {
    name: "AzureUSGovernment",
    resourceManager: "https://management.usgovcloudapi.net",
    login: "https://login.microsoftonline.us",
    portal: "https://portal.azure.us",
    storage: "core.usgovcloudapi.net",
    vault: "vault.usgovcloudapi.net",
    sql: "database.usgovcloudapi.net",
    tokenAudience: "api://AzureADTokenExchangeUSGov",
  },
  AzureChinaCloud: {
    name: "AzureChinaCloud",
    resourceManager: "https://management.chinacloudapi.cn",
    login: "https://login.chinacloudapi.cn",
    portal: "https://portal.azure.cn",
    storage: "core.chinacloudapi.cn",
    vault: "vault.azure.cn",
    sql: "database.chinacloudapi.cn",
    tokenAudience: "api://AzureADTokenExchangeChina",
  },
};

export function simulatedCloud(name: CloudName = "AzureCloud"): SimulatedCloud {
  return CLOUDS[name];
}

/** The audiences of tokens for Resource Manager, as its own error lists them. */
export function managementAudiences({ resourceManager, storage }: SimulatedCloud): readonly string[] {
  const classic = `https://management.${storage}`;
  return [`${classic}/`, classic, `${resourceManager}/`, resourceManager];
}

/** Host names of accounts, with the Blob or the Data Lake API. */
export const STORAGE_HOST = new RegExp(
  `^[a-z0-9]+\\.(?:blob|dfs)\\.(?:${Object.values(CLOUDS)
    .map(({ storage }) => storage.replaceAll(".", "\\."))
    .join("|")})$`,
  "i",
);

/** The parts of `environment()` in a cloud that our templates may use. */
export function cloudFacts(name: CloudName | undefined): JsonObject {
  const cloud = simulatedCloud(name);
  const resourceManager = `${cloud.resourceManager}/`;
  return {
    name: cloud.name,
    portal: cloud.portal,
    resourceManager,
    authentication: {
      loginEndpoint: `${cloud.login}/`,
      audiences: [resourceManager],
      tenant: "common",
      identityProvider: "AAD",
    },
    suffixes: { keyvaultDns: `.${cloud.vault}`, sqlServerHostname: `.${cloud.sql}`, storage: cloud.storage },
  };
}
