import type { HttpCall } from "../../https-server.ts";
import { isObject, type JsonObject } from "../../json-value.ts";
import type { Identity } from "../directory.ts";
import { ArmError } from "./arm-error.ts";

/** An authenticated request to ARM. */
export interface ArmRequest {
  readonly method: string;
  /** Decoded, without a trailing slash, in the case that was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly apiVersion: string;
  /** Undefined when the request had no body. */
  readonly body: JsonObject | undefined;
  readonly identity: Identity;
  /** The header `ClientType`. Cost Management counts calls by it. */
  readonly clientType: string | undefined;
}

/** One line of the request log. */
export interface ArmRequestRecord {
  readonly method: string;
  readonly path: string;
  readonly apiVersion: string;
  /** Undefined when the connection was reset. */
  readonly status: number | undefined;
  readonly clientId: string | undefined;
  readonly userAgent: string | undefined;
}

export function requestPath({ url }: HttpCall): string {
  return decodeURIComponent(url.pathname).replace(/\/+$/, "");
}

/** Throws ArmError for a version or a body that ARM would reject. */
export function parseArmRequest(call: HttpCall, identity: Identity): ArmRequest {
  const apiVersion = call.url.searchParams.get("api-version") ?? "";
  if (apiVersion === "") {
    throw new ArmError(400, {
      code: "MissingApiVersionParameter",
      message: "The api-version query parameter (?api-version=) is required for all requests.",
    });
  }
  if (!/^\d{4}-\d{2}-\d{2}(?:-[a-z]+)?$/.test(apiVersion)) {
    throw new ArmError(400, {
      code: "InvalidApiVersionParameter",
      message:
        `The api-version '${apiVersion}' is invalid. The supported versions are ` +
        "'2025-04-01,2025-03-01,2024-11-01,2024-03-01,2022-12-01,2022-09-01,2021-04-01,2021-01-01,2020-06-01'.",
    });
  }
  return {
    method: call.method,
    path: requestPath(call),
    query: call.url.searchParams,
    apiVersion,
    body: parseBody(call),
    identity,
    clientType: clientTypeOf(call),
  };
}

function clientTypeOf({ headers }: HttpCall): string | undefined {
  const { clienttype } = headers;
  return typeof clienttype === "string" ? clienttype : undefined;
}

const RESOURCES_VERSIONS: readonly string[] = [
  "2026-06-01",
  "2025-04-01",
  "2025-03-01",
  "2024-11-01",
  "2024-07-01",
  "2024-03-01",
  "2023-07-01",
  "2022-12-01",
  "2022-09-01",
  "2021-04-01",
  "2021-01-01",
  "2020-10-01",
  "2020-06-01",
  "2020-01-01",
];

/** The API versions of the resources that ARM serves itself: subscriptions, providers, resource groups, deployments. */
export function requireResourcesVersion({ apiVersion }: ArmRequest): void {
  if (RESOURCES_VERSIONS.includes(apiVersion)) return;
  throw new ArmError(400, {
    code: "InvalidApiVersionParameter",
    message:
      `The api-version '${apiVersion}' is invalid. The supported versions are ` + `'${RESOURCES_VERSIONS.join(",")}'.`,
  });
}

function parseBody({ body }: HttpCall): JsonObject | undefined {
  if (body === "") return undefined;
  try {
    const value = JSON.parse(body) as unknown;
    if (isObject(value as JsonObject)) return value as JsonObject;
  } catch {
    // Reported below, in Azure's words.
  }
  throw new ArmError(400, {
    code: "InvalidRequestContent",
    message:
      "The request content was invalid and could not be deserialized: 'Error parsing the body as a JSON object.'.",
  });
}
