import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import {
  type AzureService,
  CLOUDS,
  type Cloud,
  isTrustedUrl,
  parseCustomHosts,
  type TrustedHosts,
} from "../../src/azure/azure-clouds.ts";
import { setBearerToken } from "../../src/azure/http/bearer-token.ts";
import type { PipelineRequest, PipelineResponse } from "../../src/azure/http/pipeline-policy.ts";

const OWN: readonly (readonly [service: AzureService, cloud: Cloud, host: string])[] = [
  ["storage", "AzureCloud", "hub.blob.core.windows.net"],
  ["storage", "AzureCloud", "hub.dfs.core.windows.net"],
  ["storage", "AzureCloud", "hub-secondary.blob.core.windows.net"],
  ["storage", "AzureCloud", "hub.privatelink.blob.core.windows.net"],
  ["storage", "AzureCloud", "hub.z01.blob.storage.azure.net"],
  ["storage", "AzureCloud", "hub.z50.dfs.storage.azure.net"],
  ["storage", "AzureUSGovernment", "hub.blob.core.usgovcloudapi.net"],
  ["storage", "AzureUSGovernment", "hub.z7.blob.storage.usgovcloudapi.net"],
  ["storage", "AzureChinaCloud", "hub.dfs.core.chinacloudapi.cn"],
  ["storage", "AzureChinaCloud", "hub.z7.blob.storage.azure.cn"],
  ["vault", "AzureCloud", "hub-vault.vault.azure.net"],
  ["vault", "AzureUSGovernment", "hub.vault.usgovcloudapi.net"],
  ["vault", "AzureChinaCloud", "hub.vault.azure.cn"],
  ["resourceManager", "AzureCloud", "management.azure.com"],
  ["resourceManager", "AzureCloud", "westeurope.management.azure.com"],
  ["resourceManager", "AzureUSGovernment", "management.usgovcloudapi.net"],
  ["resourceManager", "AzureChinaCloud", "management.chinacloudapi.cn"],
  ["signIn", "AzureCloud", "login.microsoftonline.com"],
  ["signIn", "AzureUSGovernment", "login.microsoftonline.us"],
  ["signIn", "AzureChinaCloud", "login.chinacloudapi.cn"],
  ["signIn", "AzureChinaCloud", "login.partner.microsoftonline.cn"],
];
const SERVICES: readonly AzureService[] = ["storage", "vault", "resourceManager", "signIn"];

test.each(OWN)("only a token for %s of %s is sent to %s", (service, cloud, host) => {
  const trusting = SERVICES.flatMap((each) =>
    CLOUDS.filter((one) => isTrustedUrl(`https://${host}/`, each, { cloud: one, customHosts: [] })).map(
      (one) => `${each} of ${one}`,
    ),
  );
  expect(trusting).toEqual([`${service} of ${cloud}`]);
});

describe("no token is sent to", () => {
  const tricks = (host: string): readonly string[] => [
    `http://${host}/`,
    `https://${host}:8443/`,
    `https://${host}./`,
    `https://${host}.evil.example/`,
    `https://evil.example/${host}`,
    `https://evil.example/?https://${host}/`,
    `https://evil.example#https://${host}/`,
    `https://${host}@evil.example/`,
    `https://evil.example:443@${host}/`,
    `https://evil.example%2f.${host}/`,
    `https://evil.example%00.${host}/`,
    `https://evil-${host.replaceAll(".", "-")}/`,
    `https://${host.replaceAll(".", "\u3002")}.evil.example/`,
    `https://${host.replace(".", ".evil.")}/`,
    "https://evil.example/",
    "https://127.0.0.1/",
    "",
  ];
  test.each(OWN)("a lookalike URL for %s of %s at %s", (service, cloud, host) => {
    const trusted = tricks(host).filter((url) => isTrustedUrl(url, service, { cloud, customHosts: [] }));
    expect(trusted).toEqual([]);
  });
});

describe("a custom host", () => {
  const hosts: TrustedHosts = {
    cloud: "AzureCloud",
    customHosts: parseCustomHosts(["Proxy.corp.example", "[::1]:8443", "a_b:80"]),
  };

  test.each([
    ["https://proxy.corp.example/arm", true],
    ["https://PROXY.corp.example:443", true],
    ["https://proxy.corp.example:8443", false],
    ["https://proxy.corp.example.", false],
    ["https://other.corp.example", false],
    ["https://[::1]:8443/account", true],
    ["https://[::1]/account", false],
    ["http://a_b/account", true],
    ["https://user@proxy.corp.example", false],
  ])("matches exactly one host and port: %s", (url, isTrusted) => {
    for (const service of SERVICES) {
      expect(isTrustedUrl(url, service, hosts)).toBe(isTrusted);
    }
  });

  test("gets no token over HTTP", async () => {
    const getToken = async () => ({ token: "secret", expiresOnTimestamp: 0 });
    const policy = setBearerToken({ credential: { hosts, getToken }, service: "storage", audience: "https://x" });
    const send = async (url: string): Promise<unknown> => {
      const headers = new Map<string, string>();
      const request = { url, headers } as unknown as PipelineRequest;
      await policy.sendRequest(request, async () => ({ status: 200 }) as PipelineResponse);
      return headers.get("authorization");
    };
    expect(await send("https://a_b:80/account")).toBe("Bearer secret");
    expect((await inputErrorOf(() => send("http://a_b/account"))).code).toBe("UntrustedHost");
  });

  test.each([
    "*.corp.example",
    "https://corp.example",
    "corp.example/x",
    "corp example",
    "a@b",
    "host:port",
    "h:123456",
  ])("is rejected as %s, and the error names the item", async (item) => {
    const error = await inputErrorOf(() => parseCustomHosts(["fine.example", item]));
    expect([error.code, error.message]).toEqual(["InvalidInput", expect.stringContaining(item)]);
  });
});
