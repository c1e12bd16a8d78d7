import type { RowGroupPiece, WriteOptions } from "../../converter.ts";
import { assertUtf8 } from "../../csv/part-text.ts";
import type { FillRoom } from "../../range-source.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { createPartConverter, type PartConverter } from "./part-converter.ts";

/** Bytes that the module receives at once. They stay in the cache while its columns are read one by one. */
const BUFFER_BYTE_COUNT = 256 * 1024;

/** A longer record is left to the reference converter, which enforces the size limits. */
const LARGEST_BUFFER = 1024 * 1024;

/**
 * Converts whole records of one part, pushed in as bytes. From the first irregular record on, the bytes go to the
 * reference converter, which reports the fault or continues.
 */
export interface SegmentConverter {
  /** Begins with a record on this line. */
  begin(line: number): void;
  /** The line after the converted text; undefined once the reference converter has converted some of it. */
  readonly line: number | undefined;
  /** Accepts bytes and yields the row groups that they fill. */
  push(bytes: Uint8Array): Iterable<RowGroupPiece>;
  /** Does the same for all bytes of a source, up to an irregular record. The rest then stays in the source. */
  pull(source: FillRoom): Iterable<RowGroupPiece>;
  /**
   * True if bytes are waiting for the reference converter. Callers should then end the segment instead of pushing more.
   */
  readonly isIrregular: boolean;
  /** Yields the remaining row groups; `more` are bytes of the segment that were not pushed. */
  end(more?: AsyncIterable<Uint8Array>): AsyncIterable<RowGroupPiece>;
  /**
   * Ends a segment whose text broke off with `error`. Rejects with a fault before that position, otherwise with
   * `error`.
   */
  fail(error: unknown): Promise<never>;
  /** Ends the use of the converter after the last segment. */
  close(): void;
}

export interface SegmentOptions {
  readonly part: string;
  readonly header: readonly string[];
  readonly write: WriteOptions;
  /**
   * A segment ends with the first record that ends at or after this many bytes from its beginning. It becomes one row
   * group, or several if it has very many rows. So the same text makes the same row groups wherever it is converted.
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
  /** Converted bytes of the segment. */
  let converted = 0;
  let isRegular = true;
  /** True if the reference converter converts the rest of the segment. */
  let isPlain = false;
  let held: Uint8Array[] = [];

  /**
   * Converts the buffered whole records while the buffer is full, or all of them at the end. As a result, what the
   * module receives at once, and therefore the output, depends only on the position in the segment.
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
      // The caller reuses the memory of its bytes.
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
        // The old instance still holds these records, which would reappear in the next segment.
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

/** Text that cannot be read further. */
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
