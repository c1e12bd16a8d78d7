import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { type Cloud, parseCustomHosts } from "../../../src/azure/azure-clouds.ts";
import { type AccountAccess, isSameAccount, parseStorageAccount } from "../../../src/azure/storage/storage-endpoint.ts";

function access({
  cloud = "AzureCloud" as Cloud,
  hasKey = false,
  custom = [] as readonly string[],
} = {}): AccountAccess {
  return { hosts: { cloud, customHosts: parseCustomHosts(custom) }, hasKey };
}

describe("a storage account is specified by", () => {
  test.each<[what: string, text: string, cloud: Cloud, url: string, accountName: string]>([
    ["name", "finopshub", "AzureCloud", "https://finopshub.blob.core.windows.net", "finopshub"],
    ["name", "finopshub", "AzureUSGovernment", "https://finopshub.blob.core.usgovcloudapi.net", "finopshub"],
    ["name", "finopshub", "AzureChinaCloud", "https://finopshub.blob.core.chinacloudapi.cn", "finopshub"],
    ["shortest name", "hub", "AzureCloud", "https://hub.blob.core.windows.net", "hub"],
    [
      "blob URL",
      "https://finopshub.blob.core.windows.net",
      "AzureCloud",
      "https://finopshub.blob.core.windows.net",
      "finopshub",
    ],
    [
      "blob URL with a trailing slash",
      "https://finopshub.blob.core.windows.net/",
      "AzureCloud",
      "https://finopshub.blob.core.windows.net",
      "finopshub",
    ],
    [
      "dfs URL",
      "https://finopshub.dfs.core.windows.net/",
      "AzureCloud",
      "https://finopshub.blob.core.windows.net",
      "finopshub",
    ],
    [
      "dfs URL of a DNS zone",
      "https://finopshub.z13.dfs.storage.azure.net",
      "AzureCloud",
      "https://finopshub.z13.blob.storage.azure.net",
      "finopshub",
    ],
    [
      "blob URL with the default port and capitals",
      "https://FinOpsHub.BLOB.core.windows.net:443",
      "AzureCloud",
      "https://finopshub.blob.core.windows.net",
      "finopshub",
    ],
  ])("its %s: %s (%s)", (_, text, cloud, url, accountName) => {
    expect(parseStorageAccount(text, access({ cloud }))).toEqual({ url, accountName });
  });
});

describe("an emulator", () => {
  test.each([
    "http://127.0.0.1:10000/devstoreaccount1",
    "https://127.0.0.1:10000/devstoreaccount1",
    "http://localhost:10000/devstoreaccount1",
    "http://[::1]:10000/devstoreaccount1",
  ])("on this machine is allowed with a key, and with a token only if the workflow lists it: %s", async (url) => {
    const host = new URL(url).host;
    expect(parseStorageAccount(url, access({ hasKey: true }))).toEqual({ url, accountName: "devstoreaccount1" });
    expect((await inputErrorOf(() => parseStorageAccount(url, access()))).code).toBe("UntrustedHost");
    const isListed = { custom: [host, "other.example"] };
    if (url.startsWith("https:")) expect(parseStorageAccount(url, access(isListed)).url).toBe(url);
    // A token is never sent without encryption.
    else expect((await inputErrorOf(() => parseStorageAccount(url, access(isListed)))).code).toBe("UntrustedHost");
  });

  test("on another machine must be listed even with a key, whose signatures the real account accepts", async () => {
    const url = "http://azurite:10000/devstoreaccount1";
    const error = await inputErrorOf(() => parseStorageAccount(`${url}/`, access({ hasKey: true })));
    expect([error.code, error.remedy]).toEqual([
      "UntrustedHost",
      expect.stringContaining("(custom-hosts: azurite:10000), written in the workflow itself"),
    ]);
    expect(parseStorageAccount(`${url}/`, access({ hasKey: true, custom: ["azurite:10000"] })).url).toBe(url);
  });
});

describe("a host outside the cloud is rejected for tokens and keys:", () => {
  test.each([
    ["a foreign host", "https://store.evil.example"],
    ["an account name before a foreign host", "https://finopshub.blob.core.windows.net.evil.example"],
    ["a suffix without its dot", "https://finopshub-blob.core.windows.net.evil.example"],
    ["a host that only ends like a cloud host", "https://evilblob.core.windows.net"],
    ["another service of storage", "https://finopshub.queue.core.windows.net"],
    ["a website", "https://finopshub.z13.web.core.windows.net"],
    ["a zone without a number", "https://finopshub.evil.blob.storage.azure.net"],
    ["another cloud", "https://finopshub.blob.core.chinacloudapi.cn"],
    ["another port", "https://finopshub.blob.core.windows.net:8443"],
    ["a trailing dot", "https://finopshub.blob.core.windows.net."],
    ["a tab within", "https://finopshub.blob.core.windows.net\t.evil.example"],
    ["a backslash", "https://evil.example\\.blob.core.windows.net"],
    ["a letter that looks alike", "https://finopshub.blob.core.wind\u043ews.net"],
    ["an address", "https://203.0.113.7/finopshub"],
    ["an address that is a number", "https://3405803783/finopshub"],
    ["a path of a foreign host", "https://evil.example/finopshub"],
    ["no domain", "https://localhost/finopshub"],
  ])("%s: %s", async (_, text) => {
    for (const hasKey of text.includes("localhost") ? [false] : [false, true]) {
      const error = await inputErrorOf(() => parseStorageAccount(text, access({ hasKey })));
      expect(["InvalidInput", "UntrustedHost"]).toContain(error.code);
    }
  });
});

describe("invalid account:", () => {
  test.each([
    ["an empty string", ""],
    ["a name that is too short", "ab"],
    ["a name that is too long", "a".repeat(25)],
    ["capitals", "FinOpsHub"],
    ["a name with a dash", "finops-hub"],
    ["a resource ID", "/subscriptions/1/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/finopshub"],
    ["a host without https://", "finopshub.blob.core.windows.net"],
    ["another protocol", "abfss://msexports@finopshub.dfs.core.windows.net"],
    ["a file", "file:///etc/passwd"],
    ["a container", "https://finopshub.blob.core.windows.net/msexports"],
    ["a container in a dfs URL", "https://finopshub.dfs.core.windows.net/msexports"],
    ["a blob in an emulator", "http://127.0.0.1:10000/devstoreaccount1/msexports"],
    ["an emulator without an account", "http://127.0.0.1:10000"],
    ["a host without a domain", "https://localhost"],
    ["an account over an unencrypted connection", "http://finopshub.blob.core.windows.net"],
  ])("%s: %s", async (_, text) => {
    const error = await inputErrorOf(() => parseStorageAccount(text, access()));
    expect(error.code).toBe("InvalidInput");
    expect(error.message).toContain("storage-account");
    expect(error.remedy).toContain("https://<name>.blob.core.windows.net");
  });
});

describe("the error for a rejected account does not contain the secret from", () => {
  const SECRET = `${"Tm90QVNlY3JldA".repeat(6)}/+==`;
  // A SAS signature is shorter than a key, and percent-encoded.
  const SIGNATURE = `${SECRET.slice(0, 43)}%3D`;
  test.each([
    ["a SAS URL", `https://finopshub.blob.core.windows.net/?sv=2024-08-04&sig=${SIGNATURE}`],
    ["a SAS URL without a slash", `https://finopshub.blob.core.windows.net?sig=${SIGNATURE}`],
    ["a SAS token alone", `?sv=2024-08-04&sig=${SIGNATURE}`],
    ["a fragment", `https://finopshub.blob.core.windows.net#${SIGNATURE}`],
    ["a connection string", `DefaultEndpointsProtocol=https;AccountName=finopshub;AccountKey=${SECRET}`],
    ["a key", SECRET],
    ["a user name and password", `https://finopshub:${SECRET.replaceAll("/", "%2F")}@finopshub.blob.core.windows.net`],
    ["a password alone", `https://:${SECRET.slice(0, 20)}@finopshub.blob.core.windows.net`],
    ["a broken URL with a password", `https://finopshub:${SECRET.slice(0, 20)}@finopshub:port`],
  ])("%s", async (_, text) => {
    const error = await inputErrorOf(() => parseStorageAccount(text, access()));
    const reported = [error.message, error.remedy, error.stack, JSON.stringify(error), String(error.cause)].join("\n");
    expect(reported).not.toContain(SECRET.slice(0, 14));
  });
});

test.each<[one: string, other: string, isSame: boolean]>([
  ["finopshub", "https://finopshub.dfs.core.windows.net/", true],
  ["finopshub", "https://FINOPSHUB.blob.core.windows.net", true],
  ["finopshub", "https://finopshub.privatelink.blob.core.windows.net", true],
  ["finopshub", "https://finopshub-secondary.blob.core.windows.net", true],
  ["finopshub", "https://finopshub.blob.core.usgovcloudapi.net", false],
  ["finopshub", "otherhub", false],
  ["http://127.0.0.1:10000/hub", "http://localhost:10000/hub/", true],
  ["http://127.0.0.1:10000/hub", "http://127.0.0.1:10001/hub", false],
  ["http://127.0.0.1:10000/hub", "http://127.0.0.1:10000/other", false],
])("%s and %s are one account: %s", (one, other, isSame) => {
  const custom = ["finopshub.blob.core.usgovcloudapi.net"];
  const endpoint = (text: string) => parseStorageAccount(text, access({ hasKey: true, custom }));
  expect(isSameAccount(endpoint(one), endpoint(other))).toBe(isSame);
});
