import type { ColumnChunk, RowGroup } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import {
  type Converter,
  hasBounds,
  type PartSource,
  type ReaderStatistics,
  ROW_GROUP_SIZE,
  type RowGroupPiece,
  shortBound,
  type WriteOptions,
} from "../converter.ts";
import { parseRecords } from "../csv/csv-records.ts";
import { openPartRows, type PartRows } from "../csv/part-rows.ts";
import { footerComposer, MAGIC, parquetSchema } from "../footer/compose-footer.ts";
import { framePages } from "../pages/framed-pages.ts";
import { type ColumnBatch, createBatchBuilder } from "./column-batch.ts";

const CREATED_BY = "cost-hub csv-parse-engine (hyparquet-writer 0.17.0)";

/**
 * Half of the WebAssembly converter's limit: 20,000 rows of a cost export already peak at half a gigabyte of JavaScript
 * values.
 */
const CSV_BYTE_COUNT = ROW_GROUP_SIZE.csvByteCount / 2;

/**
 * Reads with csv-parse and writes with hyparquet-writer, in one thread. It is slow, and simple enough that tests
 * compare faster converters with it.
 */
export const referenceConverter: Converter = {
  createdBy: CREATED_BY,
  convertPart,
  fileHeader: MAGIC,
  composeFooter: footerComposer(CREATED_BY),
};

async function* convertPart(source: PartSource, options: WriteOptions): AsyncGenerator<RowGroupPiece> {
  const rows = await openPartRows(source);
  if (rows !== undefined) yield* convertRows(source.name, rows, options);
}

/**
 * Converts the rows of a part from any record on. `rows.header` has the columns, and `rows.line` the position in the
 * part.
 */
export async function* convertRows(
  part: string,
  rows: Pick<PartRows, "header" | "line" | "text">,
  options: WriteOptions,
): AsyncGenerator<RowGroupPiece> {
  const limit = options.rowGroupByteCount ?? CSV_BYTE_COUNT;
  const builder = createBatchBuilder(options.plan, part, rows.header);
  let groupStart = 0;
  for await (const record of parseRecords(rows.text, {
    part,
    line: rows.line,
    width: rows.header.length,
    names: rows.header,
    way: options.plan.way,
  })) {
    builder.add(record);
    if (record.endByte - groupStart < limit && !builder.isFull) continue;
    groupStart = record.endByte;
    yield writeRowGroup(builder.take(), options);
  }
  if (builder.rows > 0) yield writeRowGroup(builder.take(), options);
}

function writeRowGroup(batch: ColumnBatch, options: WriteOptions): RowGroupPiece {
  const { plan, readerStatistics } = options;
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: parquetSchema(plan),
    codec: "UNCOMPRESSED",
  });
  const pending = parquet.write({
    columnData: plan.columns.map(({ sink, type }, index) => ({
      name: sink,
      data: batch.columns[index] ?? [],
      offsetIndex: false,
      // Some readers do not support run-length encoded booleans.
      ...(type === "Boolean" ? { encoding: "PLAIN" as const } : {}),
    })),
    rowGroupSize: batch.rows,
  });
  if (pending !== undefined) throw new Error("a writer in memory never waits");
  const [rowGroup] = parquet.row_groups;
  if (rowGroup === undefined) throw new Error("a row group without rows");
  const bytes = writer.getBytes().subarray(MAGIC.length);
  const framed = framePages({ bytes, rowGroup, start: MAGIC.length }, options);
  return {
    bytes: framed.bytes,
    pages: framed.pages,
    metadata: withKeptStatistics(framed.rowGroup, readerStatistics),
    rows: batch.rows,
    sums: batch.sums,
    roundings: batch.roundings,
    ...(plan.upgrade === undefined ? {} : { changes: batch.changes }),
  };
}

function withKeptStatistics(rowGroup: RowGroup, readerStatistics: ReaderStatistics): RowGroup {
  const columns = rowGroup.columns.map(withShortBounds);
  return { ...rowGroup, columns: readerStatistics === "full" ? columns : columns.map(withoutBounds) };
}

function withShortBounds(column: ColumnChunk): ColumnChunk {
  const { meta_data } = column;
  const { min_value: min, max_value: max } = meta_data?.statistics ?? {};
  if (meta_data === undefined || typeof min !== "string" || typeof max !== "string") return column;
  const statistics = { ...meta_data.statistics, min_value: shortBound(min), max_value: shortBound(max) };
  return { ...column, meta_data: { ...meta_data, statistics } };
}

function withoutBounds(column: ColumnChunk): ColumnChunk {
  const { meta_data } = column;
  if (meta_data?.statistics === undefined) return column;
  if (hasBounds(meta_data.path_in_schema[0] ?? "", "lean")) return column;
  const { null_count } = meta_data.statistics;
  return { ...column, meta_data: { ...meta_data, statistics: null_count === undefined ? {} : { null_count } } };
}
