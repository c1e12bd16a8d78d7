import { redactArmPath, redactPlainPath } from "./redact-path.ts";
import type { Redaction } from "./redaction.ts";
import { locateUrl } from "./service-hosts.ts";

/** Fields of a query that are written in one word. */
const FIELDS = /^(?:blockId|blockListType|maxResults|nextLink|resType|sig|versionId|\$skipToken)$/i;
/** Fields of a query whose values are the services' own words. */
const WORD_FIELDS = /^(?:comp|resType|\$?include|action|resource|recursive|per_page)$/i;
const API_VERSION = /^\d{4}-\d\d-\d\d(?:-preview)?$/;

/** `<https://blob>/ingestion/<name-3>?comp=list`: the service, known words, and the names of the query's fields. */
export function redactUrl(url: string, redaction: Redaction): string {
  const { owner, rest, service } = locateUrl(url);
  const [path = "", query = ""] = rest.split(/\?(.*)/s, 2);
  const host = owner === undefined ? "" : `/${redaction.pseudonyms.of("host", owner)}`;
  const redact = service === "resource-manager" ? redactArmPath : redactPlainPath;
  return `<https://${service}>${host}${redact(path, redaction)}${redactQuery(query, redaction)}`;
}

function redactQuery(query: string, redaction: Redaction): string {
  const fields = [...new URLSearchParams(query)].map(([name, value]) => {
    const key = FIELDS.test(name) || redaction.isKey(name) ? name : redaction.pseudonyms.of("key", name);
    return `${key}=${redactField(name, value, redaction)}`;
  });
  return fields.length === 0 ? "" : `?${fields.join("&")}`;
}

function redactField(name: string, value: string, redaction: Redaction): string {
  if (name === "api-version" && API_VERSION.test(value)) return value;
  if (WORD_FIELDS.test(name) && value.split(",").every((word) => /^\d*$/.test(word) || redaction.isPlainWord(word))) {
    return value;
  }
  return value === "" ? "" : "<text>";
}
