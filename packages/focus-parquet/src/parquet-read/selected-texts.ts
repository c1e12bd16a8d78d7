import type { ColumnMetaData, SchemaTree } from "hyparquet";
import type { RangeSource } from "../range-source.ts";
import type { PageTexts } from "./page-texts.ts";
import { rawDecoder, readColumnTexts } from "./parquet-column.ts";
import { type CheckedRowGroup, readCheckedFooter, rowGroupTooLarge } from "./parquet-file.ts";
import { valueText } from "./parquet-values.ts";

/** The text of a row of a column, by its number in the row group; empty for a row without a value. */
export type ColumnTexts = (row: number) => string;

/** Some rows of a file, of which only the columns are read that are asked for. */
export interface SelectedRows {
  readonly rows: number;
  /** A flat column by its name; undefined where the file has none of that name. Each is read once. */
  column(name: string): Promise<ColumnTexts | undefined>;
}

/** How many bytes are asked for at once. */
const WINDOW_BYTE_COUNT = 1024 * 1024;
/** What the columns of one row group may hold at once. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/**
 * The rows of a parquet file, row group by row group, so that whoever needs a few columns of some rows fetches no other. Decimals and instants are texts that lose
 * nothing. Throws InputError `MalformedParquet`, `UnsupportedParquet` or `RowGroupTooLarge`.
 */
export async function* readSelected(file: RangeSource): AsyncGenerator<SelectedRows> {
  const { columns, rowGroups } = await readCheckedFooter(file);
  const byName = new Map(columns.map((column) => [column.element.name, column]));
  for (const group of rowGroups) {
    const known = new Map<string, Promise<ColumnTexts | undefined>>();
    let heldByteCount = 0;
    const assertRoom = (byteCount: number): void => {
      if (heldByteCount + byteCount > MAX_HELD_BYTES)
        throw rowGroupTooLarge(file.name, `a row group of ${group.rows} rows takes more than ${MAX_HELD_BYTES} bytes`);
    };
    const read = async (name: string): Promise<ColumnTexts | undefined> => {
      const column = byName.get(name);
      const chunk = group.chunks.find(({ path_in_schema }) => path_in_schema[0] === name);
      if (column === undefined || chunk === undefined || column.children.length > 0) return undefined;
      const pages: PageTexts[] = [];
      for await (const page of columnPages(file, { column, chunk, group, assertRoom })) {
        assertRoom(page.byteCount);
        heldByteCount += page.byteCount;
        pages.push(page);
      }
      return textsOf(pages);
    };
    yield {
      rows: group.rows,
      column: (name) => {
        const reading = known.get(name) ?? read(name);
        known.set(name, reading);
        return reading;
      },
    };
  }
}

interface ColumnOfGroup {
  readonly column: SchemaTree;
  readonly chunk: ColumnMetaData;
  readonly group: CheckedRowGroup;
  readonly assertRoom: (byteCount: number) => void;
}

function columnPages(
  file: RangeSource,
  { assertRoom, chunk, column, group }: ColumnOfGroup,
): AsyncGenerator<PageTexts> {
  const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
  const { format } = valueText(file.name, column.element.name, column.element);
  const reading = { file, rows: group.rows, assertRoom, windowByteCount: WINDOW_BYTE_COUNT };
  return readColumnTexts(reading, rawDecoder(chunk, [root, column]), chunk, format);
}

/** Rows are asked for in their order as a rule: the page of the last one is tried first. */
function textsOf(pages: readonly PageTexts[]): ColumnTexts {
  const starts: number[] = [];
  let rows = 0;
  for (const { count } of pages) {
    starts.push(rows);
    rows += count;
  }
  let at = 0;
  return (row) => {
    if (row < (starts[at] ?? 0)) at = 0;
    while (at + 1 < pages.length && row >= (starts[at + 1] ?? rows)) at++;
    return pages[at]?.at(row - (starts[at] ?? 0)) ?? "";
  };
}
