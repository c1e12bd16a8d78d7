import type { ColumnChunk, KeyValue, OffsetIndex, RowGroup } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import { writeIndexes } from "hyparquet-writer/src/indexes.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { InputError } from "../../errors.ts";
import type { ColumnPlan } from "../../focus/columns/column-plan.ts";
import type { Engine, PageLocation, PlacedPiece, RowGroupPiece } from "../engine.ts";
import { parquetSchema } from "./parquet-schema.ts";

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
    let at = BigInt(MAGIC.length);
    const placed = pieces.map(({ metadata, pages, byteCount }) => {
      const moved = { rowGroup: moveRowGroup(metadata, at), pages: pages.map((each) => movePages(each, at)) };
      at += BigInt(byteCount);
      return moved;
    });
    // The indexes are behind the row groups and name places in the file.
    writer.offset = Number(at);
    writeIndexes(writer, placed.flatMap(pageIndexes));
    writeMetadata(writer, {
      version: 2,
      created_by: createdBy,
      schema: parquetSchema(plan),
      num_rows: pieces.reduce((sum, { rows }) => sum + BigInt(rows), 0n),
      row_groups: placed.map(({ rowGroup }) => rowGroup),
      // An empty list does not say of what it is one, and arrow-rs refuses a footer that holds such a list.
      ...(keyValues.length === 0 ? {} : { key_value_metadata: [...keyValues] }),
      metadata_length: 0,
    });
    writer.appendBytes(MAGIC);
    return writer.getBytes();
  };
}

interface PlacedRowGroup {
  readonly rowGroup: RowGroup;
  readonly pages: readonly (readonly PageLocation[])[];
}

/** The offset index of each column; the writer leaves it out for columns of one page, and notes its place in the chunk. */
function pageIndexes({ rowGroup, pages }: PlacedRowGroup): { chunk: ColumnChunk; offsetIndex: OffsetIndex }[] {
  return rowGroup.columns.map((chunk, column) => ({
    chunk,
    offsetIndex: { page_locations: [...(pages[column] ?? [])] },
  }));
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
