import { DECIMAL_BYTE_COUNT, DECIMAL_PRECISION, DECIMAL_SCALE } from "exact-values/decimal";
import { InputError } from "exact-values/errors";
import type { ColumnChunk, KeyValue, RowGroup, SchemaElement } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import type { Converter, PageLocation, PlacedPiece, RowGroupPiece } from "../converter.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import type { ColumnType } from "../focus/schema.ts";
import { type CompactStructs, compactStructs } from "./compact-structs.ts";
import { writeMetadata } from "./write-metadata.ts";

/** The four bytes that open and close a parquet file. */
export const MAGIC = new TextEncoder().encode("PAR1");

/** What the footer must know about a piece. */
export function placedPiece({ metadata, pages, bytes, rows }: RowGroupPiece): PlacedPiece {
  return { metadata, pages, byteCount: bytes.length, rows };
}

/** Composes footers whose `created_by` is `createdBy`. */
export function footerComposer(createdBy: string): Converter["composeFooter"] {
  return (plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]) => {
    const writer = new ByteWriter();
    const structs = compactStructs(writer);
    let at = BigInt(MAGIC.length);
    const placed = pieces.map(({ metadata, pages, byteCount }) => {
      const moved = { rowGroup: moveRowGroup(metadata, at), pages: pages.map((each) => movePages(each, at)) };
      at += BigInt(byteCount);
      return moved;
    });
    // The indexes follow the row groups and contain file offsets.
    writer.offset = Number(at);
    const rowGroups = placed.map((each) => withOffsetIndexes(each, writer, structs));
    const start = writer.offset;
    writeMetadata(structs, {
      createdBy,
      schema: parquetSchema(plan),
      rows: pieces.reduce((sum, { rows }) => sum + BigInt(rows), 0n),
      rowGroups,
      keyValues,
    });
    writer.appendUint32(writer.offset - start);
    writer.appendBytes(MAGIC);
    return writer.getBytes();
  };
}

interface PlacedRowGroup {
  readonly rowGroup: RowGroup;
  readonly pages: readonly (readonly PageLocation[])[];
}

/** Writes the offset index of each column with several pages, and stores its offset in the chunk. */
function withOffsetIndexes({ rowGroup, pages }: PlacedRowGroup, writer: ByteWriter, structs: CompactStructs): RowGroup {
  const columns = rowGroup.columns.map((chunk, column): ColumnChunk => {
    const locations = pages[column] ?? [];
    if (locations.length <= 1) return chunk;
    const start = writer.offset;
    structs.whole(() =>
      structs.structs(1, locations, ({ compressed_page_size, first_row_index, offset }) => {
        structs.i64(1, offset);
        structs.i32(2, compressed_page_size);
        structs.i64(3, first_row_index);
      }),
    );
    return { ...chunk, offset_index_offset: BigInt(start), offset_index_length: writer.offset - start };
  });
  return { ...rowGroup, columns };
}

/** The same row group, moved by `by` bytes in the file. */
export function moveRowGroup(rowGroup: RowGroup, by: bigint): RowGroup {
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

/** The same pages, moved by `by` bytes. */
function movePages(pages: readonly PageLocation[], by: bigint): readonly PageLocation[] {
  return pages.map((page) => ({ ...page, offset: page.offset + by }));
}

/**
 * Column chunks of one file. Each takes about a kilobyte of memory until the footer is written. With a hundred columns,
 * this allows 150 GB of CSV.
 */
const MAX_COLUMN_CHUNKS = 250_000;

/** Throws InputError `FooterTooLarge` if a month has too many row groups for its footer to fit into memory. */
export function assertFooterSize(part: string, rowGroups: number, columns: number): void {
  if (rowGroups * columns <= MAX_COLUMN_CHUNKS) return;
  throw new InputError(
    "FooterTooLarge",
    `${part}: ${rowGroups} row groups of ${columns} columns are more than the footer of one file can ` +
      `hold (${MAX_COLUMN_CHUNKS} in all).`,
    {
      remedy:
        "Deliver the month in fewer parts, because each part begins a row group, or with fewer columns " +
        "(unknown-columns: collect).",
      place: { file: part },
    },
  );
}

/**
 * How each column type is stored. The footer has both the old `converted_type` and the `logical_type`, because some
 * readers only know one of them.
 */
const STORAGE: Readonly<Record<ColumnType, Omit<SchemaElement, "name" | "repetition_type">>> = {
  String: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  Decimal: {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: DECIMAL_BYTE_COUNT,
    converted_type: "DECIMAL",
    precision: DECIMAL_PRECISION,
    scale: DECIMAL_SCALE,
    logical_type: { type: "DECIMAL", precision: DECIMAL_PRECISION, scale: DECIMAL_SCALE },
  },
  DateTimeOffset: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
  Boolean: { type: "BOOLEAN" },
};

/** The schema of a nullable column of this type. */
export function leafElement(name: string, type: ColumnType): SchemaElement {
  return { name, repetition_type: "OPTIONAL", ...STORAGE[type] };
}

/** The parquet schema of a column plan: a root and one OPTIONAL leaf for each column. */
export function parquetSchema(plan: ColumnPlan): SchemaElement[] {
  return [
    { name: "root", num_children: plan.columns.length },
    ...plan.columns.map(({ sink, type }) => leafElement(sink, type)),
  ];
}
