import type { IncomingHttpHeaders } from "node:http";

export const TENANT = "11111111-2222-3333-4444-555555555555";

/** The hosts that may receive each kind of secret. No other host may receive any. */
export const HOSTS: {
  readonly [service in "github" | "idToken" | "resourceManager" | "signIn" | "vault"]: string;
} & { readonly storage: readonly string[] } = {
  signIn: "login.microsoftonline.com",
  resourceManager: "management.azure.com",
  storage: ["hubstore.blob.core.windows.net", "remotehub.blob.core.windows.net"],
  vault: "hub-vault.vault.azure.net",
  github: "api.github.com",
  idToken: "pipelines.actions.githubusercontent.com",
};

/** A request and its intended host. */
export interface SeenRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
}

function jwt(claims: object): string {
  return [{ alg: "none" }, claims, { signed: true }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
}

export const ID_TOKEN = jwt({ iss: "https://token.actions.githubusercontent.com", sub: "repo:contoso/costs" });

export function accessToken(audience: string): string {
  return jwt({ aud: audience, tid: TENANT, oid: "44444444-2222-3333-4444-555555555555" });
}

/** The default responses of Azure and GitHub to a new hub. */
export function defaultReply(request: SeenRequest, settings: object | undefined): Reply {
  const { host } = request;
  if (host === HOSTS.idToken) return { status: 200, body: { value: ID_TOKEN } };
  if (host === HOSTS.signIn) return signInReply(request);
  if (host === HOSTS.github) return { status: 200, body: { visibility: "private", private: true } };
  if (host === HOSTS.vault) return { status: 200, body: { value: Buffer.from("a key").toString("base64") } };
  if (HOSTS.storage.some((own) => own === host)) return storageReply(request, settings);
  if (host !== HOSTS.resourceManager) return { status: 200, body: { value: [] } };
  return { status: 404, body: { error: { code: "ResourceNotFound", message: "It was not found." } } };
}

function signInReply({ body, path }: SeenRequest): Reply {
  const tenant = `https://${HOSTS.signIn}/${TENANT}`;
  if (path.includes("openid-configuration")) {
    return {
      status: 200,
      body: {
        token_endpoint: `${tenant}/oauth2/v2.0/token`,
        authorization_endpoint: `${tenant}/oauth2/v2.0/authorize`,
        issuer: `${tenant}/v2.0`,
        jwks_uri: `${tenant}/discovery/v2.0/keys`,
      },
    };
  }
  const scope = new URLSearchParams(body).get("scope") ?? "";
  const audience = scope.split(" ")[0]?.replace("/.default", "") ?? "";
  return { status: 200, body: { token_type: "Bearer", expires_in: 3600, access_token: accessToken(audience) } };
}

function storageReply({ host, method, path }: SeenRequest, settings: object | undefined): Reply {
  const url = new URL(path, `https://${host}`);
  if (url.searchParams.get("comp") === "list") {
    const container = url.pathname.slice(1);
    const attributes = `ServiceEndpoint="https://${host}/" ContainerName="${container}"`;
    const body = `<?xml version="1.0"?><EnumerationResults ${attributes}><Blobs /><NextMarker /></EnumerationResults>`;
    return { status: 200, body };
  }
  if (method === "PUT") return { status: 201, headers: { etag: '"1"', "last-modified": new Date().toUTCString() } };
  if (settings !== undefined && url.pathname === "/config/settings.json") {
    const headers = { etag: '"1"', "last-modified": new Date().toUTCString(), "x-ms-blob-type": "BlockBlob" };
    return { status: 200, headers, body: settings };
  }
  const error = '<?xml version="1.0"?><Error><Code>BlobNotFound</Code><Message>It is not there.</Message></Error>';
  return { status: 404, headers: { "x-ms-error-code": "BlobNotFound" }, body: error };
}
