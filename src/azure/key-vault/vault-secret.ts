import type { Clock } from "exact-values/clock";
import { InputError, quoteValue, ServiceError } from "exact-values/errors";
import { RETRY_RULES } from "../../retry.ts";
import { CLOUD_ENDPOINTS, type Cloud, checkTrusted, type TrustedHosts } from "../azure-clouds.ts";
import { type AzureAnswer, openAzureClient } from "../http/azure-client.ts";
import type { HubCredential } from "../http/bearer-token.ts";
import { fieldOf, textField } from "../http/json-fields.ts";
import { dataRoleRemedy, isRefusal } from "../http/missing-role.ts";
import { parseServiceFault } from "../http/service-fault.ts";

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
      "Correct settings.json: deploy-hub writes the names of the secret and its vault if " +
      "remote-hub-storage-key is set. The key itself is never stored there.",
    place: { file: "config/settings.json" },
  });
}

export interface VaultOptions {
  readonly credential: HubCredential;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly onWait?: (line: string) => void;
}

const API_VERSION = "7.4";

/**
 * Reads one secret of a vault. Throws InputError `VaultForbidden`, `VaultNotFound` or `SecretNotFound`, and
 * ServiceError if the vault does not respond. The caller masks the value.
 */
export async function readVaultSecret(address: SecretAddress, options: VaultOptions): Promise<string> {
  const { vaultUrl, name, version } = address;
  const client = openAzureClient({
    ...options,
    endpoint: vaultUrl,
    service: "vault",
    audience: `https://${CLOUD_ENDPOINTS[options.credential.hosts.cloud].vaultSuffix}`,
    retryRule: RETRY_RULES.keyVault,
  });
  const path = ["", "secrets", name, ...(version === undefined ? [] : [version])].join("/");
  const answer = await send(address, () =>
    client.send(
      `read the secret ${name} of ${vaultUrl}`,
      { method: "GET", url: `${path}?api-version=${API_VERSION}` },
      [401, 403, 404],
    ),
  );
  if (answer.status === 404) throw notFound(address);
  if (isRefusal(answer.status)) throw forbidden(address, answer);
  const value = textField(answer.body, "value")?.trim() ?? "";
  if (value !== "") return value;
  throw new InputError("SecretNotFound", `The secret ${name} of ${vaultUrl} is empty.`, {
    remedy:
      "Store the key of the remote hub's storage account there. deploy-hub does this if remote-hub-storage-key is set.",
  });
}

async function send({ vaultUrl }: SecretAddress, call: () => Promise<AzureAnswer>): Promise<AzureAnswer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== undefined) throw error;
    if (error.code === "ENOTFOUND") {
      throw new InputError("VaultNotFound", `The host name of the vault ${vaultUrl} cannot be resolved.`, {
        remedy:
          "Check the input key-vault, or remoteHub.vault in settings.json, and the input cloud. A deleted " +
          "vault has no host name.",
        cause: error,
      });
    }
    throw new ServiceError("VaultUnreachable", `The vault ${vaultUrl} did not respond (${error.code}).`, {
      status: undefined,
      correlationId: error.correlationId,
      transient: true,
      remedy:
        "Check that the runner can reach the vault, because network rules may block it. Then run the workflow again.",
      cause: error,
    });
  }
}

function notFound({ vaultUrl, name, version }: SecretAddress): InputError {
  const which = version === undefined ? name : `${name} in version ${version}`;
  return new InputError("SecretNotFound", `The vault ${vaultUrl} has no secret ${which}.`, {
    remedy:
      "Check remoteHub.keySecret in settings.json. deploy-hub creates the secret if remote-hub-storage-key is set.",
    place: { value: name },
  });
}

const REMEDIES: Readonly<Record<string, string>> = {
  // Recorded: a vault with access policies ignores roles.
  AccessDenied:
    "This vault uses access policies, so a role has no effect: add a policy with the secret permission Get " +
    "for the identity of client-id (az keyvault set-policy --secret-permissions get), or let an Owner " +
    "switch the vault to role-based access.",
  ForbiddenByFirewall:
    "The vault's network rules block this runner: allow its address, or use a runner inside the network.",
  ForbiddenByConnection: "The vault accepts no calls from public networks: use a runner inside the network.",
  SecretDisabled: "The secret is disabled: enable it, or set it again with deploy-hub and remote-hub-storage-key.",
  SecretNotYetValid: "The secret is not valid yet: remove its activation date.",
};

function forbidden({ vaultUrl, name }: SecretAddress, { status, body }: AzureAnswer): InputError {
  const inner = textField(fieldOf(fieldOf(body, "error"), "innererror"), "code");
  const code = inner ?? (parseServiceFault(body)?.code || "Forbidden");
  const role = `${dataRoleRemedy("keyVault", `the secret ${name} of the vault ${vaultUrl}`)} deploy-hub assigns it.`;
  // A 401 is about the token, not a role.
  const remedy =
    status === 401 ? "Check tenant-id and cloud: the vault did not accept the token." : (REMEDIES[code] ?? role);
  return new InputError(
    "VaultForbidden",
    `The vault ${vaultUrl} refused access to the secret ${name} (${status} ${quoteValue(code)}).`,
    {
      remedy,
    },
  );
}
