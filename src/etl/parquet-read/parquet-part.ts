import type { SchemaTree } from "hyparquet";
import type { StoredPart } from "../stored-part.ts";
import { type PageTexts, packedTexts } from "./page-texts.ts";
import { type ChunkReading, rawDecoder, readColumnTexts } from "./parquet-column.ts";
import {
  type CheckedRowGroup,
  malformed,
  type RangedFile,
  readParquetFooter,
  rowGroupTooLarge,
} from "./parquet-file.ts";
import { readNestedTexts } from "./parquet-nested.ts";
import { valueText } from "./parquet-values.ts";

/** Rows of one chunk of text: some megabytes. */
const ROWS_AT_ONCE = 1024;
/** All columns together hold about this much of what is stored, whatever the size of a row group. */
const WINDOWS_BYTE_COUNT = 32 * 1024 * 1024;
const SMALLEST_WINDOW = 64 * 1024;
const LARGEST_WINDOW = 1024 * 1024;
/** Columns that are read at once; a column that may be one large page is read alone. */
const READS_AT_ONCE = 8;
const LARGE_CHUNK = 8 * 1024 * 1024;
/** What the pages of all columns may hold that wait for one another, since writers may make a page of a whole row group. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Opens a parquet file as the CSV text of its rows, so that its values go through the same engine, rules and proof as any other part: line
 * n + 1 is row n. Decimals, dates and times come out exactly; `onFloats` hears of columns that hold floating point numbers.
 * The stream throws InputError `MalformedParquet` or `UnsupportedParquet`.
 */
export function openParquetPart(file: RangedFile, onFloats: (columns: readonly string[]) => void): StoredPart {
  let storedByteCount = 0;
  let plainByteCount = 0;
  const counted: RangedFile = {
    ...file,
    read: async (offset, byteCount) => {
      const bytes = await file.read(offset, byteCount);
      if (bytes.length !== byteCount) throw malformed(file.name, `it has ${bytes.length} of ${byteCount} bytes`);
      storedByteCount = Math.min(file.byteCount, storedByteCount + byteCount);
      return bytes;
    },
  };
  const text = async function* (): AsyncGenerator<Uint8Array> {
    for await (const lines of csvText(counted, onFloats)) {
      const bytes = Buffer.from(lines);
      plainByteCount += bytes.length;
      yield bytes;
    }
    // Readers jump over indexes and padding; whoever asks how much was read means the file.
    storedByteCount = file.byteCount;
  };
  return {
    source: { name: file.name, bytes: text() },
    storedByteCount: () => storedByteCount,
    plainByteCount: () => plainByteCount,
  };
}

async function* csvText(file: RangedFile, onFloats: (columns: readonly string[]) => void): AsyncGenerator<string> {
  const { columns, rowGroups } = await readParquetFooter(file);
  const names = columns.map(({ element }) => element.name);
  const floats = columns.filter((column) => isFlat(column) && textOf(file, column).isFloat);
  if (floats.length > 0) onFloats(floats.map(({ element }) => element.name));
  yield `${names.map((name) => csvField(name)).join(",")}\n`;
  for (const group of rowGroups) yield* groupText(file, columns, group);
}

async function* groupText(
  file: RangedFile,
  columns: readonly SchemaTree[],
  group: CheckedRowGroup,
): AsyncGenerator<string> {
  const windowByteCount = Math.floor(WINDOWS_BYTE_COUNT / columns.length);
  const assertRoom = (byteCount: number): void => assertHeld(file.name, { rows: group.rows, byteCount, fields });
  const reading: ChunkReading = {
    file,
    assertRoom,
    rows: group.rows,
    windowByteCount: Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, windowByteCount)),
  };
  const fields: FieldQueue[] = [];
  for (const column of columns) fields.push(fieldQueue(columnFields(reading, column, group)));
  const large = new Set(fields.filter((_, index) => storedBytes(columns[index], group) > LARGE_CHUNK));
  for (let left = group.rows; left > 0; ) {
    const empty = fields.filter((queue) => queue.count() === 0);
    const isLarge = (queue: FieldQueue): boolean => large.has(queue);
    const small = empty.filter((queue) => !isLarge(queue));
    for (let at = 0; at < small.length; at += READS_AT_ONCE) {
      await Promise.all(small.slice(at, at + READS_AT_ONCE).map((queue) => queue.fill()));
      assertRoom(0);
    }
    for (const queue of empty.filter(isLarge)) {
      await queue.fill();
      assertRoom(0);
    }
    const count = fields.reduce((least, queue) => Math.min(least, queue.count()), Math.min(left, ROWS_AT_ONCE));
    if (count === 0) throw malformed(file.name, "a row group has fewer rows than it claims");
    const taken = fields.map((queue) => queue.take(count));
    let text = "";
    for (let row = 0; row < count; row++) {
      // A line without anything on it would be no row.
      text += columns.length === 1 ? taken[0]?.[row] || '""' : (taken[0]?.[row] ?? "");
      for (let column = 1; column < taken.length; column++) text += `,${taken[column]?.[row] ?? ""}`;
      text += "\n";
    }
    left -= count;
    yield text;
  }
}

function storedBytes(column: SchemaTree | undefined, { chunks }: CheckedRowGroup): number {
  const own = chunks.filter((chunk) => chunk.path_in_schema[0] === column?.element.name);
  return own.reduce((sum, chunk) => sum + Number(chunk.total_compressed_size), 0);
}

interface HeldPages {
  readonly rows: number;
  /** Size of a page that is to be read as well. */
  readonly byteCount: number;
  readonly fields: readonly FieldQueue[];
}

function assertHeld(name: string, { rows, byteCount, fields }: HeldPages): void {
  const held = fields.reduce((sum, queue) => sum + queue.heldByteCount(), byteCount);
  if (held <= MAX_HELD_BYTES) return;
  const most = MAX_HELD_BYTES / 1024 / 1024;
  throw rowGroupTooLarge(name, `a row group of ${rows} rows has pages that take more than ${most} MiB at once`);
}

function columnFields(
  reading: ChunkReading,
  column: SchemaTree,
  { chunks }: CheckedRowGroup,
): AsyncGenerator<PageTexts> {
  const name = column.element.name;
  const own = chunks.filter((chunk) => chunk.path_in_schema[0] === name);
  const [chunk] = own;
  if (chunk === undefined) throw malformed(reading.file.name, `a row group lacks column ${name}`);
  if (!isFlat(column)) return nestedFields(reading, column, own);
  if (own.length > 1) throw malformed(reading.file.name, `a row group has column ${name} twice`);
  const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
  const { format } = textOf(reading.file, column);
  return readColumnTexts(reading, rawDecoder(chunk, [root, column]), chunk, (value) => csvField(format(value)));
}

async function* nestedFields(
  reading: ChunkReading,
  column: SchemaTree,
  chunks: CheckedRowGroup["chunks"],
): AsyncGenerator<PageTexts> {
  yield packedTexts(await readNestedTexts(reading, column, chunks), (text) => (text === null ? "" : csvField(text)));
}

function textOf(file: RangedFile, { element }: SchemaTree): ReturnType<typeof valueText> {
  return valueText(file.name, element.name, element);
}

function isFlat({ children, element }: SchemaTree): boolean {
  return children.length === 0 && element.repetition_type !== "REPEATED";
}

/** A mark of byte order at the start of a field is part of it; unquoted, it might be taken for that of the file. */
function csvField(text: string): string {
  return /[",\r\n\uFEFF]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface FieldQueue {
  count(): number;
  heldByteCount(): number;
  fill(): Promise<void>;
  take(count: number): readonly string[];
}

const NO_TEXTS: PageTexts = { count: 0, byteCount: 0, at: () => "" };

function fieldQueue(pages: AsyncGenerator<PageTexts>): FieldQueue {
  let page = NO_TEXTS;
  let at = 0;
  return {
    count: () => page.count - at,
    heldByteCount: () => page.byteCount,
    fill: async () => {
      for (page = NO_TEXTS, at = 0; page.count === 0; ) {
        const next = await pages.next();
        if (next.done === true) return;
        page = next.value;
      }
    },
    take: (count) => {
      at += count;
      return Array.from({ length: count }, (_, row) => page.at(at - count + row));
    },
  };
}
