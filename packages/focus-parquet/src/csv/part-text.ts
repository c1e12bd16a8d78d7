import { isUtf8 } from "node:buffer";
import { InputError } from "exact-values/errors";
import { prepend, takeAtLeast } from "../byte-stream.ts";
import type { PartSource } from "../converter.ts";
import { optionText, restoreFile, type WayIn } from "../focus/file-remedy.ts";
import type { Encoding } from "../focus/text-format.ts";

/**
 * Reads the CSV bytes of a part. Removes the byte-order mark that Azure writes at the start, and the second one that
 * some exports had before the first data row (azure-sdk-for-net 34129). Throws InputError `MalformedCsv` for bytes that
 * are not UTF-8, because replacing them would silently change a value.
 */
export async function* readPartText({
  name,
  bytes,
  text = {},
  way = "export",
}: PartSource): AsyncGenerator<Uint8Array> {
  const decoded = decodeText(bytes, { name, way, encoding: text.encoding });
  yield* assertUtf8(dropByteOrderMarks(decoded), { part: name, way }, 1);
}

const MARK = [0xef, 0xbb, 0xbf] as const;
const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Only looks at the first bytes of the file and the first bytes after the header record. */
async function* dropByteOrderMarks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, MARK.length);
  const text: AsyncIterable<Uint8Array> = prepend(startsWithMark(head) ? head.subarray(MARK.length) : head, rest);
  const iterator = text[Symbol.asyncIterator]();
  try {
    yield* dropMarkAfterHeader(iterator);
  } finally {
    await iterator.return?.();
  }
}

async function* dropMarkAfterHeader(iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let inQuotes = false;
  while (true) {
    const next = await iterator.next();
    if (next.done === true) return;
    const chunk = next.value;
    let end = 0;
    while (end < chunk.length && (inQuotes || chunk[end] !== NEWLINE)) {
      if (chunk[end] === QUOTE) inQuotes = !inQuotes;
      end++;
    }
    if (end === chunk.length) {
      yield chunk;
      continue;
    }
    yield chunk.subarray(0, end + 1);
    const following = prepend(chunk.subarray(end + 1), { [Symbol.asyncIterator]: () => iterator });
    const [firstRow, later] = await takeAtLeast(following, MARK.length);
    yield startsWithMark(firstRow) ? firstRow.subarray(MARK.length) : firstRow;
    yield* later;
    return;
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return MARK.every((byte, index) => bytes[index] === byte);
}

/**
 * Passes on text that begins on this line of a part. Throws InputError `MalformedCsv` at the first line that is not
 * UTF-8.
 */
export async function* assertUtf8(
  bytes: AsyncIterable<Uint8Array>,
  place: { readonly part: string; readonly way: WayIn },
  firstLine: number,
): AsyncGenerator<Uint8Array> {
  let line = firstLine;
  let cut: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    const text = cut.length === 0 ? chunk : Buffer.concat([cut, chunk]);
    const whole = text.subarray(0, text.length - danglingBytes(text));
    if (!isUtf8(whole)) {
      const faulty = firstFaultyLine(whole);
      // A reader may find an earlier fault in the preceding lines, and should report that one.
      yield whole.subarray(0, faulty.start);
      throw notUtf8(place, line + faulty.linesBefore);
    }
    cut = Uint8Array.from(text.subarray(whole.length));
    line += countNewlines(whole);
    // The consumer may free the chunk's memory, so nothing may read it afterwards.
    if (whole.length > 0) yield whole;
  }
  if (cut.length > 0) throw notUtf8(place, line);
}

/** How many bytes at the end begin a multi-byte character that continues in the next chunk. */
function danglingBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** Finds the first line with invalid UTF-8. */
function firstFaultyLine(bytes: Uint8Array): { readonly start: number; readonly linesBefore: number } {
  let start = 0;
  for (let linesBefore = 0; ; linesBefore++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (end === bytes.length || !isUtf8(bytes.subarray(start, end))) return { start, linesBefore };
    start = end;
  }
}

function notUtf8({ part, way }: { readonly part: string; readonly way: WayIn }, line: number): InputError {
  const option = optionText(way, "encoding", "windows-1252", ["--encoding", "windows-1252"]);
  return new InputError("MalformedCsv", `Line ${line} of ${part} is not UTF-8 text.`, {
    remedy:
      option === undefined
        ? `Cost exports are UTF-8. ${restoreFile(way)}`
        : `Save the file as UTF-8, or ${option} if a Western European or American Windows program wrote it.`,
    place: { file: part, line },
  });
}

const MAX_MARK = 4;

/**
 * Decodes the bytes to UTF-8, including any byte-order mark. UTF-16 is recognized by its mark; other encodings must be
 * named; UTF-8 passes through unchanged. Throws InputError `MalformedCsv` for unnamed UTF-16 without a mark, and for
 * bytes that are invalid in the encoding.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { name, way, encoding }: { readonly name: string; readonly way: WayIn; readonly encoding: Encoding | undefined },
): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, MAX_MARK);
  const known = markedEncoding(head) ?? encoding ?? "utf-8";
  if (known === "utf-8") {
    const unmarked = unmarkedEncoding(head);
    if (unmarked !== undefined) {
      // Without this, a file or connection would stay open.
      await rest[Symbol.asyncIterator]().return?.();
      throw unnamed(name, way, unmarked);
    }
    yield* prepend(head, rest);
    return;
  }
  const decoder = new TextDecoder(known, { fatal: true, ignoreBOM: true });
  let line = 1;
  try {
    for await (const chunk of prepend(head, rest)) {
      const text = decoder.decode(chunk, { stream: true });
      line += text.split("\n").length - 1;
      if (text !== "") yield Buffer.from(text);
    }
    const last = decoder.decode();
    if (last !== "") yield Buffer.from(last);
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error) || error.code !== "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw error;
    throw new InputError(
      "MalformedCsv",
      `${name} is not valid ${known.toUpperCase()} text at line ${line} or soon after it.`,
      {
        remedy: `${restoreFile(way)} If the file ends in the middle of a character, it is truncated.`,
        place: { file: name, line },
        cause: error,
      },
    );
  }
}

/** True if the bytes begin with the byte-order mark of an encoding other than UTF-8. */
export function hasForeignMark(head: Uint8Array): boolean {
  return markedEncoding(head) !== undefined;
}

function markedEncoding([first, second, third, fourth]: Uint8Array): Encoding | undefined {
  // The UTF-32 mark starts with the UTF-16 mark.
  if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0)) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Column names are ASCII, so that every second byte of UTF-16 is zero. UTF-8 text has no zero bytes. */
function unmarkedEncoding([first, second, third, fourth]: Uint8Array): Encoding | undefined {
  if (isPrintable(first) && second === 0 && isPrintable(third) && fourth === 0) return "utf-16le";
  return first === 0 && isPrintable(second) && third === 0 && isPrintable(fourth) ? "utf-16be" : undefined;
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f;
}

function unnamed(name: string, way: WayIn, encoding: Encoding): InputError {
  const option = optionText(way, "encoding", encoding, ["--encoding", encoding]);
  return new InputError(
    "MalformedCsv",
    `${name} is ${encoding.toUpperCase()} text without a byte-order mark, not UTF-8.`,
    {
      remedy: option === undefined ? restoreFile(way) : `Save it as UTF-8, or ${option}.`,
      place: { file: name, line: 1 },
    },
  );
}
