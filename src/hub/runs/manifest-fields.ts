import { describeJson } from "../text/json-cursor.ts";
import type { JsonMembers, JsonValue } from "../text/json-text.ts";

/** What an object of a manifest says, by dotted paths. Whoever writes one by hand or by script puts counts in quotes and versions without. */
export interface ManifestFields {
  /** True when something other than null is there. */
  has(path: string): boolean;
  /** Text without blanks around it, or a number as it is spelled; undefined when it is missing, null or blank. Fails for anything else. */
  text(path: string): string | undefined;
  required(path: string): string;
  /** Undefined for whatever is no whole number from 0: counts are checked where there are any. */
  wholeNumber(path: string): number | undefined;
  /** The objects of a list; undefined when it is missing or null. Fails for anything but a list. */
  list(path: string): readonly ManifestFields[] | undefined;
}

/** Twice what any name in Azure has; a longer one would travel into requests. */
const MAX_TEXT = 2000;

const NO_MEMBERS: JsonMembers = new Map();

/** Reads the members of an object; `fail` throws with what is wrong. */
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

/** Blob names are no longer than this. */
const MAX_NAME = 1024 * 6;

/**
 * Every name of a file that a text might hold, whatever it is: all that is between quotes. For manifests that cannot be read as such, of
 * which nobody can say more than which files they may mean. Names are lower case, as `foldName` makes them. One at a time: a hostile text has
 * hundreds of thousands.
 */
export function* namesInText(text: string): Generator<string> {
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const next = text.indexOf('"', quote + 1);
    if (next === -1) break;
    if (next - quote - 1 <= MAX_NAME) {
      const name = foldName(unescapeJson(text.slice(quote + 1, next)));
      if (name !== "") yield name;
    }
    quote = next;
  }
}

/** How a name compares with those of files: manifests have been seen with blanks around names, a slash or the container before them. */
export function foldName(name: string): string {
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
