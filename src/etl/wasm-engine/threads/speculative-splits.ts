import { type FileHandle, open } from "node:fs/promises";
import type { FilePlace, FileSegment } from "./file-segments.ts";

/**
 * Segments of a file whose ends are guessed from the text around them, so that nobody has to read the file before the threads do. A guess is proven
 * by the thread that converts the segment: begun at the end of a record, it must end with one.
 */

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

/** What is looked at before and behind the place where a segment becomes full. Records longer than this are not guessed. */
const SIDE_BYTE_COUNT = 64 * 1024;

/** Yields segments from the place on as long as their ends can be guessed, the last one of the file included. Their lines are not known. */
export async function* guessSegments(
  { file, start }: FilePlace,
  fieldCount: number,
  segmentByteCount: number,
): AsyncGenerator<FileSegment> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    for (let at = start; at < size; ) {
      const full = at + segmentByteCount;
      const end = full >= size ? size : await guessRecordEnd(handle, full, fieldCount);
      if (end === undefined) return;
      yield { file, start: at, byteCount: end - at, line: 0 };
      at = end;
    }
  } finally {
    await handle.close();
  }
}

/** Where the first record ends at or behind `place`, if the text around it can be read in one way only. */
async function guessRecordEnd(handle: FileHandle, place: number, fieldCount: number): Promise<number | undefined> {
  const from = Math.max(0, place - SIDE_BYTE_COUNT);
  const { buffer, bytesRead } = await handle.read({
    buffer: Buffer.alloc(place + SIDE_BYTE_COUNT - from),
    position: from,
  });
  const text = buffer.subarray(0, bytesRead);
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
