import { InputError, quoteValue } from "exact-values/errors";
import { CLOUD_ENDPOINTS, type Cloud } from "../cloud.ts";
import { checkTrusted, type TrustedHosts } from "../trusted-hosts.ts";

/** Where a secret exists. */
export interface SecretAddress {
  /** Without a slash at the end. */
  readonly vaultUrl: string;
  readonly name: string;
  /** Undefined for the latest. */
  readonly version: string | undefined;
}

export interface SecretReference {
  /** Name or URL of a secret, as settings.json has it. */
  readonly secret: string;
  /** Name of the vault that settings.json has beside it. */
  readonly vault: string | undefined;
  /** The input `key-vault`, which wins. */
  readonly keyVault: string | undefined;
  readonly hosts: TrustedHosts;
}

const SECRET_NAME = /^[0-9a-z-]{1,127}$/i;
const SECRET_URL = /^(https:\/\/[^/\s?#@]+)\/secrets\/([0-9a-z-]{1,127})(?:\/([0-9a-z]+))?\/?$/i;

/**
 * The address of a secret, on a host that may get the vault's token. Throws InputError `InvalidSettings`, `MissingInput` or `UntrustedHost`; never
 * repeats what could be a key.
 */
export function locateSecret({ secret, vault, keyVault, hosts }: SecretReference): SecretAddress {
  const [, host, nameInUrl, version] = SECRET_URL.exec(secret.trim()) ?? [];
  const name = nameInUrl ?? secret.trim();
  if (!SECRET_NAME.test(name)) {
    throw invalidSettings("remoteHub.keySecret is neither the name nor the URL of a vault's secret");
  }
  const given = keyVault === undefined ? undefined : parseVault(keyVault, hosts);
  if (given !== undefined) return { vaultUrl: given, name, version };
  if (host !== undefined) {
    const place = "remoteHub.keySecret of config/settings.json";
    checkTrusted(host, "vault", { hosts, place, file: "config/settings.json" });
    return { vaultUrl: new URL(host).origin, name, version };
  }
  if (vault === undefined) {
    throw new InputError("MissingInput", `settings.json names the secret ${name} but not the vault that holds it.`, {
      remedy:
        "Set the input key-vault to the name of the hub's vault, or run deploy-hub, which writes it to settings.json.",
    });
  }
  if (!VAULT_NAME.test(vault.trim())) throw invalidSettings("remoteHub.vault is not the name of a vault");
  return { vaultUrl: urlOf(vault.trim(), hosts.cloud), name, version };
}

const VAULT_NAME = /^[a-z](?!.*--)[a-z0-9-]{1,22}[a-z0-9]$/i;

/** The URL of a vault given by name or by its URL. Throws InputError `InvalidInput` or `UntrustedHost`. */
function parseVault(text: string, hosts: TrustedHosts): string {
  if (VAULT_NAME.test(text)) return urlOf(text, hosts.cloud);
  const url = URL.parse(text);
  if (url?.protocol === "https:" && `${url.search}${url.hash}${url.username}${url.password}` === "") {
    checkTrusted(url.origin, "vault", { hosts, place: "Input key-vault" });
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new InputError("InvalidInput", `Input key-vault is ${quoteValue(text)}, which is no vault.`, {
    remedy: "Give the vault's name, or its URL, as in https://<name>.vault.azure.net.",
  });
}

function urlOf(name: string, cloud: Cloud): string {
  return `https://${name.toLowerCase()}.${CLOUD_ENDPOINTS[cloud].vaultSuffix}`;
}

function invalidSettings(reason: string): InputError {
  return new InputError("InvalidSettings", `config/settings.json: ${reason}.`, {
    remedy:
      "Repair settings.json: deploy-hub writes the names of the secret and of its vault when it is given remote-hub-storage-key. The key itself never is there.",
    place: { file: "config/settings.json" },
  });
}
