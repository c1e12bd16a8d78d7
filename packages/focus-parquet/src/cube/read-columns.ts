import type { ColumnMetaData, SchemaTree } from "hyparquet";
import { readChunkBytes, readStoredColumn } from "../columns/chunk-bytes.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { type CheckedRowGroup, decoding, malformed } from "../parquet-read/parquet-file.ts";
import type { CostsFile, ValueKind } from "./costs-file.ts";
import { readForeignColumn } from "./foreign-column.ts";

export interface ColumnRequest {
  readonly name: string;
  readonly kind: ValueKind;
  /** Under which name it is handed out; its own when undefined. */
  readonly as?: string;
}

/** Columns of a row group by the names that were asked for; those that the file does not have are left out. */
export async function readColumns(
  costs: CostsFile,
  group: CheckedRowGroup,
  requests: readonly ColumnRequest[],
): Promise<ReadonlyMap<string, RawColumn>> {
  const found = requests.flatMap(({ kind, name, as = name }) => {
    const column = costs.columnOf(name);
    if (column === undefined) return [];
    const chunks = group.chunks.filter(({ path_in_schema: [first] }) => first === column.element.name);
    const [chunk] = chunks;
    if (chunk === undefined) throw malformed(costs.file.name, `a row group lacks column ${column.element.name}`);
    return [{ as, name, kind, column, chunk, chunks }];
  });
  const isFast = ({ chunk, column, kind }: Found): boolean => costs.isOurs(column, chunk, kind);
  const bytes = await readChunkBytes(
    (start, byteCount) => costs.file.read(start, byteCount),
    [...new Set(found.filter(isFast).map(({ chunk }) => chunk))],
  );
  const columns = new Map<string, RawColumn>();
  for (const one of found) {
    const stored = bytes.get(one.chunk);
    columns.set(
      one.as,
      isFast(one) && stored !== undefined
        ? decoding(costs.file.name, `column ${one.name} cannot be decoded`, () =>
            readStoredColumn(stored, one.chunk, group.rows),
          )
        : await readForeignColumn(costs.file, group.rows, one),
    );
  }
  return columns;
}

interface Found {
  readonly kind: ValueKind;
  readonly column: SchemaTree;
  readonly chunk: ColumnMetaData;
}
