import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { type Cloud, parseCustomHosts } from "../../../src/azure/azure-clouds.ts";
import { locateSecret, type SecretReference } from "../../../src/azure/key-vault/vault-secret.ts";

function locate(reference: Partial<SecretReference>): string {
  const found = locateSecret({
    secret: "key",
    vault: undefined,
    keyVault: undefined,
    hosts: { cloud: "AzureCloud", customHosts: parseCustomHosts(["two.example"]) },
    ...reference,
  });
  return [found.vaultUrl, found.name, found.version].filter((part) => part !== undefined).join(" ");
}

describe("a secret is located by", () => {
  test.each<[what: string, reference: Partial<SecretReference>, found: string]>([
    ["its name and the vault's name", { vault: "Hub-Vault" }, "https://hub-vault.vault.azure.net key"],
    ["its URL", { secret: "https://v.vault.azure.net/secrets/key" }, "https://v.vault.azure.net key"],
    [
      "its URL with a version",
      { secret: "https://v.vault.azure.net/secrets/key/0a1b/" },
      "https://v.vault.azure.net key 0a1b",
    ],
    [
      "the input, which takes precedence over the vault",
      { vault: "one", keyVault: "two" },
      "https://two.vault.azure.net key",
    ],
    [
      "the input, which takes precedence over the URL",
      { secret: "https://v.vault.azure.net/secrets/key", keyVault: "https://two.example/" },
      "https://two.example key",
    ],
  ])("%s", (_, reference, found) => expect(locate(reference)).toBe(found));

  test.each<[cloud: Cloud, host: string]>([
    ["AzureCloud", "vault.azure.net"],
    ["AzureUSGovernment", "vault.usgovcloudapi.net"],
    ["AzureChinaCloud", "vault.azure.cn"],
  ])("the vault's name in %s", (cloud, host) =>
    expect(locate({ vault: "hub", hosts: { cloud, customHosts: [] } })).toBe(`https://hub.${host} key`),
  );
});

describe("rejected without repeating a possible key:", () => {
  const KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
  test.each<[what: string, reference: Partial<SecretReference>, code: string]>([
    ["a key instead of a name", { secret: KEY, vault: "hub" }, "InvalidSettings"],
    ["a name without a vault", {}, "MissingInput"],
    ["a host that is not a vault of the cloud", { secret: "https://evil.example/secrets/key" }, "UntrustedHost"],
    ["a host that only ends like a vault's", { secret: "https://evilvault.azure.net/secrets/key" }, "UntrustedHost"],
    ["a vault of another cloud", { secret: "https://v.vault.azure.cn/secrets/key" }, "UntrustedHost"],
    ["an input with a host that is not a vault of the cloud", { keyVault: "https://evil.example" }, "UntrustedHost"],
    ["a storage host instead of a vault", { keyVault: "https://hub.blob.core.windows.net" }, "UntrustedHost"],
    [
      "a user name and password in a URL",
      { secret: `https://v.vault.azure.net:${KEY}@evil.example/secrets/key` },
      "InvalidSettings",
    ],
    ["a path outside the vault's name", { vault: "evil.example/" }, "InvalidSettings"],
    ["an http URL", { keyVault: "http://v.vault.azure.net" }, "InvalidInput"],
    ["text that does not name a vault", { keyVault: "what is this" }, "InvalidInput"],
  ])("%s", (_, reference, code) => {
    try {
      locate(reference);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      if (!(error instanceof InputError)) return;
      expect(error.code).toBe(code);
      expect(`${error.message} ${error.remedy}`).not.toContain(KEY);
      return;
    }
    throw new Error("not refused");
  });
});
