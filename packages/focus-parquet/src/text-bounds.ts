/**
 * What statistics keep of a text. The footer's writer cuts bounds to 16 bytes by itself, rounds a maximum up and marks both as not exact; but until
 * then each row group of a month would hold its longest texts in memory, and a piece of a fan-out would write them down.
 */
const KEPT_CHARACTERS = 32;

/** The beginning of a text, long enough that the footer's writer makes the same bound of it. */
export function shortBound(text: string): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const isPairCut = (text.codePointAt(KEPT_CHARACTERS - 1) ?? 0) > 0xffff;
  const start = text.slice(0, isPairCut ? KEPT_CHARACTERS - 1 : KEPT_CHARACTERS);
  // A copy: a slice would keep the whole text alive.
  return Buffer.from(start).toString();
}

/** The same for a text as UTF-8: how many of its bytes are enough. */
export function shortBoundBytes(text: Uint8Array): Uint8Array {
  if (text.length <= KEPT_BYTES) return text;
  let end = KEPT_BYTES;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--;
  return text.subarray(0, end);
}

/** Four bytes a character, so that both engines keep enough. */
const KEPT_BYTES = 4 * KEPT_CHARACTERS;
