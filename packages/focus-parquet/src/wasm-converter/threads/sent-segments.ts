import { giveBackInflated } from "../../byte-stream.ts";
import { type PartSource, ROW_GROUP_SIZE, type RowGroupPiece, type WriteOptions } from "../../converter.ts";
import { MAX_RECORD } from "../../csv/csv-records.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import { instantiate, wasmMemory } from "../module/wasm-module.ts";
import type { ConverterThread } from "./converter-thread.ts";

/** A part and the threads that convert it. */
export interface ThreadedPart {
  readonly crew: readonly ConverterThread[];
  readonly source: PartSource;
  readonly write: WriteOptions;
  readonly rows: PartRows;
}

export function segmentSize({ write }: ThreadedPart): number {
  return write.rowGroupByteCount ?? ROW_GROUP_SIZE.csvByteCount;
}

/** Tells the threads which part the next segments belong to. */
export function beginPart({ crew, source, write, rows }: ThreadedPart, isKnownText: boolean): void {
  for (const thread of crew) {
    thread.send({ kind: "part", part: source.name, header: rows.header, write, isKnownText });
  }
}

/** Splits the text into segments and sends each to the next thread. */
export async function* sendSegments(
  threads: readonly ConverterThread[],
  { text, line: firstLine }: Pick<PartRows, "text" | "line">,
  segmentByteCount: number,
): AsyncGenerator<SentSegment> {
  const cutter = createSegmentCutter(segmentByteCount);
  let turn = 0;
  let line = firstLine;
  let thread: ConverterThread | undefined;

  const send = async (bytes: Uint8Array, lineFeeds: number): Promise<void> => {
    if (thread === undefined) {
      thread = threads[turn++ % threads.length];
      thread?.send({ kind: "begin", line });
    }
    await thread?.write(bytes);
    line += lineFeeds;
  };
  function* end(how: "end" | "breakOff" = "end"): Generator<SentSegment> {
    if (thread === undefined) return;
    const pieces = thread[how]();
    thread = undefined;
    yield sent(pieces);
  }

  // `for await` is avoided, because it could not distinguish a read error from an error in this loop.
  let broken: { readonly error: unknown } | undefined;
  const read = () =>
    text.next().catch((error: unknown) => {
      broken = { error };
      return { done: true, value: undefined } as const;
    });
  for (let next = await read(); next.done !== true; next = await read()) {
    for (const piece of cutter.cut(next.value)) {
      await send(piece.bytes, piece.lineFeeds);
      if (piece.end !== "none") yield* end();
      // Text after an endless record is not read, because it would fill the memory. The reference converter reports the
      // fault.
      if (piece.end === "endless") return;
    }
    giveBackInflated(next.value);
  }
  yield* end(broken === undefined ? "end" : "breakOff");
  // Faults in earlier segments are reported first, because the previous segment is awaited before this error.
  if (broken !== undefined) yield sent(Promise.reject(broken.error));
}

/** The promise is inside an object, because a generator would await a bare promise. */
interface SentSegment {
  readonly pieces: Promise<RowGroupPiece[]>;
}

/** Marks a rejection as handled, because the caller handles it when it awaits the pieces. */
function sent(pieces: Promise<RowGroupPiece[]>): SentSegment {
  pieces.catch(() => {});
  return { pieces };
}

/** Yields row groups and removes them from the array, so that each can be freed before the next one is requested. */
export function* handOn(pieces: RowGroupPiece[]): Generator<RowGroupPiece> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

/** Yields row groups in the order of their segments. At most `most` segments are in progress at once. */
export async function* inOrder(segments: AsyncIterable<SentSegment>, most: number): AsyncGenerator<RowGroupPiece> {
  const inFlight: Promise<RowGroupPiece[]>[] = [];
  try {
    for await (const { pieces } of segments) {
      inFlight.push(pieces);
      while (inFlight.length > most) yield* handOn((await inFlight.shift()) ?? []);
    }
    while (inFlight.length > 0) yield* handOn((await inFlight.shift()) ?? []);
  } finally {
    await Promise.allSettled(inFlight);
  }
}

/** A piece of a segment's text. */
interface SegmentText {
  readonly bytes: Uint8Array;
  readonly lineFeeds: number;
  /**
   * With `record`, the segment ends after this piece, at the end of a record. With `endless`, it ends inside a record
   * that exceeds the size limit, and the text after it cannot be split.
   */
  readonly end: "none" | "record" | "endless";
}

/**
 * Splits a text into segments of whole records by following its quotes. A segment ends with the first record that ends
 * at or after `segmentByteCount` bytes from its beginning. The split is exact for text with valid quotes. Text with
 * invalid quotes is rejected wherever it is split.
 */
interface SegmentCutter {
  /** The cutter's memory. Text that is already in this memory is not copied. */
  readonly buffer: Uint8Array;
  /** Splits the next bytes of the text. */
  cut(text: Uint8Array): Generator<SegmentText>;
}

const BUFFER_BYTE_COUNT = 1024 * 1024;

export function createSegmentCutter(segmentByteCount: number): SegmentCutter {
  const wasm = instantiate(() => {
    throw new Error("the segment cutter does not read decimals");
  });
  const memory = wasmMemory(wasm);
  const buffer = memory.bytes(wasm.allocate(BUFFER_BYTE_COUNT), BUFFER_BYTE_COUNT);
  wasm.startCutting();
  /** Number of bytes in the current segment so far. */
  let cutByteCount = 0;

  const follow = (bytes: Uint8Array, stops: boolean): number => {
    const start = bytes.buffer === buffer.buffer ? bytes.byteOffset : copyIn(bytes);
    return wasm.followText(start, bytes.length, stops);
  };
  const copyIn = (bytes: Uint8Array): number => {
    buffer.set(bytes);
    return buffer.byteOffset;
  };

  return {
    buffer,
    *cut(text) {
      for (let rest = text; rest.length > 0; ) {
        // A record that ends before the last byte of a full segment does not end the segment.
        const inside = rest.subarray(0, Math.min(BUFFER_BYTE_COUNT, Math.max(0, segmentByteCount - 1 - cutByteCount)));
        if (inside.length > 0) {
          follow(inside, false);
          cutByteCount += inside.length;
          rest = rest.subarray(inside.length);
          yield { bytes: inside, lineFeeds: wasm.followedLineFeeds.value, end: "none" };
          continue;
        }
        const next = rest.subarray(0, BUFFER_BYTE_COUNT);
        const border = follow(next, true);
        const bytes = border === 0 ? next : next.subarray(0, border);
        cutByteCount += bytes.length;
        rest = rest.subarray(bytes.length);
        const isEndless = cutByteCount > segmentByteCount + 2 * MAX_RECORD;
        if (border > 0) cutByteCount = 0;
        const end = border > 0 ? "record" : isEndless ? "endless" : "none";
        yield { bytes, lineFeeds: wasm.followedLineFeeds.value, end };
        if (end === "endless") return;
      }
    },
  };
}
