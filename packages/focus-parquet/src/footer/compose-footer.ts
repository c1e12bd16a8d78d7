import { InputError } from "exact-values/errors";
import type { ColumnChunk, KeyValue, RowGroup } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import type { Engine, PageLocation, PlacedPiece, RowGroupPiece } from "../engine.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import { type CompactStructs, compactStructs } from "./compact-structs.ts";
import { parquetSchema } from "./parquet-schema.ts";
import { writeMetadata } from "./write-metadata.ts";

/** The four bytes that open and close a parquet file. */
export const MAGIC = new TextEncoder().encode("PAR1");

/** What the footer must know of a piece. */
export function placedPiece({ metadata, pages, bytes, rows }: RowGroupPiece): PlacedPiece {
  return { metadata, pages, byteCount: bytes.length, rows };
}

/** Composes the footers of files that say they were made by `createdBy`. */
export function footerComposer(createdBy: string): Engine["composeFooter"] {
  return (plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]) => {
    const writer = new ByteWriter();
    const structs = compactStructs(writer);
    let at = BigInt(MAGIC.length);
    const placed = pieces.map(({ metadata, pages, byteCount }) => {
      const moved = { rowGroup: moveRowGroup(metadata, at), pages: pages.map((each) => movePages(each, at)) };
      at += BigInt(byteCount);
      return moved;
    });
    // The indexes are behind the row groups and name places in the file.
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

/** Writes the offset index of each column of several pages, and notes its place in the chunk. */
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

/** The same row group `by` bytes further on in a file. */
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

/** The same pages `by` bytes further on. */
function movePages(pages: readonly PageLocation[], by: bigint): readonly PageLocation[] {
  return pages.map((page) => ({ ...page, offset: page.offset + by }));
}

/** Column chunks of one file: each takes about a kilobyte of memory until the footer is written. With a hundred columns: 150 GB of CSV. */
const MAX_COLUMN_CHUNKS = 250_000;

/** Throws InputError `FooterTooLarge` when the row groups of a month are too many for its footer to fit into memory. */
export function assertFooterSize(part: string, rowGroups: number, columns: number): void {
  if (rowGroups * columns <= MAX_COLUMN_CHUNKS) return;
  throw new InputError(
    "FooterTooLarge",
    `${part}: ${rowGroups} row groups of ${columns} columns are more than the footer of one file can hold (${MAX_COLUMN_CHUNKS} in all).`,
    {
      remedy:
        "Deliver the month in fewer parts, each of which begins a row group, or with fewer columns (unknown-columns: collect).",
      place: { file: part },
    },
  );
}
