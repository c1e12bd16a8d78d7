import { randomUUID } from "node:crypto";
import type { Certificate } from "../certificate.ts";
import { claimsOfSubject, type JobClaims } from "../github/claims-of-subject.ts";
import { ID_TOKEN_SECONDS, idTokenFindings } from "../github/contract/id-token-findings.ts";
import { type GitHubServer, gitHubServer } from "../github/github-server.ts";
import { type HttpCall, startHttpsServer } from "../https-server.ts";
import { type Claims, tokenIssuer } from "../json-web-token.ts";
import type { Silences } from "../silence.ts";
import { type SimulatedCloud, simulatedCloud } from "./clouds.ts";
import { createDirectory, type Directory, type Identity } from "./directory.ts";
import { entraTenant, type Tenant, type TokenAnswer } from "./entra.ts";

const TOKEN_PATH = /^\/([^/]+)\/oauth2\/v2\.0\/token$/;
const METADATA_PATH = /^\/([^/]+)\/v2\.0\/\.well-known\/openid-configuration$/;
const DEFAULT_SUBJECT = "repo:contoso/costs:ref:refs/heads/main";

export interface SimulatedSignInOptions {
  /** Counts the calls and silences one of them. */
  readonly silences?: Silences;
  readonly certificate: Certificate;
  /** The subject of GitHub's ID tokens unless the runner's environment names another. */
  readonly subject?: string;
  /** The subject that the first identity trusts. Default: the subject of the ID tokens. */
  readonly federatedSubject?: string;
  /** Default: the public cloud. */
  readonly cloud?: SimulatedCloud;
  /** Issues the ID tokens. Default: github.com. */
  readonly server?: GitHubServer;
  /** The clock of GitHub and Entra. */
  readonly now?: () => Date;
}

export interface SimulatedSignIn
  extends Pick<Tenant, "readToken" | "checkStorageToken" | "issueToken" | "refuseAudience" | "closeIssuer"> {
  readonly tenantId: string;
  /** Client ID of the first identity, which exists before anything is deployed. */
  readonly clientId: string;
  readonly directory: Directory;
  /** Entra's host, for the input `authority-host`. */
  readonly authorityHost: string;
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` of a runner. */
  readonly idTokenRequestUrl: string;
  /** The same URL for a runner whose ID tokens have another subject. */
  idTokenRequestUrlFor(subject: string): string;
  /** `ACTIONS_ID_TOKEN_REQUEST_TOKEN` of a runner. */
  readonly idTokenRequestToken: string;
  /** The same token for one job: its ID tokens have these claims, whatever the URL says. */
  issueIdTokenRequestToken(claims: JobClaims): string;
  issueStorageToken(changes: Partial<Claims>): string;
  /** In order of arrival, including failures. */
  readonly requests: readonly SignInRecord[];
  /** Rejects if an ID token, its request or its response deviates from GitHub's documentation. */
  close(): Promise<void>;
}

export interface SignInRecord {
  readonly kind: "id-token" | "access-token" | "metadata" | "unknown";
  readonly status: number;
  /** The caller of the token endpoint, as identified in the request. */
  readonly clientId?: string;
}

/**
 * Starts GitHub's ID-token endpoint and Entra's token endpoint on one HTTPS server on 127.0.0.1, with one identity in
 * the directory.
 */
export async function startSignIn(options: SimulatedSignInOptions): Promise<SimulatedSignIn> {
  const { certificate, silences, subject = DEFAULT_SUBJECT, now = () => new Date() } = options;
  const { cloud = simulatedCloud(), server: platform = gitHubServer() } = options;
  const github = tokenIssuer();
  const directory = createDirectory({ issuer: platform.issuer, audience: cloud.tokenAudience });
  const first: Identity = directory.add({ name: "bootstrap", subjects: [options.federatedSubject ?? subject] });
  const tenant = entraTenant({ github, cloud, directory, now });
  const idTokenRequestToken = randomUUID();
  const jobs = new Map<string, JobClaims>();
  const findings = new Set<string>();
  const requests: SignInRecord[] = [];

  const answerIdToken = (call: HttpCall): TokenAnswer => {
    const { headers, url } = call;
    const [, given = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
    const ofJob = jobs.get(given);
    if (given !== idTokenRequestToken && ofJob === undefined) return { status: 401, body: { message: "Unauthorized" } };
    const claims = ofJob ?? claimsOfSubject(url.searchParams.get("subject") ?? subject);
    const aud = url.searchParams.get("audience") ?? `${platform.url}/${claims.repository_owner}`;
    const iat = Math.floor(now().getTime() / 1000);
    const times = { iat, nbf: iat - ID_TOKEN_SECONDS, exp: iat + ID_TOKEN_SECONDS };
    const value = github.issue({ jti: randomUUID(), iss: platform.issuer, aud, ...claims, ...times });
    const reply = { status: 200, body: { value } };
    for (const finding of idTokenFindings({ ...call, answer: reply }, platform)) findings.add(finding);
    return reply;
  };

  const answer = (call: HttpCall): TokenAnswer & SignInRecord => {
    const { method, url } = call;
    const tenantInPath = TOKEN_PATH.exec(url.pathname)?.[1];
    const tenantOfMetadata = METADATA_PATH.exec(url.pathname)?.[1];
    if (method === "GET" && url.pathname === "/id-token") return { kind: "id-token", ...answerIdToken(call) };
    if (method === "POST" && tenantInPath !== undefined) {
      const form = new URLSearchParams(call.body);
      const clientId = form.get("client_id") ?? "";
      return { kind: "access-token", clientId, ...tenant.answerTokenRequest(tenantInPath, form) };
    }
    // MSAL requests the endpoints of its authority before the first token, even without instance discovery.
    if (method === "GET" && tenantOfMetadata !== undefined) {
      return { kind: "metadata", ...tenant.answerMetadataRequest(tenantOfMetadata, askedHost(call)) };
    }
    return { kind: "unknown", status: 404, body: { error: "not_found" } };
  };

  /** A client that used the cloud's host name stays there. */
  const askedHost = ({ headers }: HttpCall): string =>
    cloud.login === `https://${headers.host}` ? cloud.login : server.url;

  const server = await startHttpsServer(
    certificate,
    (call) => {
      const { kind, status, clientId, body } = answer(call);
      requests.push({ kind, status, ...(clientId === undefined ? {} : { clientId }) });
      return { status, body };
    },
    silences,
  );
  // A runner's URL already has a query, because clients append `&audience=`.
  const idTokenRequestUrl = `${server.url}/id-token?api-version=2.0`;

  return {
    tenantId: directory.tenantId,
    clientId: first.clientId,
    directory,
    authorityHost: server.url,
    idTokenRequestUrl,
    idTokenRequestUrlFor: (other) => `${idTokenRequestUrl}&subject=${encodeURIComponent(other)}`,
    idTokenRequestToken,
    issueIdTokenRequestToken: (own) => {
      const token = randomUUID();
      jobs.set(token, own);
      return token;
    },
    requests,
    readToken: tenant.readToken,
    checkStorageToken: tenant.checkStorageToken,
    issueToken: tenant.issueToken,
    refuseAudience: tenant.refuseAudience,
    closeIssuer: tenant.closeIssuer,
    issueStorageToken: (changes) => tenant.issueToken(first, "https://storage.azure.com", changes),
    close: async () => {
      await server.close();
      if (findings.size > 0)
        throw new Error(`Deviations from GitHub's documentation of ID tokens:\n${[...findings].join("\n")}`);
    },
  };
}
