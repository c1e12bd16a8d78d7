import { type GitHubServer, gitHubServer } from "../github-server.ts";
import { ID_TOKEN_CLAIMS } from "./id-token-schema.ts";
import { openSchemaCheck } from "./schema-check.ts";

/** A request for an ID token and its response. */
export interface IdTokenExchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly answer: { readonly status: number; readonly body: object };
}

/** Tokens are valid from five minutes before they were issued, to allow for slow clocks, until five minutes later. */
export const ID_TOKEN_SECONDS = 300;

const DOCUMENT = {
  claims: ID_TOKEN_CLAIMS,
  answer: {
    type: "object",
    properties: {
      value: { type: "string", pattern: "^[\\w-]+\\.[\\w-]+\\.[\\w-]+$" },
      // Older responses start with the length of the token. Clients must not rely on the order or number of members.
      count: { type: "integer" },
    },
    required: ["value"],
  },
};
const check = openSchemaCheck(DOCUMENT, { isOptional: () => false });

/** The deviations of an ID token, its request and its response from GitHub's documentation. */
export function idTokenFindings(exchange: IdTokenExchange, server = gitHubServer()): readonly string[] {
  const { answer } = exchange;
  if (answer.status !== 200) return [];
  const wrong = check(["answer"], answer.body);
  if (wrong.length > 0) return titled("answer", wrong);
  const claims = readClaims((answer.body as { readonly value: string }).value);
  const unfit = check(["claims"], claims);
  const { aud } = claims;
  const asked = exchange.url.searchParams.get("audience") ?? `${server.url}/${claims.repository_owner}`;
  return [
    ...titled("request", requestFindings(exchange)),
    ...titled("claims", unfit),
    ...titled("claims", unfit.length > 0 ? [] : relationFindings(claims, server)),
    ...(aud === asked ? [] : [`claims: aud is ${aud}, but ${asked} was requested`]),
  ];
}

/** The claims of a token, without checking its signature. */
export function readClaims(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
}

/** Without a runner, users of the simulator choose the caller by `subject`. */
const QUERY = ["api-version", "audience", "subject"];

function requestFindings({ body, headers, method, url }: IdTokenExchange): readonly string[] {
  const unknown = [...url.searchParams.keys()].filter((name) => !QUERY.includes(name));
  const isOurs = String(headers["user-agent"]) === "actions/oidc-client";
  return [
    ...(method === "GET" ? [] : [`the method is ${method}`]),
    ...(body === "" ? [] : ["there is a body"]),
    ...(url.searchParams.has("api-version") ? [] : ["the query of the runner's URL is missing"]),
    ...unknown.map((name) => `the query has ${name}`),
    ...(/^bearer \S+$/i.test(String(headers.authorization)) ? [] : ["no bearer token is sent"]),
    ...(!isOurs || String(headers.accept).startsWith("application/json") ? [] : [`accept is ${headers.accept}`]),
  ];
}

/** Claims with the same information must agree. */
function relationFindings(claims: Readonly<Record<string, unknown>>, server: GitHubServer): readonly string[] {
  const text = (name: string): string => String(claims[name]);
  const [iat, nbf, exp] = ["iat", "nbf", "exp"].map((name) => Number(claims[name])) as [number, number, number];
  const isPullRequest = text("event_name") === "pull_request";
  const refType = text("ref").startsWith("refs/tags/") ? "tag" : "branch";
  const sub = text("sub");
  const expected = subjectsOf(claims).slice(0, server.isEnterpriseServer ? 1 : 2);
  const rules: readonly (readonly [boolean, string])[] = [
    [text("iss") === server.issuer, `iss is ${text("iss")}, but should be ${server.issuer}`],
    [exp === iat + ID_TOKEN_SECONDS, `exp is ${exp - iat} s after iat`],
    [nbf === iat - ID_TOKEN_SECONDS, `nbf is ${iat - nbf} s before iat`],
    [text("repository").startsWith(`${text("repository_owner")}/`), "repository does not belong to repository_owner"],
    [text("ref_type") === refType, `ref_type is ${text("ref_type")} for ${text("ref")}`],
    [(text("head_ref") !== "") === isPullRequest, `head_ref is "${text("head_ref")}" for ${text("event_name")}`],
    [(text("base_ref") !== "") === isPullRequest, `base_ref is "${text("base_ref")}" for ${text("event_name")}`],
    [text("workflow_ref").endsWith(`@${text("ref")}`), "workflow_ref names a different ref"],
    [text("workflow_ref").startsWith(`${text("repository")}/`), "workflow_ref names a different repository"],
    // An organization may configure other claims for it.
    [!sub.startsWith("repo:") || expected.includes(sub), `sub is ${sub}, but should be ${expected.join(" or ")}`],
  ];
  return rules.filter(([holds]) => !holds).map(([, finding]) => finding);
}

/** The default subject, with and without the immutable IDs. */
function subjectsOf(claims: Readonly<Record<string, unknown>>): readonly string[] {
  const { environment, event_name, ref, repository, repository_id, repository_owner, repository_owner_id } = claims;
  const escapeColons = (value: unknown): string => String(value).replaceAll(":", "%3A");
  const context =
    environment === undefined
      ? event_name === "pull_request"
        ? "pull_request"
        : `ref:${escapeColons(ref)}`
      : `environment:${escapeColons(environment)}`;
  const name = String(repository).slice(String(repository_owner).length + 1);
  return [`${repository}`, `${repository_owner}@${repository_owner_id}/${name}@${repository_id}`].map(
    (prefix) => `repo:${prefix}:${context}`,
  );
}

function titled(title: string, findings: readonly string[]): readonly string[] {
  return findings.map((finding) => `${title}: ${finding}`);
}
