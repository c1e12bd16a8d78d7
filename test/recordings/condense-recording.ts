import { type Interaction, isObject, type Json } from "./interaction.ts";

/**
 * Reduces an interaction to facts about the service: method, path, status, headers, keys with their order and case,
 * types, codes, states and messages. Everything else becomes a token of its class: `<guid>`, `<time.fraction>`,
 * `<name>`. Two responses of the same shape produce equal results, so that a recording can be compared with the
 * simulator.
 */
export function condenseRecording(interaction: Interaction, times: Times = "as classes"): Interaction {
  const { method, url, requestBody, status, responseHeaders, responseBody, isFragment, note } = interaction;
  return {
    method,
    url: condenseText("url", url, times),
    requestBody: condenseJson("", requestBody, times),
    status,
    responseHeaders: condenseHeaders(responseHeaders, times),
    responseBody: condenseJson("", responseBody, times),
    ...(isFragment === true ? { isFragment } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

/** Times are not personal data, so the facts keep them. Comparisons only use their classes. */
export type Times = "as classes" | "as recorded";

/** Headers that the hub's clients read, or that identify the kind of response. */
const HEADERS_THAT_MATTER = [
  "azure-asyncoperation",
  "content-type",
  "etag",
  "location",
  "retry-after",
  "www-authenticate",
  "x-ms-error-code",
];

/** Only the names of quota headers matter. */
const QUOTA_HEADER = /^x-ms-ratelimit-(?:remaining-)?microsoft\.costmanagement-/;

function condenseHeaders(headers: Readonly<Record<string, string>>, times: Times): Readonly<Record<string, string>> {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      HEADERS_THAT_MATTER.includes(name) || QUOTA_HEADER.test(name) || (name === "date" && times === "as recorded"),
  );
  return Object.fromEntries(
    kept
      .map(([name, value]) => [name, condenseText(`header ${name}`, value, times)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** `name` is the value's key. Some keys hold the service's own words, while others hold user data. */
function condenseJson(name: string, value: Json, times: Times): Json {
  if (typeof value === "string") return condenseText(name, value, times);
  if (Array.isArray(value)) return value.map((item) => condenseJson(name, item, times));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      GUID.test(key) || key.startsWith("/") ? condenseText("", key, times) : key,
      condenseJson(key, field, times),
    ]),
  );
}

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12,13}$/i;
const GUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12,13}/gi;

/** Keys whose text is a fixed word of the service. */
const WORDS = new Set(
  [
    ...[
      "code",
      "status",
      "provisioningState",
      "registrationState",
      "changeType",
      "propertyChangeType",
      "executionType",
    ],
    ...["type", "resourceType", "namespace", "mode", "format", "timeframe", "granularity", "recurrence", "columns"],
    ...["provisioningOperation", "statusCode", "principalType", "kind", "tier", "family", "reason", "method", "error"],
    ...[
      "apiVersion",
      "api-version",
      "resultFormat",
      "resourceName",
      "audiences",
      "keyName",
      "permissions",
      "publicAccess",
    ],
    ...[
      "recoveryLevel",
      "bypass",
      "defaultAction",
      "keySource",
      "accessTier",
      "policyType",
      "header retry-after",
      "header x-ms-error-code",
    ],
    ...["header content-type", "container"],
  ].map((name) => name.toLowerCase()),
);

/** Keys that hold a message of the service with user data in it. */
const SENTENCES = new Set(["message", "error_description"]);

function condenseText(name: string, text: string, times: Times): string {
  const key = name.toLowerCase();
  if (SENTENCES.has(key)) return condenseSentence(text);
  if (WORDS.has(key) || TOKEN.test(text) || (times === "as recorded" && TIME.test(text))) return text;
  if (/^\s*[{[]/.test(text)) return condenseSentence(text);
  return (
    TOKENS.find(([matches]) => matches.test(text))?.[1](text) ??
    (key === "" && /\s/.test(text) ? condenseSentence(text) : "<text>")
  );
}

const TOKEN = /^<[a-z][^<>]*>$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /;

type Token = readonly [RegExp, (text: string) => string];

const TOKENS: readonly Token[] = [
  [/^$/, () => ""],
  [GUID, () => "<guid>"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, () => "<time>"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/, () => "<time.fraction>"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:\+00:00)?$/, () => "<time.fraction without Z>"],
  [/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /, () => "<date>"],
  [/^P(?:\d+D)?T?[\d.HMS]+$/, () => "<duration>"],
  [/^"[^"]*"$/, () => "<etag>"],
  [/^https?:\/\//, condenseUrl],
  [/^\/*(?:subscriptions|providers|tenants)\//i, condenseId],
  [/^Bearer /, (text) => text.replaceAll(GUIDS, "<guid>")],
  [/^<\?xml|^\ufeff<\?xml/, condenseSentence],
  [/^\d+$/, () => "<digits>"],
  [/^[^@\s]+@[^@\s]+$/, () => "<email>"],
];

function condenseUrl(text: string): string {
  const [, host = "", path = "", query = ""] = /^https?:\/\/([^/?]*)([^?]*)(?:\?(.*))?$/s.exec(text) ?? [];
  const fields =
    query === "" ? [] : query.split("&").map((field) => (/^api-version=/.test(field) ? field : field.split("=")[0]));
  const names = fields.length === 0 ? "" : `?${fields.join("&")}`;
  return `<https://${condenseHost(host)}>${condenseId(path)}${names}`;
}

/** Distinguishes the services' own hosts from hosts that contain a user's name. */
function condenseHost(host: string): string {
  if (/^(?:127\.0\.0\.1|localhost|management\.azure\.com)(?::\d+)?$/.test(host)) return "arm";
  if (/\.(?:blob|dfs|queue|table|file|web)\.(?:core|storage)\./.test(host)) return "storage";
  if (/vault\.azure\.net$|someakv\.azure\.net$/.test(host)) return "vault";
  if (/^login\./.test(host)) return "sign-in";
  return "another";
}

/** Path segments that the service defines. The segment after one of them is a user's name. */
const PATH_WORDS =
  /^(?:subscriptions|providers|resourcegroups|microsoft\.[a-z]+|exports|run|runhistory|deployments|operations|operationstatuses|operationresults|asyncoperations|locations|register|unregister|cancel|validate|whatif|userassignedidentities|federatedidentitycredentials|storageaccounts|blobservices|default|containers|managementpolicies|vaults|secrets|versions|keys|listkeys|checknameavailability|roleassignments|roledefinitions|accounts|tenants|oauth2|v2\.0|token|query)$/i;

function condenseId(text: string): string {
  return text
    .split("/")
    .map((segment) => {
      if (segment === "" || PATH_WORDS.test(segment) || TOKEN.test(segment)) return segment;
      if (GUID.test(segment)) return "<guid>";
      return "<name>";
    })
    .join("/");
}

function condenseSentence(text: string): string {
  return text
    .replaceAll(/\/?subscriptions\/[^\s'",;]+/gi, (id) => condenseId(id))
    .replaceAll(GUIDS, "<guid>")
    .replaceAll(/(?<=export found for )[^\s,]+/g, "<name>")
    .replaceAll(/(?<=Vault: |key vault ')[^;']*;location=\w+/g, "<name>;location=<name>")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, "<time>")
    .replaceAll(/'[^'\s]+@[^'\s]+'/g, "'<email>'");
}
