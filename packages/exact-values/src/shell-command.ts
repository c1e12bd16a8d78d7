/** Text that the shell evaluates, such as `"$SCOPE"` or `"$(uuidgen)"`. `shellCommand` does not quote it. */
export interface ShellSource {
  readonly shell: string;
}

/** No Azure or GitHub name is longer. A longer value would hide the rest of a message. */
const LONGEST_WORD = 4000;

const PLAIN = /^[\w./:=@-]+$/;

/**
 * Characters that could break a line, reorder the visible text, or get lost when copied from a browser or terminal:
 * control and format characters, lone surrogates, and all whitespace except a single space.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}| {2}/u;
const ESCAPED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}'\\!]|(?! )\p{Zs}| {2,}/gu;

/**
 * Quotes `text` as one bash word on one line. Two kinds of text cannot be quoted and are replaced, so that the command
 * fails instead of naming something else. U+0000 becomes U+FFFD, and text of more than 4,000 characters becomes a note
 * of its length.
 */
export function quoteShellArg(text: string): string {
  if (text.length > LONGEST_WORD) return `'<${text.length} characters>'`;
  if (PLAIN.test(text)) return text;
  return INVISIBLE.test(text) ? `$'${text.replace(ESCAPED, escapeBytes)}'` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Escapes bytes, because `\u` has no meaning if the shell's locale is C. */
function escapeBytes(text: string): string {
  const bytes = new TextEncoder().encode(text === "\0" ? "\ufffd" : text);
  return [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

/**
 * A bash command for pasting. Every interpolated string is quoted, and adjacent strings form a single word. A value
 * with a leading dash is joined to its option by `=`, because it would otherwise be read as another option.
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

/** Text from elsewhere for a comment in a pasted script. It cannot end the comment's line. */
export function shellComment(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
