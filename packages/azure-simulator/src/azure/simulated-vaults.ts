import { randomUUID } from "node:crypto";
import type { Certificate } from "../certificate.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "../https-server.ts";
import type { Silences } from "../silence.ts";
import { objectAt, textAt } from "./arm/json-access.ts";
import type { ResourceStore, StoredResource } from "./arm/resource-store.ts";
import type { SimulatedCloud } from "./clouds.ts";
import type { Identity } from "./directory.ts";
import type { TokenReading } from "./entra.ts";

export interface SimulatedVaultOptions {
  /** Counts the calls and silences one of them. */
  readonly silences?: Silences;
  readonly certificate: Certificate;
  readonly readToken: (token: string) => TokenReading;
  readonly resources: ResourceStore;
  readonly cloud: SimulatedCloud;
  /** Named in the challenge of a call without a token. */
  readonly tenantId: string;
  /** True when a role grants the identity this data action at the scope. */
  readonly isDataAllowed: (identity: Identity, action: string, scope: string) => boolean;
}

export interface VaultRecord {
  readonly vault: string;
  readonly secret: string;
  readonly status: number;
}

/** The data plane of all vaults in the simulated Azure. It reads the secrets from Resource Manager. */
export interface SimulatedVaults {
  /** The URL of a vault. In Azure a vault has its own host, here it has a path. */
  urlOf(vault: string): string;
  readonly requests: readonly VaultRecord[];
  close(): Promise<void>;
}

const SECRET = "Microsoft.KeyVault/vaults/secrets";
const RECOVER =
  "If you recently deleted this secret you may be able to recover it using the correct recovery command. For " +
  "help resolving this issue, please see https://go.microsoft.com/fwlink/?linkid=2125182";
/** Seconds since 1970. No client reads this value. */
const MADE_AT = 1_571_992_708;
const PATH = /^\/([^/]+)\/secrets\/([^/]+)(?:\/([^/]+))?\/?$/;

/** Serves `GET secret` over HTTPS on 127.0.0.1. */
export async function startVaults(options: SimulatedVaultOptions): Promise<SimulatedVaults> {
  const { certificate, isDataAllowed, resources } = options;
  const requests: VaultRecord[] = [];

  const answer = ({ headers, method, url }: HttpCall): HttpAnswer => {
    const [, vault = "", name = "", version] = PATH.exec(url.pathname) ?? [];
    const identity = senderOf(headers.authorization, options);
    if (identity === undefined) return challenge(options);
    if (url.searchParams.get("api-version") === null) {
      return failure(400, "BadParameter", "api-version must be specified");
    }
    const secret = resources
      .ofType(SECRET)
      .find(({ id }) => id.toLowerCase().endsWith(`/vaults/${vault}/secrets/${name}`.toLowerCase()));
    // Without permission, Azure does not reveal whether a secret exists.
    const scope =
      secret?.id ??
      resources.all().find(({ id }) => id.toLowerCase().endsWith(`/vaults/${vault}`.toLowerCase()))?.id ??
      "/";
    const vaultId = scope.replace(/\/secrets\/[^/]*$/i, "");
    const found = resources.find(vaultId);
    // A vault with access policies ignores roles. Here, no vault has a policy.
    if (objectAt(found?.body, "properties").enableRbacAuthorization !== true && found !== undefined) {
      return noPolicy(identity, options.tenantId, found);
    }
    if (method !== "GET" || !isDataAllowed(identity, `${SECRET}/getSecret/action`, scope))
      return forbidden(identity, options.tenantId, `${vaultId.toLowerCase()}/secrets/${name}`, found);
    const properties = objectAt(secret?.body, "properties");
    const current = textAt(properties, "secretUriWithVersion").split("/").at(-1) ?? "";
    if (secret === undefined || (version !== undefined && version !== current)) {
      const message = `A secret with (name/id) ${version === undefined ? name : `${name}/${version}`} was not found in this key vault. ${RECOVER}`;
      return failure(404, "SecretNotFound", message);
    }
    if (objectAt(properties, "attributes").enabled === false) {
      const message = "Operation get is not allowed on a disabled secret.";
      return failure(403, "Forbidden", message, "SecretDisabled");
    }
    const value = textAt(objectAt(secret.written, "properties"), "value");
    const attributes = { enabled: true, created: MADE_AT, updated: MADE_AT, recoveryLevel: "Recoverable+Purgeable" };
    return { status: 200, body: { value, id: textAt(properties, "secretUriWithVersion"), attributes } };
  };
  const server = await startHttpsServer(
    certificate,
    (call) => {
      const reply = answer(call);
      const [, vault = "", secret = ""] = PATH.exec(call.url.pathname) ?? [];
      requests.push({ vault, secret, status: reply.status });
      return { ...reply, headers: { "x-ms-request-id": randomUUID(), ...reply.headers } };
    },
    options.silences,
  );
  return { urlOf: (vault) => `${server.url}/${vault}`, requests, close: server.close };
}

type Challenger = Pick<SimulatedVaultOptions, "cloud" | "readToken" | "tenantId">;

function senderOf(authorization: string | undefined, { cloud, readToken }: Challenger): Identity | undefined {
  const reading = readToken(/^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  return reading.outcome === "good" && reading.claims.aud.replace(/\/$/, "") === `https://${cloud.vault}`
    ? reading.identity
    : undefined;
}

function challenge({ cloud, tenantId }: Challenger): HttpAnswer {
  const header = `Bearer authorization="${cloud.login}/${tenantId}", resource="https://${cloud.vault}"`;
  return {
    ...failure(401, "Unauthorized", "AKV10000: Request is missing a Bearer or PoP token."),
    headers: { "www-authenticate": header },
  };
}

function forbidden(
  identity: Identity,
  tenantId: string,
  resource: string,
  vault: StoredResource | undefined,
): HttpAnswer {
  const lines = [
    "Caller is not authorized to perform action on resource.",
    "If role assignments, deny assignments or role definitions were changed recently, please observe propagation time.",
    `Caller: ${callerOf(identity, tenantId)}`,
    `Action: '${SECRET}/getSecret/action'`,
    `Resource: '${resource}'`,
    "Assignment: (not found)",
    "DenyAssignmentId: null",
    "DecisionReason: 'DeniedWithNoValidRBAC' ",
    `Vault: ${placeOf(vault)}`,
    "",
  ];
  return failure(403, "Forbidden", lines.join("\r\n"), "ForbiddenByRbac");
}

function noPolicy(identity: Identity, tenantId: string, vault: StoredResource): HttpAnswer {
  const message =
    `The user, group or application '${callerOf(identity, tenantId)}' does not have secrets get permission on ` +
    `key vault '${placeOf(vault)}'. For help resolving this issue, please see ` +
    "https://go.microsoft.com/fwlink/?linkid=2125287";
  return failure(403, "Forbidden", message, "AccessDenied");
}

function callerOf({ clientId, objectId }: Identity, tenantId: string): string {
  return `appid=${clientId};oid=${objectId};iss=https://sts.windows.net/${tenantId}/`;
}

function placeOf(vault: StoredResource | undefined): string {
  return `${vault?.id.split("/").at(-1) ?? ""};location=${textAt(vault?.body, "location")}`;
}

function failure(status: number, code: string, message: string, inner?: string): HttpAnswer {
  return {
    status,
    body: { error: { code, message, ...(inner === undefined ? {} : { innererror: { code: inner } }) } },
  };
}
