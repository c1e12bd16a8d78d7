import type { JsonObject } from "../../../json-value.ts";
import type { CloudName } from "./template-scope.ts";

interface CloudHosts {
  readonly resourceManager: string;
  readonly login: string;
  readonly portal: string;
  readonly storage: string;
  readonly vault: string;
  readonly sql: string;
}

const HOSTS: Readonly<Record<CloudName, CloudHosts>> = {
  AzureCloud: {
    resourceManager: "https://management.azure.com/",
    login: "https://login.microsoftonline.com/",
    portal: "https://portal.azure.com",
    storage: "core.windows.net",
    vault: ".vault.azure.net",
    sql: ".database.windows.net",
  },
  AzureUSGovernment: {
    resourceManager: "https://management.usgovcloudapi.net/",
    login: "https://login.microsoftonline.us/",
    portal: "https://portal.azure.us",
    storage: "core.usgovcloudapi.net",
    vault: ".vault.usgovcloudapi.net",
    sql: ".database.usgovcloudapi.net",
  },
  AzureChinaCloud: {
    resourceManager: "https://management.chinacloudapi.cn/",
    login: "https://login.chinacloudapi.cn/",
    portal: "https://portal.azure.cn",
    storage: "core.chinacloudapi.cn",
    vault: ".vault.azure.cn",
    sql: ".database.chinacloudapi.cn",
  },
};

/** The parts of `environment()` in a cloud that our templates may use. */
export function cloudFacts(name: CloudName): JsonObject {
  const hosts = HOSTS[name];
  return {
    name,
    portal: hosts.portal,
    resourceManager: hosts.resourceManager,
    authentication: {
      loginEndpoint: hosts.login,
      audiences: [hosts.resourceManager],
      tenant: "common",
      identityProvider: "AAD",
    },
    suffixes: { keyvaultDns: hosts.vault, sqlServerHostname: hosts.sql, storage: hosts.storage },
  };
}
