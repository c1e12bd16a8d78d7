/** Control characters, and characters that reorder or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Foreign text on one line: without characters that hide or reorder text, and cut to a number of characters. Mentions
 * stay readable but address no one, because a zero-width space follows each `@`.
 */
export function plainText(text: string, maxLength: number): string {
  const cut = cutCharacters(
    text
      .slice(0, 4 * maxLength)
      .replace(INVISIBLE, " ")
      .replace(/\s+/g, " ")
      .trim(),
    maxLength,
  );
  return cut.replaceAll("@", "@\u200b");
}

/** Cuts between characters, never inside a surrogate pair. */
function cutCharacters(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}
