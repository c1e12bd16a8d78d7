import type { Clock } from "exact-values/clock";
import { InputError, quoteValue, ServiceError } from "exact-values/errors";
import { RETRY_RULES } from "../../retry-rules.ts";
import { CLOUD_ENDPOINTS } from "../cloud.ts";
import { type AzureAnswer, openAzureClient } from "../http/azure-client.ts";
import type { HubCredential } from "../http/hub-credential.ts";
import { fieldOf, textField } from "../http/json.ts";
import { dataRoleRemedy, isRefusal } from "../http/missing-role.ts";
import { parseServiceFault } from "../http/service-fault.ts";
import type { SecretAddress } from "./vault-address.ts";

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
          "Check the input key-vault, or remoteHub.vault in settings.json, and the input cloud. A deleted vault has no host name.",
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
    "This vault uses access policies, so a role has no effect: add a policy with the secret permission Get for the identity of client-id (az keyvault set-policy --secret-permissions get), or let an Owner switch the vault to role-based access.",
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
