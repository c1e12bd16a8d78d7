import dns from "node:dns";
import { InputError, ServiceError } from "exact-values/errors";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readVaultSecret, type SecretAddress, type VaultOptions } from "../../../src/azure/key-vault/vault-secret.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";
import { SECRET, startVaultCloud, type VaultCloud } from "../../worlds/simulated-azure/simulated-vault.ts";

let azure: VaultCloud;
beforeAll(async () => {
  azure = await startVaultCloud();
});
afterAll(() => azure.close());

function read(address: Partial<SecretAddress> = {}, options: Partial<VaultOptions> = {}): Promise<string> {
  return readVaultSecret(
    { vaultUrl: azure.vaultUrl, name: SECRET, version: undefined, ...address },
    {
      credential: azure.credentialOf(azure.reader),
      clock: movedClock(),
      userAgent: "cost-hub/test (ingest)",
      signal: new AbortController().signal,
      ...options,
    },
  );
}

async function failureOf(reading: Promise<string>): Promise<InputError | ServiceError> {
  const error = await reading.catch((reason: unknown) => reason);
  if (error instanceof InputError || error instanceof ServiceError) return error;
  throw new Error(`no failure but ${String(error)}`);
}

test("the latest version of a secret is read and trimmed, so that a rotated key takes effect at once", async () => {
  expect(await read()).toBe("the key");
  await azure.putSecret(" the next key\n");
  expect(await read()).toBe("the next key");
});

test("an identity without the role learns the role, the secret and the vault", async () => {
  const stranger = azure.cloud.signIn.directory.add({ name: "stranger" });
  const error = await failureOf(read({}, { credential: azure.credentialOf(stranger) }));
  expect(error.code).toBe("VaultForbidden");
  expect(error.message).toContain(azure.vaultUrl);
  expect(error.remedy).toContain(
    `the role Key Vault Secrets User on the secret ${SECRET} of the vault ${azure.vaultUrl}`,
  );
});

test("an Owner of the subscription cannot read a secret either", async () => {
  const owner = azure.cloud.signIn.directory.byClientId(azure.cloud.signIn.clientId);
  if (owner === undefined) throw new Error("no owner");
  expect((await failureOf(read({}, { credential: azure.credentialOf(owner) }))).code).toBe("VaultForbidden");
});

test("a missing secret or version is named", async () => {
  const secretOf = azure.secretId.replace(SECRET, "other-key");
  await azure.cloud.arm.grant(azure.reader, "Key Vault Secrets User", secretOf.replace(/\/secrets\/.*/, ""));
  const missing = await failureOf(read({ name: "other-key" }));
  expect([missing.code, missing.message]).toEqual([
    "SecretNotFound",
    `The vault ${azure.vaultUrl} has no secret other-key.`,
  ]);
  const version = await failureOf(read({ version: "0123456789abcdef" }));
  expect(version.message).toContain(`no secret ${SECRET} in version 0123456789abcdef`);
});

test("a disabled secret and an empty secret are reported", async () => {
  await azure.putSecret("the key", { enabled: false });
  const disabled = await failureOf(read());
  expect([disabled.code, disabled.remedy]).toEqual(["VaultForbidden", expect.stringContaining("disabled")]);
  await azure.putSecret(" ");
  expect((await failureOf(read())).code).toBe("SecretNotFound");
  await azure.putSecret("the key");
});

test("a token for another audience or cloud is refused with a remedy", async () => {
  const credential = azure.credentialOf(azure.reader, "https://management.azure.com");
  const error = await failureOf(read({}, { credential }));
  expect([error.code, error.remedy]).toEqual(["VaultForbidden", expect.stringContaining("cloud")]);
  const own = azure.credentialOf(azure.reader);
  const elsewhere = { ...own, hosts: { ...own.hosts, cloud: "AzureChinaCloud" } } as const;
  expect((await failureOf(read({}, { credential: elsewhere }))).code).toBe("VaultForbidden");
});

test("a vault with an unknown host name and a vault that does not respond are distinguished", async () => {
  // The response of a name server to an unknown name, because a machine without a network has no name server.
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(((name: string, ...rest: readonly unknown[]) => {
    const done = rest.at(-1) as (error: Error) => void;
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND", hostname: name }));
  }) as typeof dns.lookup);
  const gone = await failureOf(read({ vaultUrl: "https://no-such-vault.invalid" }));
  lookup.mockRestore();
  expect(gone.code).toBe("VaultNotFound");
  const closed = await failureOf(read({ vaultUrl: "https://127.0.0.1:9" }));
  expect(closed).toBeInstanceOf(ServiceError);
  expect([closed.code, closed.message]).toEqual(["VaultUnreachable", expect.stringContaining("127.0.0.1:9")]);
});

test("no error contains a secret's value", async () => {
  await azure.putSecret("top-secret-value", { enabled: false });
  const error = await failureOf(read());
  expect(`${error.message} ${error.remedy} ${JSON.stringify(error)}`).not.toContain("top-secret-value");
  await azure.putSecret("the key");
});
