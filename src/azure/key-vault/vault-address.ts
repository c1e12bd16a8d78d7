import { InputError, quoteValue } from "exact-values/errors";
import { CLOUD_ENDPOINTS, type Cloud } from "../cloud.ts";
import { checkTrusted, type TrustedHosts } from "../trusted-hosts.ts";

/** The location of a secret. */
export interface SecretAddress {
  /** Without a trailing slash. */
  readonly vaultUrl: string;
  readonly name: string;
  /** Undefined for the latest version. */
  readonly version: string | undefined;
}

export interface SecretReference {
  /** Name or URL of a secret, from settings.json. */
  readonly secret: string;
  /** Name of the vault, from settings.json. */
  readonly vault: string | undefined;
  /** The input `key-vault`, which takes precedence. */
  readonly keyVault: string | undefined;
  readonly hosts: TrustedHosts;
}

const SECRET_NAME = /^[0-9a-z-]{1,127}$/i;
const SECRET_URL = /^(https:\/\/[^/\s?#@]+)\/secrets\/([0-9a-z-]{1,127})(?:\/([0-9a-z]+))?\/?$/i;

/**
 * Locates a secret, on a host that may receive the vault's token. Throws InputError `InvalidSettings`, `MissingInput`
 * or `UntrustedHost`; never repeats text that could be a key.
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

/** The URL of a vault, from its name or URL. Throws InputError `InvalidInput` or `UntrustedHost`. */
function parseVault(text: string, hosts: TrustedHosts): string {
  if (VAULT_NAME.test(text)) return urlOf(text, hosts.cloud);
  const url = URL.parse(text);
  if (url?.protocol === "https:" && `${url.search}${url.hash}${url.username}${url.password}` === "") {
    checkTrusted(url.origin, "vault", { hosts, place: "Input key-vault" });
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new InputError("InvalidInput", `Input key-vault is ${quoteValue(text)}, which is not a vault.`, {
    remedy: "Use the vault's name, or its URL, as in https://<name>.vault.azure.net.",
  });
}

function urlOf(name: string, cloud: Cloud): string {
  return `https://${name.toLowerCase()}.${CLOUD_ENDPOINTS[cloud].vaultSuffix}`;
}

function invalidSettings(reason: string): InputError {
  return new InputError("InvalidSettings", `config/settings.json: ${reason}.`, {
    remedy:
      "Correct settings.json: deploy-hub writes the names of the secret and its vault if remote-hub-storage-key is set. The key itself is never stored there.",
    place: { file: "config/settings.json" },
  });
}
