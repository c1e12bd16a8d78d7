import type { RowGroupPiece, WriteOptions } from "../../converter.ts";
import { assertUtf8 } from "../../csv/part-text.ts";
import type { FillRoom } from "../../range-source.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { createPartConverter, type PartConverter } from "./part-converter.ts";

/**
 * Number of bytes that the module receives at once. They stay in the cache while the module reads one column after the
 * other.
 */
const BUFFER_BYTE_COUNT = 256 * 1024;

/** Longer records are passed to the reference converter, which enforces the size limits. */
const LARGEST_BUFFER = 1024 * 1024;

/**
 * Converts the records of one part. The first irregular record and all bytes after it are passed to the reference
 * converter, which either reports the fault or converts them.
 */
export interface SegmentConverter {
  /** Begins a segment whose first record is on this line. */
  begin(line: number): void;
  /** Number of the line after the converted text; undefined once the reference converter was used for the segment. */
  readonly line: number | undefined;
  /** Accepts bytes and yields the row groups that they fill. */
  push(bytes: Uint8Array): Iterable<RowGroupPiece>;
  /**
   * Reads all bytes of a source and yields the row groups that they fill. Stops at an irregular record, and then leaves
   * the remaining bytes in the source.
   */
  pull(source: FillRoom): Iterable<RowGroupPiece>;
  /**
   * True if bytes are waiting for the reference converter. Callers should then end the segment instead of pushing more.
   */
  readonly isIrregular: boolean;
  /**
   * Ends the segment and yields its remaining row groups. `more` contains bytes of the segment that were not pushed.
   */
  end(more?: AsyncIterable<Uint8Array>): AsyncIterable<RowGroupPiece>;
  /**
   * Ends a segment whose text could not be read to its end because of `error`. Rejects with the first fault in the
   * text, or with `error` if there is no fault.
   */
  fail(error: unknown): Promise<never>;
  /** Releases the converter after the last segment. */
  close(): void;
}

export interface SegmentOptions {
  readonly part: string;
  readonly header: readonly string[];
  readonly write: WriteOptions;
  /**
   * A segment ends with the first record that ends this many bytes after the segment's start or later. It becomes one
   * row group, or several if it has very many rows. As a result, the same text always produces the same row groups.
   */
  readonly segmentByteCount: number;
  /** True if the bytes are known to be UTF-8. Otherwise the first invalid line is an error. */
  readonly isKnownText: boolean;
}

export function createSegmentConverter(options: SegmentOptions): SegmentConverter {
  const { part, header, write, segmentByteCount, isKnownText } = options;
  const createConverter = (): PartConverter =>
    createPartConverter({ header, write, bufferByteCount: BUFFER_BYTE_COUNT, isKnownText });
  let converter = createConverter();
  let line = 1;
  /** Number of converted bytes of the segment. */
  let converted = 0;
  let isRegular = true;
  /** True if the reference converter converts the rest of the segment. */
  let isPlain = false;
  let held: Uint8Array[] = [];

  /**
   * Converts whole records while the buffer is full, or all of them at the end of the segment. As a result, the bytes
   * that the module receives at once only depend on the position in the segment, and so does the output.
   */
  function* convertBuffered(isEnd: boolean): Generator<RowGroupPiece> {
    while (isEnd || converter.buffer.isFull) {
      const batch = converter.convert(segmentByteCount - converted);
      if (batch.outcome !== "converted") {
        isRegular = batch.outcome === "needs-more";
        return;
      }
      line += batch.lineFeeds;
      converted += batch.byteCount;
      const isSegmentDone = converted >= segmentByteCount;
      if (isSegmentDone) converted = 0;
      if (isSegmentDone || converter.isFull) yield converter.takeRowGroup();
    }
  }

  const makeRoom = (): void => {
    if (isRegular && converter.buffer.isFull) isRegular = converter.buffer.grow(LARGEST_BUFFER);
  };

  const unconverted = (): readonly Uint8Array[] =>
    [converter.buffer.copy(), ...held].filter((bytes) => bytes.length > 0);

  return {
    begin: (firstLine) => {
      line = firstLine;
      converted = 0;
      isPlain = false;
    },
    get line() {
      return isPlain ? undefined : line;
    },
    get isIrregular() {
      return !isRegular;
    },
    *push(bytes) {
      let rest = bytes;
      while (rest.length > 0 && isRegular) {
        rest = rest.subarray(converter.buffer.fill(rest));
        yield* convertBuffered(false);
        makeRoom();
      }
      // The bytes are copied, because the caller reuses their memory.
      if (rest.length > 0) held.push(new Uint8Array(rest));
    },
    *pull(source) {
      while (isRegular && converter.buffer.fillFrom(source) > 0) {
        yield* convertBuffered(false);
        makeRoom();
      }
    },
    async *end(more) {
      if (isRegular && converter.buffer.endLastRecord()) yield* convertBuffered(true);
      if (converter.rows > 0) yield converter.takeRowGroup();
      const left = unconverted();
      isPlain = left.length > 0;
      if (isPlain) {
        const rest = follow(left, more);
        const text = isKnownText ? rest : assertUtf8(rest, { part, way: write.plan.way ?? "export" }, line);
        yield* convertRows(part, { header, line, text }, write);
        // The old instance still contains these records, which would reappear in the next segment.
        converter = createConverter();
      }
      held = [];
      isRegular = true;
    },
    fail: async (error) => {
      const text = follow(unconverted(), brokenOff(error));
      for await (const piece of convertRows(part, { header, line, text }, write)) void piece;
      throw error;
    },
    close: () => converter.close(),
  };
}

/** Returns a text whose next read fails. */
function brokenOff(error: unknown): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}

async function* follow(
  heads: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array> | undefined,
): AsyncGenerator<Uint8Array> {
  yield* heads;
  if (rest !== undefined) yield* rest;
}
