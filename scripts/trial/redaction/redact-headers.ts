import type { Json } from "../../../test/recordings/interaction.ts";
import { redactSentence } from "./redact-sentence.ts";
import { redactUrl } from "./redact-url.ts";
import { redactValue } from "./redact-value.ts";
import type { Redaction } from "./redaction.ts";

type Headers = Readonly<Record<string, string>>;

/** Headers whose values are words or numbers of the protocol. */
const PLAIN = new Set(
  (
    "accept-ranges cache-control clienttype connection content-encoding content-type if-none-match retry-after " +
    "transfer-encoding x-ms-access-tier x-ms-blob-type x-ms-copy-status x-ms-error-code x-ms-lease-state " +
    "x-ms-lease-status x-ms-server-encrypted x-ms-version x-ms-creation-time-known"
  ).split(" "),
);
const PLAIN_VALUE =
  /^(?:[A-Za-z][A-Za-z ;=,/+.-]*(?:charset=[\w-]+)?[A-Za-z0-9-]*|\d{1,6}|\*|\d{4}-\d\d-\d\d|max-age=\d+)$/;
/** Headers that say nothing about the service. */
const IGNORED = new Set([
  "accept",
  "accept-encoding",
  "connection",
  "date",
  "host",
  "keep-alive",
  "user-agent",
  "server",
]);
const ID_HEADERS = /-id$/;

/** Known headers keep their value; of all others only the name and the form of the value remain. */
export function redactHeaders(headers: Headers, redaction: Redaction): Headers {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !IGNORED.has(name))
      .map(([name, value]) => [headerName(name, redaction), headerValue(name, value, redaction)]),
  );
}

function headerName(name: string, redaction: Redaction): string {
  const [, key] = /^x-ms-meta-(.+)$/.exec(name) ?? [];
  if (key !== undefined) return `x-ms-meta-${redaction.isKey(key) ? key : redaction.pseudonyms.of("key", key)}`;
  return redaction.isKey(name) ? name : redaction.pseudonyms.of("key", name);
}

function headerValue(name: string, value: string, redaction: Redaction): string {
  if (value === "<secret>") return value;
  if (name.startsWith("x-ms-meta-")) return "<text>";
  if (PLAIN.has(name) && PLAIN_VALUE.test(value)) return value;
  if (/^https?:\/\//i.test(value)) return redactUrl(value, redaction);
  if (name === "www-authenticate") return redactSentence(value, redaction);
  if (/ratelimit/.test(name)) return value.replaceAll(/\d+/g, "<digits>").replaceAll(/[A-Za-z]{3,}(?=:)/g, "<text>");
  if (ID_HEADERS.test(name) || name === "etag" || name === "if-match")
    return String(redactValue("", value as Json, redaction));
  return /^\d+$/.test(value) ? "<integer>" : "<text>";
}
