import { randomUUID } from "node:crypto";
import { objectAt, textAt } from "./arm/json-access.ts";
import type { ResourceStore } from "./arm/resource-store.ts";
import type { Certificate } from "./certificate.ts";
import type { Identity } from "./directory.ts";
import type { TokenReading } from "./entra.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "./https-server.ts";
import type { Silences } from "./silence.ts";

export interface VaultOptions {
  /** Counts the calls, and silences one of them. */
  readonly silences?: Silences;
  readonly certificate: Certificate;
  readonly readToken: (token: string) => TokenReading;
  readonly resources: ResourceStore;
  /** True when a role gives the identity this right to data at the scope. */
  readonly isDataAllowed: (identity: Identity, action: string, scope: string) => boolean;
}

export interface VaultRecord {
  readonly vault: string;
  readonly secret: string;
  readonly status: number;
}

/** The data side of all vaults of the simulated cloud; the secrets are those that the Resource Manager knows. */
export interface SimulatedVaults {
  /** Of a vault, which has a host of its own in Azure and a path here. */
  urlOf(vault: string): string;
  readonly requests: readonly VaultRecord[];
  close(): Promise<void>;
}

const AUDIENCE = "https://vault.azure.net";
const SECRET = "Microsoft.KeyVault/vaults/secrets";
const PATH = /^\/([^/]+)\/secrets\/([^/]+)(?:\/([^/]+))?\/?$/;

/** Serves `GET secret` on HTTPS on 127.0.0.1. */
export async function startVaults(options: VaultOptions): Promise<SimulatedVaults> {
  const { certificate, isDataAllowed, readToken, resources } = options;
  const requests: VaultRecord[] = [];

  const answer = ({ headers, method, url }: HttpCall): HttpAnswer => {
    const [, vault = "", name = "", version] = PATH.exec(url.pathname) ?? [];
    const identity = senderOf(headers.authorization, readToken);
    if (identity === undefined) return challenge();
    if (url.searchParams.get("api-version") === null) {
      return failure(400, "BadParameter", "api-version must be specified");
    }
    const secret = resources
      .ofType(SECRET)
      .find(({ id }) => id.toLowerCase().endsWith(`/vaults/${vault}/secrets/${name}`.toLowerCase()));
    // Azure tells nobody without the right whether there is such a secret.
    const scope =
      secret?.id ??
      resources.all().find(({ id }) => id.toLowerCase().endsWith(`/vaults/${vault}`.toLowerCase()))?.id ??
      "/";
    if (method !== "GET" || !isDataAllowed(identity, `${SECRET}/getSecret/action`, scope))
      return forbidden(identity, name);
    const properties = objectAt(secret?.body, "properties");
    const current = textAt(properties, "secretUriWithVersion").split("/").at(-1) ?? "";
    if (secret === undefined || (version !== undefined && version !== current)) {
      return failure(404, "SecretNotFound", `A secret with (name/id) ${name} was not found in this key vault.`);
    }
    if (objectAt(properties, "attributes").enabled === false) {
      const message = "Operation get is not allowed on a disabled secret.";
      return failure(403, "Forbidden", message, "SecretDisabled");
    }
    const value = textAt(objectAt(secret.written, "properties"), "value");
    return {
      status: 200,
      body: { value, id: textAt(properties, "secretUriWithVersion"), attributes: { enabled: true } },
    };
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

function senderOf(authorization: string | undefined, readToken: (token: string) => TokenReading): Identity | undefined {
  const reading = readToken(/^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  return reading.outcome === "good" && reading.claims.aud.replace(/\/$/, "") === AUDIENCE
    ? reading.identity
    : undefined;
}

function challenge(): HttpAnswer {
  const header = `Bearer authorization="https://login.microsoftonline.com/common", resource="${AUDIENCE}"`;
  return {
    ...failure(401, "Unauthorized", "AKV10000: Request is missing a Bearer or PoP token."),
    headers: { "www-authenticate": header },
  };
}

function forbidden({ clientId, objectId }: Identity, name: string): HttpAnswer {
  const message = `Caller is not authorized to perform action on resource.\r\nCaller: appid=${clientId};oid=${objectId}\r\nAction: '${SECRET}/getSecret/action'\r\nResource: '${name}'`;
  return failure(403, "Forbidden", message, "ForbiddenByRbac");
}

function failure(status: number, code: string, message: string, inner?: string): HttpAnswer {
  return {
    status,
    body: { error: { code, message, ...(inner === undefined ? {} : { innererror: { code: inner } }) } },
  };
}
