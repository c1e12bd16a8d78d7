import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Certificate } from "./certificate.ts";
import { entraTenant, type Tenant, type TokenAnswer } from "./entra.ts";
import { tokenIssuer } from "./json-web-token.ts";

const ID_TOKEN_SECONDS = 300;
const GITHUB_ISSUER = "https://token.actions.githubusercontent.com";
const TOKEN_PATH = /^\/([^/]+)\/oauth2\/v2\.0\/token$/;
const METADATA_PATH = /^\/([^/]+)\/v2\.0\/\.well-known\/openid-configuration$/;

export interface SignInOptions {
  readonly certificate: Certificate;
  /** The subject in GitHub's ID tokens. */
  readonly subject?: string;
  /** The subject that the identity trusts; the same when absent. */
  readonly federatedSubject?: string;
  /** The instant that GitHub and Entra believe in. */
  readonly now?: () => Date;
}

export interface SignIn extends Pick<Tenant, "tenantId" | "clientId" | "checkStorageToken" | "issueStorageToken"> {
  /** Entra's host, for the input `authority-host`. */
  readonly authorityHost: string;
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` of a runner. */
  readonly idTokenRequestUrl: string;
  /** `ACTIONS_ID_TOKEN_REQUEST_TOKEN` of a runner. */
  readonly idTokenRequestToken: string;
  /** In the order of arrival, failures included. */
  readonly requests: readonly SignInRecord[];
  close(): Promise<void>;
}

export interface SignInRecord {
  readonly kind: "id-token" | "access-token" | "metadata" | "unknown";
  readonly status: number;
}

/** Starts GitHub's ID-token endpoint and Entra's token endpoint on one HTTPS server on 127.0.0.1. */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const { certificate, subject = "repo:contoso/costs:ref:refs/heads/main", now = () => new Date() } = options;
  const github = tokenIssuer();
  const tenant = entraTenant({ github, subject: options.federatedSubject ?? subject, now });
  const idTokenRequestToken = randomUUID();
  const requests: SignInRecord[] = [];

  const answerIdToken = (request: IncomingMessage, url: URL): TokenAnswer => {
    if (request.headers.authorization !== `Bearer ${idTokenRequestToken}`) {
      return { status: 401, body: { message: "Unauthorized" } };
    }
    const aud = url.searchParams.get("audience") ?? "https://github.com/contoso";
    const iat = Math.floor(now().getTime() / 1000);
    const value = github.issue({ iss: GITHUB_ISSUER, aud, sub: subject, iat, nbf: iat, exp: iat + ID_TOKEN_SECONDS });
    return { status: 200, body: { count: value.length, value } };
  };

  let host = "";
  const answer = async (request: IncomingMessage): Promise<TokenAnswer & Pick<SignInRecord, "kind">> => {
    const url = new URL(request.url ?? "/", host);
    const tenantInPath = TOKEN_PATH.exec(url.pathname)?.[1];
    const tenantOfMetadata = METADATA_PATH.exec(url.pathname)?.[1];
    if (request.method === "GET" && url.pathname === "/id-token") {
      return { kind: "id-token", ...answerIdToken(request, url) };
    }
    if (request.method === "POST" && tenantInPath !== undefined) {
      const form = new URLSearchParams(await text(request));
      return { kind: "access-token", ...tenant.answerTokenRequest(tenantInPath, form) };
    }
    // MSAL asks for the endpoints of its authority before the first token, instance discovery or not.
    if (request.method === "GET" && tenantOfMetadata !== undefined) {
      return { kind: "metadata", ...tenant.answerMetadataRequest(tenantOfMetadata, host) };
    }
    return { kind: "unknown", status: 404, body: { error: "not_found" } };
  };

  const server = createServer({ ...certificate }, async (request, response) => {
    const { kind, status, body } = await answer(request);
    requests.push({ kind, status });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    authorityHost: host,
    tenantId: tenant.tenantId,
    clientId: tenant.clientId,
    // A runner's URL has a query already: clients append `&audience=`.
    idTokenRequestUrl: `${host}/id-token?api-version=2.0`,
    idTokenRequestToken,
    requests,
    checkStorageToken: tenant.checkStorageToken,
    issueStorageToken: tenant.issueStorageToken,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
