import { isObject, type Json } from "../../../test/recordings/interaction.ts";
import type { RawBody } from "../recording/raw-interaction.ts";
import { parseXml } from "./parse-xml.ts";
import { redactSentence } from "./redact-sentence.ts";
import { LINES, redactValue } from "./redact-value.ts";
import type { Redaction } from "./redaction.ts";

/** A request body beyond this is one of the project's own files, such as its template. */
const LARGEST_REQUEST = 6000;

/** Marks a body that was replaced by its shape. */
export const SHAPE = "<shape>";

/** The body as JSON without personal data. Rows and binary data are replaced by their shape. */
export function redactBody(body: RawBody, redaction: Redaction, columns: ReadonlySet<string>): Json {
  if (body.kind === "none") return null;
  if (body.kind === "binary") return { [SHAPE]: body.format, bytes: body.bytes };
  if (body.kind === "csv") {
    const header = body.columns.map((name) => (columns.has(name) ? name : redaction.pseudonyms.of("key", name)));
    return { [SHAPE]: "csv", columns: header, lines: body.lines, bytes: body.bytes };
  }
  return redactTextBody(body.text, redaction);
}

export function redactRequestBody(body: RawBody, redaction: Redaction, columns: ReadonlySet<string>): Json {
  const redacted = redactBody(body, redaction, columns);
  const { length } = JSON.stringify(redacted);
  return length > LARGEST_REQUEST && isObject(redacted)
    ? { [SHAPE]: "json", members: Object.keys(redacted), bytes: body.kind === "text" ? body.text.length : length }
    : redacted;
}

function redactTextBody(text: string, redaction: Redaction): Json {
  const plain = text.replace(/^\ufeff/, "");
  const value = parseDocument(plain);
  if (value !== undefined) return redactValue("", value, redaction);
  if (/^[\w%.-]+=[^\s<>]*$/.test(plain) && plain.includes("&")) {
    return redactValue("", Object.fromEntries(new URLSearchParams(plain)), redaction);
  }
  return redactSentence(plain, redaction);
}

/** JSON, lines of JSON as in a table's log, or the storage service's XML. */
export function parseDocument(text: string): Json | undefined {
  return parseJson(text) ?? parseLines(text) ?? (/^\s*</.test(text) ? parseXml(text) : undefined);
}

function parseLines(text: string): Json | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !/^\s*\{/.test(text)) return undefined;
  const values = lines.map(parseJson);
  return values.every((value) => value !== undefined) ? { [LINES]: values as Json[] } : undefined;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
