import type { ColumnMetaData } from "hyparquet";
import type { ColumnType } from "../../focus/schema.ts";
import { readFooterColumns } from "../footer/footer-columns.ts";
import type { StoredFooter } from "../footer/stored-footer.ts";
import { type RawColumn, readRawColumn } from "../verify/raw-column.ts";

/** Bytes of one version of a file; throws where that version is gone. */
type FetchRange = (range: { readonly offset: number; readonly byteCount: number }) => Promise<Uint8Array>;

/** A month's file, of which only some columns are read. */
export interface StoredFile {
  readonly footer: StoredFooter;
  readonly fetch: FetchRange;
  /** Types of its columns by name; undefined for one that is none of the hub's. */
  readonly types: ReadonlyMap<string, ColumnType | undefined>;
}

/** Reads a column of a row group; undefined where the file has none of that name and type. */
export type ReadStored = (name: string, type: ColumnType) => RawColumn | undefined;

/** Columns that are less than this apart are fetched together: a request takes as long as some hundred kilobytes. */
const GAP = 256 * 1024;

export function storedFile(footer: StoredFooter, fetch: FetchRange): StoredFile {
  const { columns } = readFooterColumns(footer.tail);
  return { footer, fetch, types: new Map(columns.map(({ name, type }) => [name, type])) };
}

interface FetchedRange {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Fetches some columns of one row group; each is decoded when it is first asked for. */
export async function fetchColumns(
  { fetch, footer, types }: StoredFile,
  rowGroup: number,
  names: ReadonlySet<string>,
): Promise<ReadStored> {
  const { columns = [], num_rows: rows = 0n } = footer.metadata.row_groups[rowGroup] ?? {};
  const chunks = new Map(
    columns.flatMap(({ meta_data }): [string, ColumnMetaData][] => {
      const name = meta_data?.path_in_schema[0] ?? "";
      return meta_data !== undefined && names.has(name) ? [[name, meta_data]] : [];
    }),
  );
  const fetched: FetchedRange[] = [];
  for (const range of mergedRanges([...chunks.values()]))
    fetched.push({ offset: range.offset, bytes: await fetch(range) });
  const known = new Map<string, RawColumn>();
  return (name, type) => {
    const chunk = chunks.get(name);
    if (chunk === undefined || types.get(name) !== type) return undefined;
    const column = known.get(name) ?? decode(chunk, fetched, Number(rows));
    known.set(name, column);
    return column;
  };
}

function decode(chunk: ColumnMetaData, fetched: readonly FetchedRange[], rows: number): RawColumn {
  const start = startOf(chunk);
  const range = fetched.findLast(({ offset }) => offset <= start);
  if (range === undefined) throw new Error("a column that was not fetched");
  const by = BigInt(-range.offset);
  const { data_page_offset, dictionary_page_offset } = chunk;
  const moved: ColumnMetaData = {
    ...chunk,
    data_page_offset: data_page_offset + by,
    ...(dictionary_page_offset === undefined ? {} : { dictionary_page_offset: dictionary_page_offset + by }),
  };
  return readRawColumn(range.bytes, moved, rows);
}

function mergedRanges(chunks: readonly ColumnMetaData[]): readonly { offset: number; byteCount: number }[] {
  const ranges: { offset: number; byteCount: number }[] = [];
  for (const chunk of chunks.toSorted((left, right) => startOf(left) - startOf(right))) {
    const offset = startOf(chunk);
    const end = offset + Number(chunk.total_compressed_size);
    const last = ranges.at(-1);
    if (last !== undefined && offset - (last.offset + last.byteCount) < GAP) last.byteCount = end - last.offset;
    else ranges.push({ offset, byteCount: end - offset });
  }
  return ranges;
}

function startOf({ data_page_offset, dictionary_page_offset }: ColumnMetaData): number {
  return Number(dictionary_page_offset ?? data_page_offset);
}
