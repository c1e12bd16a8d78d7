import type { ColumnMetaData } from "hyparquet";
import type { RowGroupPiece } from "../engine.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import type { ColumnType } from "../focus/schema.ts";
import { type RawColumn, readRawColumn } from "./raw-column.ts";

/** The columns of a row group, decoded from the buffer that is sent to storage. */
export interface WrittenColumns {
  readonly rows: number;
  /** The column of this name, and of this type if one is given. Each column is decoded on first use. */
  readonly read: (name: string, type?: ColumnType) => RawColumn | undefined;
}

export function writtenColumns({ bytes, metadata, rows }: RowGroupPiece, { columns }: ColumnPlan): WrittenColumns {
  const decoded = new Map<number, RawColumn>();
  return {
    rows,
    read: (name, type) => {
      const index = columns.findIndex(({ sink, type: own }) => sink === name && (own === type || type === undefined));
      const chunk = metadata.columns[index]?.meta_data;
      if (chunk === undefined) return undefined;
      const column = decoded.get(index) ?? readWrittenColumn(bytes, chunk, rows);
      decoded.set(index, column);
      return column;
    },
  };
}

/** Decodes a chunk whose offsets count from the start of `bytes`. */
export function readWrittenColumn(bytes: Uint8Array, chunk: ColumnMetaData, rows: number): RawColumn {
  const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
  return readRawColumn(bytes.subarray(start, start + Number(chunk.total_compressed_size)), chunk.codec, rows);
}
