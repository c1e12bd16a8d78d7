import type { RowGroupPiece, WriteOptions } from "../../converter.ts";
import { assertUtf8 } from "../../csv/part-text.ts";
import type { FillRoom } from "../../range-source.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { createPartConverter, type PartConverter } from "./part-converter.ts";

/** Bytes that the module is given at once: they stay in the cache while its columns are read one by one. */
const BUFFER_BYTE_COUNT = 256 * 1024;

/** A record that does not end within this is left to the reference converter, which knows how long a value and a record may be. */
const LARGEST_BUFFER = 1024 * 1024;

/**
 * Converts whole records of one part, pushed in as bytes. From the first record that is not what it should be, the bytes go through the reference
 * converter, which names the fault or goes on.
 */
export interface SegmentConverter {
  /** Begins with a record that is on this line. */
  begin(line: number): void;
  /** The line behind what is converted; undefined once the reference converter has had a part in it. */
  readonly line: number | undefined;
  /** Takes bytes and hands out the row groups that they fill. */
  push(bytes: Uint8Array): Iterable<RowGroupPiece>;
  /** The same for all bytes of a source, until one is irregular: then the rest of them stays there. */
  pull(source: FillRoom): Iterable<RowGroupPiece>;
  /** Bytes that wait for the reference converter: whoever pushes on should rather end the segment. */
  readonly isIrregular: boolean;
  /** Hands out the rest; `more` are bytes of the segment that were not pushed. */
  end(more?: AsyncIterable<Uint8Array>): AsyncIterable<RowGroupPiece>;
  /** Ends a segment behind whose bytes `error` exists: rejects with what is wrong before that, else with `error`. */
  fail(error: unknown): Promise<never>;
  /** Ends the use of the converter behind the last segment. */
  close(): void;
}

export interface SegmentOptions {
  readonly part: string;
  readonly header: readonly string[];
  readonly write: WriteOptions;
  /**
   * A segment ends with the first record that ends this many bytes from its beginning, or beyond; it becomes one row group, or several when its rows
   * are very many. Thus the same text makes the same row groups wherever it is converted.
   */
  readonly segmentByteCount: number;
  /** The bytes are known to be UTF-8; else the first line that is not is an error. */
  readonly isKnownText: boolean;
}

export function createSegmentConverter(options: SegmentOptions): SegmentConverter {
  const { part, header, write, segmentByteCount, isKnownText } = options;
  const createConverter = (): PartConverter =>
    createPartConverter({ header, write, bufferByteCount: BUFFER_BYTE_COUNT, isKnownText });
  let converter = createConverter();
  let line = 1;
  /** Bytes of the segment so far. */
  let converted = 0;
  let isRegular = true;
  /** The reference converter converts the rest of the segment. */
  let isPlain = false;
  let held: Uint8Array[] = [];

  /**
   * Converts what is buffered, as far as records are whole: while the buffer is full, or all of it at the end. What the module is given at once
   * thus depends on the place in the segment alone, and so do the bytes that it makes.
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
      // The caller uses the memory of its bytes again.
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
        // What the module holds of these records would turn up in the next segment.
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

/** Text that cannot be read on. */
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
