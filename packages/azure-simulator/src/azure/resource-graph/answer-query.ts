import type { HttpAnswer } from "../../https-server.ts";
import { isList, isObject, type JsonObject, memberOf } from "../../json-value.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import { textAt } from "../arm/json-access.ts";
import { parseContainerQuery, resultOf } from "./container-query.ts";
import type { SimulatedContainers } from "./simulated-containers.ts";

/** Azure Resource Graph over table `resourcecontainers`, as published for API version 2024-04-01. */
export interface ResourceGraphService {
  /** Undefined for a request to another service. */
  answer(parts: ArmParts, request: ArmRequest): HttpAnswer | undefined;
}

const PATH = /^\/providers\/Microsoft\.ResourceGraph\/resources$/i;
const VERSIONS = ["2024-04-01", "2022-10-01", "2021-03-01"];
const MAX_PAGE = 1000;
const MAX_SUBSCRIPTIONS = 10_000;
/** Per identity, as Microsoft documents. */
const QUOTA = { requests: 15, windowMs: 5000 };

export function createResourceGraph(containers: SimulatedContainers, now: () => Date): ResourceGraphService {
  const windows = new Map<string, { startMs: number; used: number }>();

  const takeQuota = (clientId: string): Readonly<Record<string, string>> => {
    const nowMs = now().getTime();
    const last = windows.get(clientId);
    const window = last !== undefined && nowMs < last.startMs + QUOTA.windowMs ? last : { startMs: nowMs, used: 0 };
    windows.set(clientId, window);
    window.used += 1;
    const headers = {
      "x-ms-user-quota-remaining": String(Math.max(0, QUOTA.requests - window.used)),
      "x-ms-user-quota-resets-after": `00:00:0${Math.ceil((window.startMs + QUOTA.windowMs - nowMs) / 1000)}`,
    };
    if (window.used <= QUOTA.requests) return headers;
    const message = "Client application has been throttled and should not attempt to repeat the request until later.";
    throw new ArmError(429, { code: "RateLimiting", message }, headers);
  };

  return {
    answer: (parts, request) => {
      if (request.method !== "POST" || !PATH.test(request.path)) return undefined;
      const { apiVersion, body = {}, identity } = request;
      if (!VERSIONS.includes(apiVersion)) throw badRequest("InvalidApiVersionParameter", `No version ${apiVersion}.`);
      const headers = takeQuota(identity.clientId);
      const visible = containers.visibleTo(identity, parts);
      const listed = memberOf(body, "subscriptions");
      const ids = isList(listed) ? listed.map((id) => String(id).toLowerCase()) : undefined;
      const readable = visible.filter(({ subscriptionId }) => ids?.includes(subscriptionId) ?? true);
      if (ids !== undefined && readable.length === 0) throw accessDenied();
      const subscriptions = [...new Set(readable.map(({ subscriptionId }) => subscriptionId))];
      const isLimited = subscriptions.length > MAX_SUBSCRIPTIONS;
      const searched = new Set(subscriptions.slice(0, MAX_SUBSCRIPTIONS));
      const rows = isLimited ? readable.filter(({ subscriptionId }) => searched.has(subscriptionId)) : readable;
      const limited = isLimited ? { "x-ms-tenant-subscription-limit-hit": "true" } : {};
      return { status: 200, headers: { ...headers, ...limited }, body: pageOf(parts, body, rows) };
    },
  };
}

type Rows = Parameters<typeof resultOf>[1];

function pageOf({ faults }: ArmParts, body: JsonObject, rows: Rows): object {
  const text = textAt(body, "query");
  const options = memberOf(body, "options");
  const { $skipToken = null, $top = MAX_PAGE, resultFormat = "objectArray" } = isObject(options) ? options : {};
  if (typeof $top !== "number" || $top < 1 || $top > MAX_PAGE)
    throw badRequest("InvalidPayload", `$top must be between 1 and ${MAX_PAGE}.`);
  if (resultFormat !== "objectArray") throw badRequest("InvalidPayload", "The simulator only has objectArray.");
  const query = parseContainerQuery(text);
  const start = $skipToken === null ? 0 : startIn(String($skipToken), text);
  const result = resultOf(query, rows, start / $top);
  const all = result.slice(start, start + $top);
  const isCut = faults.take("ResourceGraphTruncated") !== undefined;
  const hasMore = start + all.length < result.length;
  const data = faults.take("ResourceGraphRowMissing") === undefined ? all : all.slice(0, -1);
  return {
    totalRecords: result.length,
    count: data.length,
    data,
    facets: [],
    // A query with a limit gets no token.
    resultTruncated: isCut || hasMore || query.limit !== undefined ? "true" : "false",
    ...(hasMore && !isCut && query.limit === undefined ? { $skipToken: tokenFor(start + $top, text) } : {}),
  };
}

function tokenFor(start: number, query: string): string {
  return Buffer.from(JSON.stringify({ start, query })).toString("base64");
}

function startIn(token: string, query: string): number {
  try {
    const parsed = JSON.parse(Buffer.from(token, "base64").toString()) as { start: number; query: string };
    if (parsed.query === query) return parsed.start;
  } catch {
    // Reported below.
  }
  throw badRequest("InvalidSkipToken", "The skip token does not belong to this query.");
}

function badRequest(code: string, message: string): ArmError {
  return new ArmError(400, { code: "BadRequest", message: "The request is invalid.", details: [{ code, message }] });
}

function accessDenied(): ArmError {
  const message = "Access to the listed subscriptions is denied.";
  return new ArmError(403, {
    code: "Forbidden",
    message: "Please provide below info when asking for support.",
    details: [{ code: "AccessDenied", message }],
  });
}
