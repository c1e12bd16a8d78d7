import { InputError } from "exact-values/errors";
import { parquetMetadata, type RowGroup } from "hyparquet";

/** Bytes after the footer: its length, then the magic. */
const TRAILER_BYTE_COUNT = 8;

/**
 * How many bytes at the end of a file hold its whole footer, as its last bytes say (8 at least). `name` is what the error calls the
 * file. Throws InputError `NotParquet`.
 */
export function footerByteCount(name: string, tail: Uint8Array): number {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const magic = new TextDecoder("latin1").decode(tail.subarray(tail.length - 4));
  if (tail.length < TRAILER_BYTE_COUNT || magic !== "PAR1") throw notParquet(name);
  return view.getUint32(tail.length - TRAILER_BYTE_COUNT, true) + TRAILER_BYTE_COUNT;
}

/** The key-value metadata of a footer; `tail` holds at least `footerByteCount` bytes of the end of the file. */
export function readKeyValues(tail: Uint8Array): ReadonlyMap<string, string> {
  const { key_value_metadata } = parquetMetadata(Uint8Array.from(tail).buffer);
  return new Map((key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]));
}

/**
 * Those of some columns that have a value in at least one row, by the null counts of the row groups; a row group without them may have
 * values. `tail` holds the whole footer. Throws InputError `NotParquet`.
 */
export function columnsWithValue(name: string, tail: Uint8Array, columns: readonly string[]): readonly string[] {
  const chunks = readRowGroups(name, tail).flatMap((rowGroup) => rowGroup.columns.map(({ meta_data }) => meta_data));
  return columns.filter((column) =>
    chunks.some((chunk) => {
      if (chunk?.path_in_schema[0] !== column) return false;
      const nulls = chunk.statistics?.null_count;
      return nulls === undefined ? chunk.num_values > 0n : nulls < chunk.num_values;
    }),
  );
}

/**
 * The share of rows, from 0 to 1, in which a column of a file has no value, by the null counts of its row groups; a column that the file lacks is
 * empty throughout. `tail` holds the whole footer. Throws InputError `NotParquet`.
 */
export function readEmptyShares(
  name: string,
  tail: Uint8Array,
  columns: readonly string[],
): ReadonlyMap<string, number> {
  const rowGroups = readRowGroups(name, tail);
  const rows = rowGroups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  return new Map(
    columns.map((column) => {
      const empty = rowGroups.reduce((sum, { columns: chunks, num_rows }) => {
        const chunk = chunks.find(({ meta_data }) => meta_data?.path_in_schema[0] === column)?.meta_data;
        return sum + Number(chunk === undefined ? num_rows : (chunk.statistics?.null_count ?? 0n));
      }, 0);
      return [column, rows === 0 ? 1 : empty / rows];
    }),
  );
}

function readRowGroups(name: string, tail: Uint8Array): readonly RowGroup[] {
  try {
    return parquetMetadata(Uint8Array.from(tail).buffer).row_groups;
  } catch (error) {
    throw notParquet(name, error);
  }
}

function notParquet(name: string, cause?: unknown): InputError {
  return new InputError("NotParquet", `${name} does not end as a parquet file does.`, {
    remedy: "Move the file out of ingestion, or ingest its month again with force.",
    place: { file: name },
    cause,
  });
}
