import { isObject, type Json } from "../../../test/recordings/interaction.ts";
import { redactArmPath } from "./redact-path.ts";
import { redactSentence } from "./redact-sentence.ts";
import { redactUrl } from "./redact-url.ts";
import type { Redaction } from "./redaction.ts";

/** Members that hold a word of the service, such as a state or a code. */
const WORD_MEMBERS =
  /(?:code|status|state|type|kind|mode|format|timeframe|granularity|recurrence|tier|family|action|reason|level|behavior|bypass|access|source|error|namespace|encryption|operation)s?$/i;
const WORDS_IN_LISTS = /^(?:actions|notActions|dataActions|notDataActions|columns|zones)$/i;
const SENTENCE_MEMBERS = /^(?:message|error_description|description|details|reason)$/i;
const NUMBER_MEMBERS = /^(?:error_codes|statusCode|status|code|expires_in|ext_expires_in|manifestVersion)$/i;
const VERSION_MEMBERS = /^(?:api-?version|apiVersions|version|dataVersion|defaultApiVersion)$/i;

/** Members whose keys people choose. */
const OPEN_MEMBERS = /^(?:tags|metadata|userAssignedIdentities|partitionValues|hidden.*)$/i;

/** The member under which the lines of a table's log are. */
export const LINES = "<lines>";

/** Similar items of a list say nothing new. */
const KEPT_ITEMS = 3;

/**
 * A JSON value in which only structure, the services' own words, booleans and codes remain. `name` is the member that
 * holds the value.
 */
export function redactValue(name: string, value: Json, redaction: Redaction): Json {
  if (typeof value === "string") return redactText(name, value, redaction);
  if (typeof value === "number")
    return NUMBER_MEMBERS.test(name) && Number.isInteger(value) ? value : numberClass(String(value));
  if (Array.isArray(value)) return redactList(name, value, redaction);
  if (!isObject(value)) return value;
  const isOpen = OPEN_MEMBERS.test(name);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      isOpen ? openKey(key, redaction) : redactKey(key, redaction),
      isOpen && typeof member === "string" ? "<text>" : redactValue(key, member, redaction),
    ]),
  );
}

function redactList(name: string, items: readonly Json[], redaction: Redaction): Json {
  const shapes = new Map<string, Json>();
  for (const item of items) {
    const redacted = redactValue(name, item, redaction);
    const shape = withoutNumbers(JSON.stringify(redacted));
    if (!shapes.has(shape) && shapes.size < KEPT_ITEMS) shapes.set(shape, redacted);
  }
  const more = items.length - shapes.size;
  return [...shapes.values(), ...(more === 0 ? [] : [`<${more} more>`])];
}

/** Pseudonyms as classes, so that recordings of two worlds can be compared. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/<(email|guid|host|key|name|text)-\d+>/g, "<$1>");
}

function redactKey(key: string, redaction: Redaction): string {
  return redaction.isKey(key) || key === LINES ? key : openKey(key, redaction);
}

function openKey(key: string, redaction: Redaction): string {
  if (key.startsWith("/")) return redactArmPath(key, redaction);
  return GUID.test(key) ? redaction.pseudonyms.of("guid", key) : redaction.pseudonyms.of("key", key);
}

const GUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

type Form = readonly [RegExp, (text: string, redaction: Redaction) => string];

const FORMS: readonly Form[] = [
  [/^<secret>$/, (text) => text],
  [GUID, (text, { pseudonyms }) => pseudonyms.of("guid", text)],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, () => "<time>"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/, () => "<time.fraction>"],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/, () => "<time in another form>"],
  [/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /, () => "<date>"],
  [/^\d{4}-\d\d-\d\d$/, () => "<day>"],
  [/^P(?:\d+[DMY])*(?:T[\d.HMS]+)?$/, () => "<duration>"],
  [/^(?:W\/)?"[^"]*"$/, () => "<etag>"],
  [/^https?:\/\//i, redactUrl],
  [/^[^\s:]+\/[^\s:]+\.(?:csv|gz|json|parquet)$/i, (text) => `<path>${text.slice(text.lastIndexOf("."))}`],
  [/^\/?(?:subscriptions|providers|tenants)\//i, (text, redaction) => redactArmPath(text, redaction)],
  [/^[^@\s]+@[^@\s]+$/, (text, { pseudonyms }) => pseudonyms.of("email", text)],
  [/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, numberClass],
];

function redactText(name: string, text: string, redaction: Redaction): string {
  if (text === "") return text;
  if (SENTENCE_MEMBERS.test(name) && /\s/.test(text)) return redactSentence(text, redaction);
  if (VERSION_MEMBERS.test(name) && /^\d{1,4}(?:[.-]\d{1,2}){1,2}(?:r\d)?(?:-preview)?$/.test(text)) return text;
  if (NUMBER_MEMBERS.test(name) && /^[1-5]\d\d$/.test(text)) return text;
  if (isWord(name, text, redaction)) return text;
  return FORMS.find(([form]) => form.test(text))?.[1](text, redaction) ?? redaction.pseudonyms.of("text", text);
}

function isWord(name: string, text: string, redaction: Redaction): boolean {
  const isWordMember = WORD_MEMBERS.test(name) || WORDS_IN_LISTS.test(name);
  return (
    isWordMember &&
    /^[A-Za-z][\w./*-]*$/.test(text) &&
    text.split(/[/.*]+/).every((word) => word === "" || redaction.isPlainWord(word))
  );
}

function numberClass(text: string): string {
  return /[.e]/i.test(text) ? "<decimal>" : "<integer>";
}
