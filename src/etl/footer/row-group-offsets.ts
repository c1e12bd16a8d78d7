import type { ColumnChunk, RowGroup } from "hyparquet";
import type { PageLocation } from "../engine.ts";

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
export function movePages(pages: readonly PageLocation[], by: bigint): readonly PageLocation[] {
  return pages.map((page) => ({ ...page, offset: page.offset + by }));
}
