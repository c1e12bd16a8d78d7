/**
 * Blanks and fillers that are neither control characters nor default-ignorable, but show nothing: Braille blank, null notehead, Khitan filler,
 * blanks of hieroglyphs. Unassigned characters show nothing, either.
 */
const BLANK_LOOK_ALIKE = /[\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}\p{Cn}]/u;

/** True for text with a character that nobody sees, or that looks like a plain blank. */
export function hasUnseenCharacter(text: string): boolean {
  return (
    /[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(text) || /(?! )\p{Z}/u.test(text) || BLANK_LOOK_ALIKE.test(text)
  );
}

/**
 * A character that folding turns into one of another name, such as the Kelvin sign into k; undefined when there is none. Capitals of small letters
 * and letters with their marks apart are the same name.
 */
export function misfoldedCharacter(text: string): string | undefined {
  return [...text].find((character) => {
    const small = character.toLowerCase();
    if (small !== character) return small.toUpperCase() !== character;
    const composed = character.normalize("NFC");
    return composed !== character && [...composed].length === 1;
  });
}

/**
 * Equal for names that differ only by how letters are written: case of every kind, width, composed or not. Two scopes with one key look like one
 * scope to readers and file systems.
 */
export function foldingKey(text: string): string {
  const upper = [...text.normalize("NFKC")].map((character) =>
    // Upper-casing the dotless i would make it the dotted one, a letter of its own.
    character === "\u0131" ? character : character.toUpperCase(),
  );
  return upper.join("").normalize("NFKC");
}

/** How a scope writes its letters with marks. Azure may take both for names of their own; a folder of the lake has the composed ones. */
export type ScopeSpelling = "composed" | "decomposed";

/** Undefined for a scope that can be written in one way only. */
export function spellingOf(scope: string, isScopeDecomposed = false): ScopeSpelling | undefined {
  if (isScopeDecomposed) return "decomposed";
  return scope === scope.normalize("NFD") ? undefined : "composed";
}

/** True for text in which letters stand apart from their marks, so that composing changes it. */
export function isDecomposed(text: string): boolean {
  const small = text.toLowerCase();
  return small !== small.normalize("NFC");
}
