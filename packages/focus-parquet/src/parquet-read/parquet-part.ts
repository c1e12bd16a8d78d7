import type { SchemaTree } from "hyparquet";
import { MAX_RECORD } from "../csv/csv-records.ts";
import type { RangeSource } from "../range-source.ts";
import type { StoredPart } from "../stored-part.ts";
import { rowTooLong } from "../value-limits.ts";
import { type ChunkReading, rawDecoder, readColumnTexts } from "./parquet-column.ts";
import { type CheckedRowGroup, malformed, readCheckedFooter, rowGroupTooLarge } from "./parquet-file.ts";
import { type NestedReading, readNestedTexts } from "./parquet-nested.ts";
import { type PageTexts, valueText } from "./value-texts.ts";

const ROWS_AT_ONCE = 1024;
/** Rows are passed on as text once they have this many characters. */
const TEXT_AT_ONCE = 1024 * 1024;
/** The read windows of all columns together, whatever the size of a row group. */
const WINDOWS_BYTE_COUNT = 32 * 1024 * 1024;
const SMALLEST_WINDOW = 64 * 1024;
const LARGEST_WINDOW = 1024 * 1024;
/** Columns that are read at once. A column that may have a large page is read alone. */
const READS_AT_ONCE = 8;
const LARGE_CHUNK = 8 * 1024 * 1024;
/** The maximum memory for waiting pages of all columns, because some writers put a whole row group into one page. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Opens a parquet file as the CSV text of its rows, so that its values go through the same converter, rules and proof
 * as any other part. Line n + 1 is row n. Decimals, dates and times are exact. `onFloats` receives the columns that
 * hold floating-point numbers. Only columns that `isWanted` accepts are read. The stream throws InputError
 * `MalformedParquet` or `UnsupportedParquet`.
 */
export function openParquetPart(
  file: RangeSource,
  onFloats: (columns: readonly string[]) => void,
  isWanted: (name: string) => boolean = () => true,
): StoredPart {
  let storedByteCount = 0;
  let plainByteCount = 0;
  const counted: RangeSource = {
    ...file,
    read: async (offset, byteCount) => {
      const bytes = await file.read(offset, byteCount);
      if (bytes.length !== byteCount) throw malformed(file.name, `it has ${bytes.length} of ${byteCount} bytes`);
      storedByteCount = Math.min(file.byteCount, storedByteCount + byteCount);
      return bytes;
    },
  };
  const text = async function* (): AsyncGenerator<Uint8Array> {
    for await (const lines of csvText(counted, onFloats, isWanted)) {
      const bytes = Buffer.from(lines);
      plainByteCount += bytes.length;
      yield bytes;
    }
    // Readers skip indexes and padding, but callers expect the size of the whole file.
    storedByteCount = file.byteCount;
  };
  return {
    source: { name: file.name, bytes: text() },
    storedByteCount: () => storedByteCount,
    plainByteCount: () => plainByteCount,
  };
}

async function* csvText(
  file: RangeSource,
  onFloats: (columns: readonly string[]) => void,
  isWanted: (name: string) => boolean,
): AsyncGenerator<string> {
  const { columns: all, rowGroups } = await readCheckedFooter(file);
  const columns = all.filter(({ element }) => isWanted(element.name));
  const names = columns.map(({ element }) => element.name);
  const floats = columns.filter((column) => isFlat(column) && textOf(file, column).isFloat);
  if (floats.length > 0) onFloats(floats.map(({ element }) => element.name));
  yield `${names.map((name) => csvField(name)).join(",")}\n`;
  let firstRow = 0;
  for (const group of rowGroups) {
    yield* groupText(file, columns, group, firstRow);
    firstRow += group.rows;
  }
}

async function* groupText(
  file: RangeSource,
  columns: readonly SchemaTree[],
  group: CheckedRowGroup,
  firstRow: number,
): AsyncGenerator<string> {
  const windowByteCount = Math.floor(WINDOWS_BYTE_COUNT / columns.length);
  const reading: Omit<NestedReading, "assertRoom"> = {
    file,
    firstRow,
    fieldOf: csvField,
    rows: group.rows,
    windowByteCount: Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, windowByteCount)),
  };
  const fields: FieldQueue[] = [];
  for (const column of columns) {
    const open = (assertRoom: ChunkReading["assertRoom"]): AsyncGenerator<PageTexts> =>
      columnFields({ ...reading, assertRoom }, column, group);
    fields.push(fieldQueue(open, () => assertHeld(file.name, group.rows, fields)));
  }
  const large = new Set(fields.filter((_, index) => pageBytes(columns[index], group) > LARGE_CHUNK));
  for (let left = group.rows; left > 0; ) {
    const empty = fields.filter((queue) => queue.count() === 0);
    const isLarge = (queue: FieldQueue): boolean => large.has(queue);
    const small = empty.filter((queue) => !isLarge(queue));
    for (let at = 0; at < small.length; at += READS_AT_ONCE) {
      await Promise.all(small.slice(at, at + READS_AT_ONCE).map((queue) => queue.fill()));
    }
    for (const queue of empty.filter(isLarge)) await queue.fill();
    const count = fields.reduce((least, queue) => Math.min(least, queue.count()), Math.min(left, ROWS_AT_ONCE));
    if (count === 0) throw malformed(file.name, "a row group has fewer rows than it claims");
    const line = firstRow + group.rows - left + 2;
    yield* rowsText(
      { part: file.name, columns, line },
      fields.map((queue) => queue.take(count)),
      count,
    );
    left -= count;
  }
}

interface RowsPlace {
  readonly part: string;
  readonly columns: readonly SchemaTree[];
  /** Line of the first row. */
  readonly line: number;
}

/**
 * Passes rows on as soon as there is enough text: a few dictionary values could fill the memory if they occur in many
 * rows.
 */
function* rowsText({ part, columns, line }: RowsPlace, fields: readonly RowTexts[], rows: number): Generator<string> {
  let text = "";
  for (let row = 0; row < rows; row++) {
    const start = text.length;
    for (const [index, field] of fields.entries()) {
      // An empty line would not be a row.
      text += index === 0 ? field(row) || (fields.length === 1 ? '""' : "") : `,${field(row)}`;
      if (text.length - start > MAX_RECORD) {
        const column = columns[index]?.element.name ?? "";
        throw rowTooLong(part, {
          line: line + row,
          column,
          reason: `values of more than ${MAX_RECORD / 1024 / 1024} MiB`,
        });
      }
    }
    text += "\n";
    if (text.length < TEXT_AT_ONCE) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/** Size of a column's pages, stored or decompressed, whichever is larger. */
function pageBytes(column: SchemaTree | undefined, { chunks }: CheckedRowGroup): number {
  const own = chunks.filter((chunk) => chunk.path_in_schema[0] === column?.element.name);
  return own.reduce(
    (sum, chunk) => sum + Math.max(Number(chunk.total_compressed_size), Number(chunk.total_uncompressed_size)),
    0,
  );
}

function assertHeld(name: string, rows: number, fields: readonly FieldQueue[]): void {
  const held = fields.reduce((sum, queue) => sum + queue.heldByteCount(), 0);
  if (held <= MAX_HELD_BYTES) return;
  const most = MAX_HELD_BYTES / 1024 / 1024;
  throw rowGroupTooLarge(name, `a row group of ${rows} rows has pages that take more than ${most} MiB at once`);
}

function columnFields(
  reading: NestedReading,
  column: SchemaTree,
  { chunks }: CheckedRowGroup,
): AsyncGenerator<PageTexts> {
  const name = column.element.name;
  const own = chunks.filter((chunk) => chunk.path_in_schema[0] === name);
  const [chunk] = own;
  if (chunk === undefined) throw malformed(reading.file.name, `a row group lacks column ${name}`);
  if (!isFlat(column)) return readNestedTexts(reading, column, own);
  if (own.length > 1) throw malformed(reading.file.name, `a row group has column ${name} twice`);
  const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
  const { format } = textOf(reading.file, column);
  return readColumnTexts(reading, rawDecoder(chunk, [root, column]), chunk, (value) => csvField(format(value)));
}

function textOf(file: Pick<RangeSource, "name">, { element }: SchemaTree): ReturnType<typeof valueText> {
  return valueText(file.name, element.name, element);
}

function isFlat({ children, element }: SchemaTree): boolean {
  return children.length === 0 && element.repetition_type !== "REPEATED";
}

/**
 * A byte-order mark at the start of a field is part of the value. Unquoted, it might be taken for the file's own mark.
 */
function csvField(text: string): string {
  return /[",\r\n\uFEFF]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a row, by its number among those that were taken. */
type RowTexts = (row: number) => string;

interface FieldQueue {
  count(): number;
  heldByteCount(): number;
  fill(): Promise<void>;
  take(count: number): RowTexts;
}

const NO_TEXTS: PageTexts = { count: 0, byteCount: 0, at: () => "" };

/** The fields of a column, page by page. `assertHeld` throws if all columns together hold too much. */
function fieldQueue(
  open: (assertRoom: ChunkReading["assertRoom"]) => AsyncGenerator<PageTexts>,
  assertHeld: () => void,
): FieldQueue {
  let page = NO_TEXTS;
  let at = 0;
  /** Bytes that are being decoded. Other columns are read at the same time and must take them into account. */
  let decoding = 0;
  const pages = open((byteCount) => {
    decoding += byteCount;
    assertHeld();
  });
  return {
    count: () => page.count - at,
    heldByteCount: () => page.byteCount + decoding,
    fill: async () => {
      for (page = NO_TEXTS, at = 0; page.count === 0; ) {
        const next = await pages.next();
        decoding = 0;
        if (next.done === true) return;
        page = next.value;
        assertHeld();
      }
    },
    take: (count) => {
      const { at: textAt } = page;
      const first = at;
      at += count;
      return (row) => textAt(first + row);
    },
  };
}
