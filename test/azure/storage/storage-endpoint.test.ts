import { describe, expect, test } from "vitest";
import type { Cloud } from "../../../src/azure/cloud.ts";
import { isHostOfCloud, isSameAccount, parseStorageAccount } from "../../../src/azure/storage/storage-endpoint.ts";
import { inputErrorOf } from "../../readers/input-error.ts";

describe("a storage account is given by", () => {
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
      "blob URL, slash at the end",
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
      "dfs URL, whose cloud wins over the input",
      "https://finopshub.dfs.core.usgovcloudapi.net",
      "AzureCloud",
      "https://finopshub.blob.core.usgovcloudapi.net",
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
      "emulator's URL",
      "http://127.0.0.1:10000/devstoreaccount1",
      "AzureCloud",
      "http://127.0.0.1:10000/devstoreaccount1",
      "devstoreaccount1",
    ],
    [
      "emulator's URL by name, slash at the end",
      "https://azurite:10000/devstoreaccount1/",
      "AzureCloud",
      "https://azurite:10000/devstoreaccount1",
      "devstoreaccount1",
    ],
  ])("its %s: %s (%s)", (_, text, cloud, url, accountName) => {
    expect(parseStorageAccount(text, cloud)).toEqual({ url, accountName });
  });
});

describe("refused is", () => {
  test.each([
    ["nothing", ""],
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
    ["a blob of an emulator", "http://127.0.0.1:10000/devstoreaccount1/msexports"],
    ["an emulator without an account", "http://127.0.0.1:10000"],
    ["a host without a domain", "https://localhost"],
    ["an account without encryption on the way", "http://finopshub.blob.core.windows.net"],
  ])("%s: %s", async (_, text) => {
    const error = await inputErrorOf(() => parseStorageAccount(text, "AzureCloud"));
    expect(error.code).toBe("InvalidInput");
    expect(error.message).toContain("storage-account");
    expect(error.remedy).toContain("https://<name>.blob.core.windows.net");
  });
});

describe("a secret is never repeated by the refusal of", () => {
  const SECRET = `${"Tm90QVNlY3JldA".repeat(6)}/+==`;
  // As a SAS token has it: shorter than a key, and percent-encoded.
  const SIGNATURE = `${SECRET.slice(0, 43)}%3D`;
  test.each([
    ["a SAS URL", `https://finopshub.blob.core.windows.net/?sv=2024-08-04&sig=${SIGNATURE}`],
    ["a SAS URL without a slash", `https://finopshub.blob.core.windows.net?sig=${SIGNATURE}`],
    ["a SAS token alone", `?sv=2024-08-04&sig=${SIGNATURE}`],
    ["a fragment", `https://finopshub.blob.core.windows.net#${SIGNATURE}`],
    ["a connection string", `DefaultEndpointsProtocol=https;AccountName=finopshub;AccountKey=${SECRET}`],
    ["a key", SECRET],
    ["user and password", `https://finopshub:${SECRET.replaceAll("/", "%2F")}@finopshub.blob.core.windows.net`],
    ["a password alone", `https://:${SECRET.slice(0, 20)}@finopshub.blob.core.windows.net`],
    ["a broken URL with a password", `https://finopshub:${SECRET.slice(0, 20)}@finopshub:port`],
  ])("%s", async (_, text) => {
    const error = await inputErrorOf(() => parseStorageAccount(text, "AzureCloud"));
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
  const endpoint = (text: string) => parseStorageAccount(text, "AzureCloud");
  expect(isSameAccount(endpoint(one), endpoint(other))).toBe(isSame);
});

test.each<[url: string, cloud: Cloud, isOfCloud: boolean]>([
  ["https://hub.blob.core.windows.net", "AzureCloud", true],
  ["https://hub.z13.blob.storage.azure.net", "AzureCloud", true],
  ["https://hub.blob.core.windows.net", "AzureChinaCloud", false],
  ["https://hub.example", "AzureCloud", false],
  ["http://127.0.0.1:10000/hub", "AzureCloud", false],
])("%s is a host of %s: %s", (url, cloud, isOfCloud) => {
  expect(isHostOfCloud(parseStorageAccount(url, "AzureCloud"), cloud)).toBe(isOfCloud);
});
