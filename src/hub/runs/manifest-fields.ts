import { describeJson } from "../text/json-cursor.ts";
import type { JsonMembers, JsonValue } from "../text/json-text.ts";

/**
 * The fields of an object in a manifest, by dotted path. Handwritten and scripted manifests have counts in quotes and
 * versions without quotes.
 */
export interface ManifestFields {
  /** True if the value exists and is not null. */
  has(path: string): boolean;
  /** Trimmed text, or a number as spelled; undefined if it is missing, null or blank. Fails for anything else. */
  text(path: string): string | undefined;
  required(path: string): string;
  /** Undefined unless it is a non-negative whole number. Counts are only checked if they exist. */
  wholeNumber(path: string): number | undefined;
  /** The objects in a list; undefined if it is missing or null. Fails for anything else. */
  list(path: string): readonly ManifestFields[] | undefined;
}

/** Twice the length of the longest Azure name. Longer texts would end up in requests. */
const MAX_TEXT = 2000;

const NO_MEMBERS: JsonMembers = new Map();

/** Returns the fields of an object. `fail` throws an error with the reason. */
export function manifestFields(members: JsonMembers, fail: (reason: string) => never, prefix = ""): ManifestFields {
  const at = (path: string): JsonValue | undefined => {
    const [key = "", ...deeper] = path.split(".");
    let value = members.get(key);
    for (const inner of deeper) value = value?.kind === "object" ? value.members.get(inner) : undefined;
    return value?.kind === "null" ? undefined : value;
  };
  const textOf = (path: string): string | undefined => {
    const value = at(path);
    if (value === undefined) return undefined;
    if (value.kind === "number" && value.literal.length <= MAX_TEXT) return value.literal;
    if (value.kind !== "string") return fail(`${prefix}${path} must be text, but is ${describeJson(value)}`);
    if (value.value.length > MAX_TEXT) {
      return fail(`${prefix}${path} has ${value.value.length} characters, more than ${MAX_TEXT}`);
    }
    return value.value.trim() || undefined;
  };
  return {
    has: (path) => at(path) !== undefined,
    text: textOf,
    required: (path) => textOf(path) ?? fail(`${prefix}${path} is missing`),
    wholeNumber: (path) => {
      const value = at(path);
      const spelled = value?.kind === "number" ? value.literal : value?.kind === "string" ? value.value.trim() : "";
      const number = spelled === "" ? Number.NaN : Number(spelled);
      return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
    },
    list: (path) => {
      const value = at(path);
      if (value === undefined) return undefined;
      if (value.kind !== "array") return fail(`${prefix}${path} is not a list`);
      return value.items.map((item, index) =>
        manifestFields(item.kind === "object" ? item.members : NO_MEMBERS, fail, `${prefix}${path}[${index}].`),
      );
    },
  };
}

/** Maximum length of an encoded blob name. */
const MAX_NAME = 1024 * 6;

/**
 * All quoted strings, since any of them may be a file name. Used for manifests that cannot be parsed, to find the files
 * that they may refer to. Names are normalized by `normalizeName`, and generated one at a time, because a hostile text
 * may contain hundreds of thousands.
 */
export function* namesInText(text: string): Generator<string> {
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const next = text.indexOf('"', quote + 1);
    if (next === -1) break;
    if (next - quote - 1 <= MAX_NAME) {
      const name = normalizeName(unescapeJson(text.slice(quote + 1, next)));
      if (name !== "") yield name;
    }
    quote = next;
  }
}

/**
 * Normalizes a name for comparison with blob names. In manifests, names have been seen with surrounding blanks, a
 * leading slash or the container name.
 */
export function normalizeName(name: string): string {
  return name
    .trim()
    .replace(/^\/+/, "")
    .replace(/^msexports\//i, "")
    .toLowerCase();
}

function unescapeJson(text: string): string {
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
