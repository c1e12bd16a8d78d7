import { redactArmPath } from "./redact-path.ts";
import { redactUrl } from "./redact-url.ts";
import type { Redaction } from "./redaction.ts";

const MOST_CHARACTERS = 2000;

type Rule = readonly [RegExp, (match: string, redaction: Redaction) => string];

/** Values with a form of their own, in the order in which they are cut out. */
const RULES: readonly Rule[] = [
  [/<secret>/g, () => "<secret>"],
  [/https?:\/\/[^\s"'<>|,;)]+/gi, (url, redaction) => redactUrl(url, redaction)],
  [/[^\s@"'<>|,;()]+@[^\s@"'<>|,;()]+/g, (email, { pseudonyms }) => pseudonyms.of("email", email)],
  [
    /\/?(?:subscriptions|providers|resourceGroups)\/[^\s"'<>|,;()]+/gi,
    (path, redaction) => redactArmPath(path, redaction),
  ],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, () => "<time>"],
  [/\b\d{4}-\d\d-\d\d(?:-preview)?\b/g, (date) => date],
  [/\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b/gi, (guid, { pseudonyms }) => pseudonyms.of("guid", guid)],
  [
    /\b(?:AADSTS|HTTP )?\d+(?:[.,:]\d+)*\b/g,
    (digits) => (/^(?:AADSTS\d+|[1-5]\d\d)$/.test(digits) ? digits : "<digits>"),
  ],
  [/'[^'\n]*'|"[^"\n]*"|“[^”\n]*”/g, (quoted, redaction) => redactQuoted(quoted, redaction)],
  [/[^\s<>.,;:!?()[\]{}"'/\\=&|+*-]+/g, (word, redaction) => redactWord(word, redaction)],
];

/**
 * A message of a service with its own words. Names of this trial, IDs, addresses, numbers, quoted texts and unknown
 * words are replaced.
 */
export function redactSentence(text: string, redaction: Redaction): string {
  return withoutNames(text.slice(0, MOST_CHARACTERS), redaction);
}

function withoutNames(text: string, redaction: Redaction): string {
  if (redaction.names.length === 0) return byRules(text, redaction, 0);
  const pattern = new RegExp(
    `(?<![A-Za-z0-9])(?:${redaction.names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})(?![A-Za-z0-9])`,
    "gi",
  );
  // URLs and IDs contain names, and are redacted as a whole.
  const whole = RULES.slice(0, 4).map(([rule]) => rule.source);
  return splitBy(
    text,
    new RegExp(whole.join("|"), "gi"),
    (match) => byRules(match, redaction, 0),
    (rest) =>
      splitBy(
        rest,
        pattern,
        (name) => redaction.pseudonyms.of(/^[0-9a-f-]{36}$/i.test(name) ? "guid" : "name", name),
        (other) => byRules(other, redaction, 0),
      ),
  );
}

/** Applies the first rule, and the later rules only to the text between its matches. */
function byRules(text: string, redaction: Redaction, index: number): string {
  const rule = RULES[index];
  if (rule === undefined || text === "") return text;
  const [pattern, replace] = rule;
  return splitBy(
    text,
    pattern,
    (match) => replace(match, redaction),
    (rest) => byRules(rest, redaction, index + 1),
  );
}

function splitBy(
  text: string,
  pattern: RegExp,
  onMatch: (match: string) => string,
  onRest: (rest: string) => string,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(onRest(text.slice(end, match.index)), onMatch(match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, onRest(text.slice(end))].join("");
}

/** Resource types and API versions are facts; anything else in quotation marks may be a name. */
function redactQuoted(quoted: string, redaction: Redaction): string {
  const inside = quoted.slice(1, -1);
  const isType = /^Microsoft\.[A-Za-z]+(?:\/[A-Za-z]+)*$/.test(inside);
  if (inside === "" || (isType && inside.split(/[./]/).every((word) => redaction.isPlainWord(word)))) return quoted;
  return `${quoted[0]}${redaction.pseudonyms.of("text", inside)}${quoted.at(-1)}`;
}

function redactWord(word: string, redaction: Redaction): string {
  const parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  if (parts.join("") === word && parts.every((part) => redaction.hasWord(part))) return word;
  return redaction.pseudonyms.of("text", word);
}
