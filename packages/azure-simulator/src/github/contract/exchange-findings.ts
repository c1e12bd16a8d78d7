import { type FoundOperation, findOperation, type Parameter, REST_DESCRIPTION } from "./description.ts";
import { isLeftOut } from "./left-out.ts";
import { openSchemaCheck } from "./schema-check.ts";

/** A request to GitHub and its response. */
export interface GithubExchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly answer: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
}

/** Any operation may fail with these, although the description rarely lists them. */
const COMMON_REFUSALS = [400, 401, 403, 404, 410, 422, 429];
const MAX_PER_PAGE = 100;
const ACCEPTED = /^application\/(?:vnd\.github(?:\.[\w-]+)*\+json|json)$/;
const API_VERSION = "2022-11-28";

const checkSent = openSchemaCheck(REST_DESCRIPTION, { isOptional: () => false });
const checkAnswered = openSchemaCheck(REST_DESCRIPTION, { isOptional: isLeftOut });

/**
 * The deviations of a request and its response from GitHub's description. Does not check the content of rejected
 * requests.
 */
export function exchangeFindings(exchange: GithubExchange): readonly string[] {
  const { answer, method, url } = exchange;
  const found = findOperation(method, url.pathname);
  const title = `${method} ${url.pathname}${url.search} ${answer.status}`;
  if (found === undefined) return answer.status >= 400 ? [] : [`${title}: the description has no such operation`];
  const isTaken = answer.status < 400;
  const sent = isTaken ? [...valueFindings(found, url), ...bodyFindings(found, exchange)] : [];
  return [...sent, ...headerFindings(exchange), ...answerFindings(found, exchange)].map(
    (finding) => `${title}: ${finding}`,
  );
}

/** The deviations in path and query values. */
function valueFindings({ name, operation, pathValues }: FoundOperation, { searchParams }: URL): readonly string[] {
  const { parameters } = operation;
  const findings = parameters.flatMap((parameter, index) => {
    const text = parameter.in === "path" ? pathValues[parameter.name] : searchParams.get(parameter.name);
    if (text === undefined || text === null) {
      return parameter.required ? [`${parameter.in} has no ${parameter.name}`] : [];
    }
    const place = ["operations", name, "parameters", String(index), "schema"];
    const wrong = checkSent(place, typedValue(parameter, text));
    return wrong.map((finding) => `${parameter.in} ${parameter.name}=${text}: ${finding}`);
  });
  const known = parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name);
  const unknown = [...searchParams.keys()].filter((key) => !known.includes(key));
  findings.push(...unknown.map((key) => `the query has ${key}, which GitHub ignores`));
  // GitHub's documentation limits pages to 100 entries. A client that requests more would stop too early.
  if (Number(searchParams.get("per_page") ?? 0) > MAX_PER_PAGE) findings.push("per_page is above 100");
  return findings;
}

function typedValue({ schema }: Parameter, text: string): unknown {
  if (schema.type === "integer" || schema.type === "number") return Number(text);
  return schema.type === "boolean" ? text === "true" : text;
}

function bodyFindings({ name, operation }: FoundOperation, { body }: GithubExchange): readonly string[] {
  if (operation.body === undefined) return body === "" ? [] : ["the request has a body, and the operation has none"];
  return checkSent(["operations", name, "body"], parseJson(body)).map((finding) => `body ${finding}`);
}

function headerFindings({ body, headers }: GithubExchange): readonly string[] {
  const { accept = "", "content-type": type = "", "x-github-api-version": version } = headers;
  const findings = [];
  if (version !== undefined && version !== API_VERSION) findings.push(`x-github-api-version is ${version}`);
  // Test scripts may send any header.
  if (!String(headers["user-agent"]).startsWith("cost-hub/")) return findings;
  if (version === undefined) findings.push("x-github-api-version is absent");
  if (!ACCEPTED.test(String(accept))) findings.push(`accept is ${accept}`);
  if (body !== "" && !String(type).startsWith("application/json")) findings.push(`content-type is ${type}`);
  return findings;
}

function answerFindings({ name, operation }: FoundOperation, { answer }: GithubExchange): readonly string[] {
  const { body, status } = answer;
  if (status >= 400) return refusalFindings(answer);
  const schema = operation.responses[status];
  if (schema === undefined) return [`the description has no response ${status}`];
  if (schema === null) return body === undefined ? [] : ["the response has a body"];
  if (body === undefined) return ["the response has no body"];
  return checkAnswered(["operations", name, "responses", String(status)], body).map((finding) => `answer ${finding}`);
}

/**
 * An error has a message, a documentation URL and its status as text. A throttled request also has the time of the
 * next attempt.
 */
function refusalFindings({ body = {}, headers = {}, status }: GithubExchange["answer"]): readonly string[] {
  // Clients cannot rely on the form of GitHub's server errors.
  if (status >= 500) return [];
  if (!COMMON_REFUSALS.includes(status)) return [`the description has no error response ${status}`];
  const { errors, ...plain } = body as { readonly errors?: unknown };
  const findings = [...checkAnswered(["schemas", "basic-error"], plain)];
  const { message, documentation_url, status: text } = plain as Readonly<Record<string, unknown>>;
  if (typeof message !== "string" || message === "") findings.push("/ has no message");
  if (typeof documentation_url !== "string") findings.push("/ has no documentation_url");
  if (text !== undefined && text !== String(status)) findings.push(`/status is ${text}`);
  if (errors !== undefined) {
    const wrong = ["validation-error", "validation-error-simple"].map((name) =>
      checkAnswered(["schemas", name], { message, documentation_url, errors }),
    );
    if (status !== 422) findings.push("/errors belong to 422");
    if (wrong.every(({ length }) => length > 0)) findings.push(...wrong.flat());
  }
  const isLimit = status === 429 || /rate limit/i.test(String(message));
  const isWaitKnown = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  if (isLimit && !isWaitKnown) findings.push("/ is a limit without retry-after and x-ratelimit-remaining: 0");
  return findings.map((finding) => `refusal ${finding}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
