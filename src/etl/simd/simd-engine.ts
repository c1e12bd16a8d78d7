import { footerComposer, MAGIC } from "../compose-footer.ts";
import { convertRows } from "../csv-parse-engine.ts";
import { LONGEST_RECORD } from "../csv-records.ts";
import type { Engine, PartSource, RowGroupPiece, WriteOptions } from "../engine.ts";
import { openPartRows, type PartRows } from "../part-rows.ts";
import { createPartConverter, type PartConverter, ROW_GROUP_ROWS } from "./part-converter.ts";

const CREATED_BY = "cost-hub simd-engine (hyparquet-writer 0.17.0)";

/** Bytes of CSV that one row group holds; larger ones cost memory, smaller ones bytes. */
const ROW_GROUP_BYTE_COUNT = 64 * 1024 * 1024;

/** Bytes that the core is given at once: they stay in the cache while its columns are read one by one. */
const BUFFER_BYTE_COUNT = 1024 * 1024;

/** A record that does not end within this is left to the plain engine, which knows how long a record may be. */
const LARGEST_BUFFER = LONGEST_RECORD / 2;

/** The fast engine: bytes go through the SIMD core, and through the plain engine from where they are not what they should be. */
export const simdEngine: Engine = {
  createdBy: CREATED_BY,
  convertPart,
  fileHeader: MAGIC,
  composeFooter: footerComposer(CREATED_BY),
};

async function* convertPart(source: PartSource, options: WriteOptions): AsyncGenerator<RowGroupPiece> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  const converter = createPartConverter(rows.header, options, BUFFER_BYTE_COUNT);
  const { text } = rows;
  const progress = { line: rows.line, groupByteCount: 0 };
  const limit = options.rowGroupByteCount ?? ROW_GROUP_BYTE_COUNT;
  let rest: Uint8Array = new Uint8Array(0);
  let isRegular = true;
  try {
    for (let next = await text.next(); next.done !== true && isRegular; ) {
      rest = rest.length > 0 ? rest : next.value;
      rest = rest.subarray(converter.fill(rest));
      if (converter.isFull) isRegular = yield* convertBuffered(converter, progress, limit);
      if (isRegular && converter.isFull) isRegular = converter.grow(LARGEST_BUFFER);
      if (isRegular && rest.length === 0) next = await text.next();
    }
    if (isRegular && converter.endLastRecord()) {
      isRegular = yield* convertBuffered(converter, progress, limit);
    }
    if (converter.rows > 0) yield converter.takeRowGroup();
    const left = converter.buffered();
    if (left.length === 0 && rest.length === 0) return;
    const remaining: PartRows = { header: rows.header, line: progress.line, text: joined([left, rest], text) };
    yield* convertRows(source.name, remaining, options);
  } finally {
    await text.return?.();
  }
}

interface Progress {
  /** Line of the first record that is not converted yet. */
  line: number;
  groupByteCount: number;
}

/** Converts what is buffered, as far as records are whole; false when something is not as it should be. */
function* convertBuffered(
  converter: PartConverter,
  progress: Progress,
  limit: number,
): Generator<RowGroupPiece, boolean> {
  while (true) {
    const batch = converter.convert();
    if (batch.outcome !== "converted") return batch.outcome === "needs-more";
    progress.line += batch.lineFeeds;
    progress.groupByteCount += batch.byteCount;
    if (progress.groupByteCount < limit && converter.rows < ROW_GROUP_ROWS) continue;
    progress.groupByteCount = 0;
    yield converter.takeRowGroup();
  }
}

async function* joined(heads: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const head of heads) if (head.length > 0) yield head;
  yield* rest;
}
