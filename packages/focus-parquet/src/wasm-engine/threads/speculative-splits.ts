import type { RangeSource } from "../../range-source.ts";
import type { FirstRecord } from "./first-record.ts";

/**
 * A segment whose end is guessed from the text around it, so that nobody has to read what precedes it. The guess is proven by the thread that
 * converts the segment: begun at the end of a record, it must end with one.
 */
export interface GuessedSegment {
  readonly start: number;
  readonly byteCount: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

/** What is looked at before and behind the place where a segment becomes full. Records longer than this are not guessed. */
const SIDE_BYTE_COUNT = 64 * 1024;

/** Yields segments from the first record on as long as their ends can be guessed, the last one of the part included. */
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

/** Where the first record ends at or behind `place`, if the text around it can be read in one way only. */
async function guessRecordEnd(ranges: RangeSource, place: number, fieldCount: number): Promise<number | undefined> {
  const from = Math.max(0, place - SIDE_BYTE_COUNT);
  const text = await ranges.read(from, Math.min(place + SIDE_BYTE_COUNT, ranges.byteCount) - from);
  const [outside, inside] = [false, true].map((isInside) => findRecordEnd(text, place - from, fieldCount, isInside));
  if ((outside === undefined) === (inside === undefined)) return undefined;
  const end = outside ?? inside;
  return end === undefined ? undefined : from + end;
}

/** Reads text that begins inside or outside of quotes; undefined unless all whole records in it have their number of fields. */
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
      // What is before the first line feed is the end of a record that began earlier.
      if (records >= 0 && separators !== fieldCount - 1) return undefined;
      records++;
      separators = 0;
      if (at + 1 >= place) found ??= at + 1;
    }
  }
  return records > 0 ? found : undefined;
}
