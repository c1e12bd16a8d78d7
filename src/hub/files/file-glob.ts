import { InputError, quoteValue } from "exact-values/errors";

/** The location of mapped files: the checked-out repository, or `msexports`. */
type FileLocation = "workspace" | "msexports";

/** A pattern of file names, relative to its location. */
export interface FileGlob {
  readonly place: FileLocation;
  /** The text in the mapping. */
  readonly text: string;
  /** The folders before the first wildcard; empty for the whole location. */
  readonly folder: string;
  matches(path: string): boolean;
}

const IN_EXPORTS = "msexports://";
const LONGEST = 1000;

/**
 * Parses a pattern: `*` and `?` within a name, `**` for any folders, `msexports://` before a path in the container.
 * Wildcards never match a name that starts with a dot. Throws InputError `InvalidMapping` for a path outside the
 * location.
 */
export function parseFileGlob(text: string): FileGlob {
  const fail = (what: string): never => {
    throw new InputError("InvalidMapping", `The pattern ${quoteValue(text)} ${what}.`, {
      remedy:
        "Use a path in the repository, such as aws/2026-06/*.csv.gz, or msexports://path/in/the/container/*.parquet.",
      place: { value: text },
    });
  };
  const place = text.startsWith(IN_EXPORTS) ? "msexports" : "workspace";
  const path = place === "msexports" ? text.slice(IN_EXPORTS.length) : text;
  const segments = path.split("/");
  if (path.length > LONGEST) fail(`is longer than ${LONGEST} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters must be rejected
  if (/[\u0000-\u001f\u007f\\]/.test(path)) fail("contains a backslash or a control character");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    fail("has an empty segment, or a segment that is one or two dots");
  }
  if (segments[0]?.includes(":")) fail("starts with a drive or another scheme");
  const fixed = segments.findIndex((segment) => /[*?]/.test(segment));
  const folder = segments.slice(0, fixed === -1 ? segments.length - 1 : fixed).join("/");
  return { place, text, folder, matches: (candidate) => pathMatches(segments, candidate.split("/")) };
}

/** Uses a table instead of a regular expression, which would take centuries for some names that almost match. */
function pathMatches(pattern: readonly string[], names: readonly string[]): boolean {
  // Indexes of the names that can follow the pattern segments matched so far.
  let left = new Set([0]);
  for (const [index, segment] of pattern.entries()) {
    const next = new Set<number>();
    for (const start of left) {
      if (segment !== "**") {
        if (start < names.length && nameMatches(segment, names[start] ?? "")) next.add(start + 1);
        continue;
      }
      const isLast = index === pattern.length - 1;
      for (let end = start; end <= names.length; end++) {
        if (!isLast || end > start) next.add(end);
        if (names[end]?.startsWith(".")) break;
      }
    }
    left = next;
  }
  return left.has(names.length);
}

/** `*` matches as little as possible, and more only if the rest does not match. */
function nameMatches(pattern: string, name: string): boolean {
  if (name.startsWith(".") && !pattern.startsWith(".")) return false;
  const letters = [...name];
  const signs = [...pattern];
  let star = -1;
  let starAt = 0;
  let sign = 0;
  for (let letter = 0; letter < letters.length; ) {
    if (signs[sign] === "*") {
      star = sign++;
      starAt = letter;
    } else if (signs[sign] === "?" || (sign < signs.length && signs[sign] === letters[letter])) {
      sign++;
      letter++;
    } else if (star >= 0) {
      sign = star + 1;
      letter = ++starAt;
    } else {
      return false;
    }
  }
  return signs.slice(sign).every((rest) => rest === "*");
}
