import type { ColumnChunk, KeyValue, RowGroup } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import type { ColumnPlan } from "../focus/column-plan.ts";
import { type BatchBuilder, type ColumnBatch, createBatchBuilder } from "./column-batch.ts";
import { CODECS, COMPRESSORS } from "./compression.ts";
import { readCsvRecords } from "./csv-records.ts";
import type { Engine, PartSource, PlacedPiece, RowGroupPiece, WriteOptions } from "./engine.ts";
import { withPageChecksums } from "./page-checksums.ts";
import { parquetSchema } from "./parquet-schema.ts";

const MAGIC = new TextEncoder().encode("PAR1");
const CREATED_BY = "cost-hub csv-parse-engine (hyparquet-writer 0.17.0)";

/** Some 20,000 rows of a cost export: half a gigabyte of JavaScript values at the peak, and pages that readers like. */
const ROW_GROUP_BYTE_COUNT = 32 * 1024 * 1024;
/** Rows of few bytes must not make a group of millions. */
const ROW_GROUP_ROWS = 65_536;

/** Columns whose minimum and maximum the `lean` statistics leave out. */
const COLUMNS_WITHOUT_BOUNDS = new Set(["ChargePeriodStart"]);

/**
 * The plain engine: csv-parse reads, hyparquet-writer writes, in one thread. Slower than the bytes deserve, and simple enough to be the
 * oracle of any faster one.
 */
export const csvParseEngine: Engine = { createdBy: CREATED_BY, convertPart, fileHeader: MAGIC, composeFooter };

async function* convertPart(source: PartSource, options: WriteOptions): AsyncGenerator<RowGroupPiece> {
  const limit = options.rowGroupByteCount ?? ROW_GROUP_BYTE_COUNT;
  let builder: BatchBuilder | undefined;
  let groupStart = 0;
  for await (const record of readCsvRecords(source)) {
    if (builder === undefined) {
      builder = createBatchBuilder(options.plan, source.name, record.fields);
      groupStart = record.endByte;
      continue;
    }
    builder.add(record);
    if (record.endByte - groupStart >= limit || builder.rows >= ROW_GROUP_ROWS) {
      groupStart = record.endByte;
      yield writeRowGroup(builder.take(), options);
    }
  }
  if (builder !== undefined && builder.rows > 0) yield writeRowGroup(builder.take(), options);
}

function writeRowGroup(batch: ColumnBatch, { plan, compression, readerStatistics }: WriteOptions): RowGroupPiece {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: parquetSchema(plan),
    codec: CODECS[compression],
    compressors: COMPRESSORS,
  });
  const pending = parquet.write({
    columnData: plan.columns.map(({ sink, type }, index) => ({
      name: sink,
      data: batch.columns[index] ?? [],
      offsetIndex: false,
      // Not every reader of the field knows run-length encoded booleans.
      ...(type === "Boolean" ? { encoding: "PLAIN" as const } : {}),
    })),
    rowGroupSize: batch.rows,
  });
  if (pending !== undefined) throw new Error("a writer in memory never waits");
  const [rowGroup] = parquet.row_groups;
  if (rowGroup === undefined) throw new Error("a row group of no rows");
  const checked = withPageChecksums(writer.getBytes().subarray(MAGIC.length), rowGroup, MAGIC.length);
  return {
    bytes: checked.bytes,
    metadata: readerStatistics === "full" ? checked.rowGroup : withLeanStatistics(checked.rowGroup),
    rows: batch.rows,
    sums: batch.sums,
    roundings: batch.roundings,
  };
}

function withLeanStatistics(rowGroup: RowGroup): RowGroup {
  return { ...rowGroup, columns: rowGroup.columns.map(withoutBounds) };
}

function withoutBounds(column: ColumnChunk): ColumnChunk {
  const { meta_data } = column;
  if (meta_data?.statistics === undefined) return column;
  if (!COLUMNS_WITHOUT_BOUNDS.has(meta_data.path_in_schema[0] ?? "")) return column;
  const { null_count } = meta_data.statistics;
  return { ...column, meta_data: { ...meta_data, statistics: null_count === undefined ? {} : { null_count } } };
}

function composeFooter(plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]): Uint8Array {
  const writer = new ByteWriter();
  let at = BigInt(MAGIC.length);
  const rowGroups = pieces.map(({ metadata, byteCount }) => {
    const placed = moveRowGroup(metadata, at);
    at += BigInt(byteCount);
    return placed;
  });
  writeMetadata(writer, {
    version: 2,
    created_by: CREATED_BY,
    schema: parquetSchema(plan),
    num_rows: pieces.reduce((sum, { rows }) => sum + BigInt(rows), 0n),
    row_groups: rowGroups,
    key_value_metadata: [...keyValues],
    metadata_length: 0,
  });
  writer.appendBytes(MAGIC);
  return writer.getBytes();
}

function moveRowGroup(rowGroup: RowGroup, by: bigint): RowGroup {
  return {
    ...rowGroup,
    file_offset: (rowGroup.file_offset ?? 0n) + by,
    columns: rowGroup.columns.map((column) => moveChunk(column, by)),
  };
}

function moveChunk(column: ColumnChunk, by: bigint): ColumnChunk {
  const { meta_data } = column;
  if (meta_data === undefined) return column;
  const { dictionary_page_offset: dictionaryAt } = meta_data;
  return {
    ...column,
    file_offset: column.file_offset + by,
    meta_data: {
      ...meta_data,
      data_page_offset: meta_data.data_page_offset + by,
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: dictionaryAt + by }),
    },
  };
}
