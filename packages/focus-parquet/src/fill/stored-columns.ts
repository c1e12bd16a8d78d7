import type { ColumnMetaData } from "hyparquet";
import { readChunkBytes, readStoredColumn } from "../columns/chunk-bytes.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import type { ColumnType } from "../focus/schema.ts";
import { storedColumns } from "../footer/footer-columns.ts";
import type { StoredFooter } from "../footer/stored-footer.ts";

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

export function storedFile(footer: StoredFooter, fetch: FetchRange): StoredFile {
  return { footer, fetch, types: new Map(storedColumns(footer).map(({ name, type }) => [name, type])) };
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
  const bytes = await readChunkBytes((offset, byteCount) => fetch({ offset, byteCount }), [...chunks.values()]);
  const known = new Map<string, RawColumn>();
  return (name, type) => {
    const chunk = chunks.get(name);
    const stored = chunk && bytes.get(chunk);
    if (chunk === undefined || stored === undefined || types.get(name) !== type) return undefined;
    const column = known.get(name) ?? readStoredColumn(stored, chunk, Number(rows));
    known.set(name, column);
    return column;
  };
}
