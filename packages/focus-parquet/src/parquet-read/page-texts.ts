/** The texts of some rows of a column; a row without a value has the empty text. */
export interface PageTexts {
  readonly count: number;
  /** Memory that they take. */
  readonly byteCount: number;
  at(row: number): string;
}

/** Texts of which each is one of a few: a row takes one to four bytes. `ids` are places in the dictionary, null for a row without a value. */
export function dictionaryTexts(dictionary: TextDictionary, ids: readonly (number | null)[]): PageTexts {
  const { texts } = dictionary;
  const Places = texts.length < 0xff ? Uint8Array : texts.length < 0xffff ? Uint16Array : Uint32Array;
  const places = new Places(ids.length);
  // Zero is left to rows without a value.
  for (const [row, id] of ids.entries()) places[row] = id === null ? 0 : id + 1;
  return {
    count: places.length,
    byteCount: places.byteLength + dictionary.byteCount,
    at: (row) => texts[(places[row] ?? 0) - 1] ?? "",
  };
}

/** The texts that rows of a column share. */
interface TextDictionary {
  readonly texts: readonly string[];
  /** Memory that they take. */
  readonly byteCount: number;
}

export function textDictionary(texts: readonly string[]): TextDictionary {
  return { texts, byteCount: texts.reduce((sum, { length }) => sum + ENTRY_BYTES + length, 0) };
}

/** What a text takes besides its characters. */
const ENTRY_BYTES = 32;

const FIRST_BYTE_COUNT = 64 * 1024;

/**
 * Keeps texts as bytes, side by side. Some writers make a page of each column of a row group, which may have a million rows; as strings they
 * would take several times as much.
 */
export function packedTexts<Value>(values: ArrayLike<Value>, textOf: (value: Value) => string): PageTexts {
  const ends = new Uint32Array(values.length);
  let bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTE_COUNT);
  let end = 0;
  let isAscii = true;
  for (let row = 0; row < values.length; row++) {
    const text = textOf(values[row] as Value);
    // A UTF-16 unit takes three bytes at most.
    if (end + 3 * text.length > bytes.length) bytes = grown(bytes, end, end + 3 * text.length);
    const written = bytes.write(text, end, "utf8");
    if (written !== text.length) isAscii = false;
    end += written;
    ends[row] = end;
  }
  if (end === 0) return { count: values.length, byteCount: 0, at: () => "" };
  const kept = grown(bytes, end, 0);
  const encoding = isAscii ? "latin1" : "utf8";
  return {
    count: values.length,
    byteCount: kept.byteLength + ends.byteLength,
    at: (row) => kept.toString(encoding, row === 0 ? 0 : ends[row - 1], ends[row]),
  };
}

/** A copy of the first `used` bytes with half as much room again, when more is wanted; without any, when nothing is. */
function grown(bytes: Buffer, used: number, wanted: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(wanted === 0 ? used : Math.max(wanted, Math.ceil(bytes.length * 1.5)));
  bytes.copy(larger, 0, 0, used);
  return larger;
}
