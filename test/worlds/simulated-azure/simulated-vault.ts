import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import type { createCredential } from "../../../src/azure/sign-in/sign-in.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";

export const VAULT = "finops-hub-vault-abc";
export const SECRET = "finops-hub-storage-key";

/** The simulated cloud with one vault and one secret. This process trusts its certificate until `close`. */
export interface VaultCloud {
  readonly cloud: SimulatedAzure;
  readonly vaultUrl: string;
  readonly secretId: string;
  /** An identity that may only read the secret. */
  readonly reader: Identity;
  putSecret(value: string, attributes?: Readonly<Record<string, unknown>>): Promise<void>;
  credentialOf(identity: Identity, audience?: string): ReturnType<typeof createCredential>;
  close(): Promise<void>;
}

export async function startVaultCloud(): Promise<VaultCloud> {
  const cloud = await startAzure({ identities: [{ name: "engine" }] });
  const { arm, environment, signIn, vaults } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  arm.createResourceGroup("hub", "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/hub`;
  const vaultId = `${group}/providers/Microsoft.KeyVault/vaults/${VAULT}`;
  const secretId = `${vaultId}/secrets/${SECRET}`;
  await arm.putResource(vaultId, { location: "westeurope", properties: { enableRbacAuthorization: true } });
  const putSecret: VaultCloud["putSecret"] = async (value, attributes = { enabled: true }) => {
    await arm.putResource(secretId, { properties: { value, attributes } });
  };
  await putSecret("the key");
  const [reader] = cloud.identities;
  if (reader === undefined) throw new Error("the cloud did not create an identity");
  await arm.grant(reader, "Key Vault Secrets User", secretId);
  return {
    ...{ cloud, secretId, reader, putSecret },
    vaultUrl: vaults.urlOf(VAULT),
    credentialOf: (identity, audience) => ({
      hosts: hostsOf(vaults.urlOf(VAULT), "https://no-such-vault.invalid", "https://127.0.0.1:9"),
      getToken: async (scope) => {
        const asked = String(scope).replace("/.default", "");
        const token = signIn.issueToken(identity, audience ?? asked, {});
        return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
      },
    }),
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
  };
}
