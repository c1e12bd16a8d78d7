/**
 * A branch, tag or path filter of `on:` as a regular expression: `*` does not match slashes, `**` does, and `?` and
 * `+` repeat the previous character.
 */
function filterPattern(pattern: string): RegExp {
  let source = "";
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? "";
    if (pattern.startsWith("**/", at)) {
      source += "(?:.*/)?";
      at += 2;
    } else if (pattern.startsWith("**", at)) {
      source += ".*";
      at += 1;
    } else if (character === "*") source += "[^/]*";
    else if (character === "\\") {
      at += 1;
      source += escapeText(pattern[at] ?? "");
    } else if (character === "[") {
      const end = pattern.indexOf("]", at);
      source += end < 0 ? "\\[" : pattern.slice(at, end + 1);
      at = end < 0 ? at : end;
    } else source += "?+".includes(character) ? character : escapeText(character);
  }
  return new RegExp(`^(?:${source})$`);
}

/** Later patterns take precedence. `!` excludes. */
export function matchesFilter(patterns: readonly string[], name: string): boolean {
  let isIn = false;
  for (const pattern of patterns) {
    const isNegative = pattern.startsWith("!");
    if (filterPattern(isNegative ? pattern.slice(1) : pattern).test(name)) isIn = !isNegative;
  }
  return isIn;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
