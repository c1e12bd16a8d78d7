import type { PartSource } from "../../converter.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import { hasForeignMark } from "../../csv/part-text.ts";
import type { RangeSource } from "../../range-source.ts";

/**
 * A part that is stored as plain text and can be read by ranges, with the offset of the first record after the header.
 */
export interface FirstRecord {
  readonly ranges: RangeSource;
  readonly start: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const GZIP = [0x1f, 0x8b] as const;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Returns undefined if the part must be read as a stream. This applies to parts without ranges, gzip files, encodings
 * other than UTF-8, and parts that begin with blank lines.
 */
export async function findFirstRecord(
  { ranges, text }: PartSource,
  { headerByteCount }: PartRows,
): Promise<FirstRecord | undefined> {
  // The offsets of decoded or rewritten text do not match those in storage.
  if (ranges === undefined || text !== undefined) return undefined;
  const head = await readHead(ranges, 0);
  if (startsWith(head, GZIP) || hasForeignMark(head)) return undefined;
  const mark = startsWith(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const first = head[mark];
  if (first === LINE_FEED || first === CARRIAGE_RETURN) return undefined;
  const start = mark + headerByteCount;
  const hasSecondMark = startsWith(await readHead(ranges, start), BYTE_ORDER_MARK);
  return { ranges, start: start + (hasSecondMark ? BYTE_ORDER_MARK.length : 0) };
}

/** Size of a byte-order mark and the byte after it. */
const HEAD_BYTE_COUNT = BYTE_ORDER_MARK.length + 1;

async function readHead(ranges: RangeSource, offset: number): Promise<Uint8Array> {
  const byteCount = Math.max(0, Math.min(HEAD_BYTE_COUNT, ranges.byteCount - offset));
  return byteCount === 0 ? new Uint8Array(0) : ranges.read(offset, byteCount);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

/**
 * A segment whose end is guessed from the surrounding text, so that the text before it does not have to be read. The
 * thread that converts the segment confirms the guess, because a segment that begins at a record must also end with a
 * record.
 */
export interface GuessedSegment {
  readonly start: number;
  readonly byteCount: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;

/**
 * Amount of text that is read before and after the end of a full segment for the guess. The end of a longer record
 * cannot be guessed.
 */
const SIDE_BYTE_COUNT = 64 * 1024;

/** Yields segments from the first record to the end of the part, as long as their ends can be guessed. */
export async function* guessSegments(
  { ranges, start }: FirstRecord,
  fieldCount: number,
  segmentByteCount: number,
): AsyncGenerator<GuessedSegment> {
  const { byteCount } = ranges;
  for (let at = start; at < byteCount; ) {
    const full = at + segmentByteCount;
    const end = full >= byteCount ? byteCount : await guessRecordEnd(ranges, full, fieldCount);
    if (end === undefined) return;
    yield { start: at, byteCount: end - at };
    at = end;
  }
}

/**
 * Returns the end of the first record that ends at or after `place`, or undefined if the surrounding text is ambiguous.
 */
async function guessRecordEnd(ranges: RangeSource, place: number, fieldCount: number): Promise<number | undefined> {
  const from = Math.max(0, place - SIDE_BYTE_COUNT);
  const text = await ranges.read(from, Math.min(place + SIDE_BYTE_COUNT, ranges.byteCount) - from);
  const [outside, inside] = [false, true].map((isInside) => findRecordEnd(text, place - from, fieldCount, isInside));
  if ((outside === undefined) === (inside === undefined)) return undefined;
  const end = outside ?? inside;
  return end === undefined ? undefined : from + end;
}

/**
 * Finds the end of a record in text that begins inside or outside quotes. Returns undefined unless all whole records
 * have the expected number of fields.
 */
function findRecordEnd(text: Uint8Array, place: number, fieldCount: number, isInside: boolean): number | undefined {
  let inQuotes = isInside;
  let separators = 0;
  let records = -1;
  let found: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (byte === COMMA) separators++;
    else if (byte === LINE_FEED) {
      // The text before the first line feed belongs to a record that began earlier.
      if (records >= 0 && separators !== fieldCount - 1) return undefined;
      records++;
      separators = 0;
      if (at + 1 >= place) found ??= at + 1;
    }
  }
  return records > 0 ? found : undefined;
}
