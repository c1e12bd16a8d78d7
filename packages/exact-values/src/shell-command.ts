/** Text for the shell itself, such as `"$SCOPE"` or `"$(uuidgen)"`: `shellCommand` leaves it as it is. */
export interface ShellSource {
  readonly shell: string;
}

/** Longer values name nothing that Azure or GitHub has, and would hide the rest of a message. */
const LONGEST_WORD = 4000;

const PLAIN = /^[\w./:=@-]+$/;

/**
 * Characters that would break a line, reorder what a reader sees, or get lost when a browser or a terminal copies them:
 * control and format characters, lone surrogates, and every blank but a single space.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}| {2}/u;
const ESCAPED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}'\\!]|(?! )\p{Zs}| {2,}/gu;

/**
 * A word of bash that means exactly `text`, on one line. Two kinds of text have no such word and are replaced, so that the command fails instead of
 * naming something else: U+0000 becomes U+FFFD, and text of more than 4,000 characters becomes a note of its length.
 */
export function quoteShellArg(text: string): string {
  if (text.length > LONGEST_WORD) return `'<${text.length} characters>'`;
  if (PLAIN.test(text)) return text;
  return INVISIBLE.test(text) ? `$'${text.replace(ESCAPED, escapeBytes)}'` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Bytes, since `\u` means nothing where the shell's locale is C. */
function escapeBytes(text: string): string {
  const bytes = new TextEncoder().encode(text === "\0" ? "\ufffd" : text);
  return [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

/**
 * A command that people paste into bash: every interpolated string is quoted, adjacent ones as a single word. A value that begins with a dash is
 * joined to its option by `=`, or it would be read as another option.
 */
export function shellCommand(parts: TemplateStringsArray, ...values: readonly (string | ShellSource)[]): string {
  let command = parts[0] ?? "";
  let word = "";
  for (const [index, value] of values.entries()) {
    const after = parts[index + 1] ?? "";
    if (typeof value === "string") {
      word += value;
      if (after === "" && typeof values[index + 1] === "string") continue;
      if (word.startsWith("-")) command = command.replace(/(^| )(--[\w-]+) $/, "$1$2=");
      command += quoteShellArg(word);
      word = "";
    } else command += value.shell;
    command += after;
  }
  return command;
}

/** Foreign text within a comment of a script that people paste: it cannot end its line. */
export function shellComment(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
