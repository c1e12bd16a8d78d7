import type { ColumnMetaData, SchemaTree } from "hyparquet";
import type { ColumnType } from "../focus/schema.ts";
import type { StoredFooter } from "../footer/parquet-footer.ts";
import { storedType } from "../footer/parquet-footer.ts";
import {
  type CheckedFooter,
  type CheckedRowGroup,
  checkFooter,
  chunkRange,
  decoding,
  malformed,
  readCheckedFooter,
} from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";
import { type ByteSource, type ReadableType, readForeignColumn } from "./foreign-column.ts";
import { type RawColumn, readRawColumn } from "./raw-column.ts";

export interface ColumnRequest {
  readonly name: string;
  /** The type to read its values as, whatever type the file stores. */
  readonly type: ReadableType;
  /** The name under which the caller looks it up. Default: `name`. */
  readonly as?: string;
}

/** A requested column; undefined if the file lacks it. */
export type ReadColumn = (name: string) => RawColumn | undefined;

/** A parquet file whose columns are read selectively, row group by row group. */
export interface ColumnFile {
  readonly name: string;
  readonly rowGroups: readonly CheckedRowGroup[];
  readonly keyValues: ReadonlyMap<string, string>;
  /** True for a month that a hub committed. */
  readonly isOfHub: boolean;
  /** Column types by exact name; undefined for a type that the hub does not write. */
  readonly types: ReadonlyMap<string, ColumnType | undefined>;
  /** Ignores case if no column has exactly this name. */
  has(name: string): boolean;
  /**
   * Reads the bytes of some columns in few requests. A column in the hub's own format is decoded on first use. Any
   * other column is decoded immediately, value by value.
   */
  read(group: CheckedRowGroup, requests: readonly ColumnRequest[]): Promise<ReadColumn>;
}

/**
 * This is enough for a month of about 40 GB of CSV. Each column of a row group takes about four kilobytes of memory.
 */
const LARGEST_FOOTER = 8 * 1024 * 1024;

/** Every month that a hub committed has its run ID in the footer. */
const HUB_MARK = "hub_run_id";

/** Opens any parquet file. Throws InputError `MalformedParquet`, `UnsupportedParquet` or `FooterTooLarge`. */
export async function openColumnFile(file: RangeSource, known?: CheckedFooter): Promise<ColumnFile> {
  const footer = known ?? (await readCheckedFooter(file, LARGEST_FOOTER));
  return columnFile(file, footer, footer.keyValues.has(HUB_MARK));
}

/** A file that a hub committed, with a footer that can be written again. */
export interface StoredFile extends ColumnFile {
  readonly footer: StoredFooter;
}

export function storedFile(file: ByteSource & { readonly byteCount: number }, footer: StoredFooter): StoredFile {
  return { ...columnFile(file, checkFooter(file, footer), true), footer };
}

/** A column in its stored type; undefined if the file lacks it or stores another type. */
export type ReadStored = (name: string, type: ColumnType) => RawColumn | undefined;

/** Reads columns of a row group in their stored types. */
export async function readStored(
  { read, rowGroups, types }: ColumnFile,
  rowGroup: number,
  names: ReadonlySet<string>,
): Promise<ReadStored> {
  const group = rowGroups[rowGroup];
  if (group === undefined) throw new RangeError(`row group ${rowGroup} of ${rowGroups.length}`);
  const requests = [...names].flatMap((name): ColumnRequest[] => {
    const type = types.get(name);
    return type === undefined || type === "Boolean" ? [] : [{ name, type }];
  });
  const column = await read(group, requests);
  return (name, type) => (types.get(name) === type ? column(name) : undefined);
}

function columnFile(file: ByteSource, { columns, keyValues, rowGroups }: CheckedFooter, isOfHub: boolean): ColumnFile {
  const exact = new Map(columns.map((column) => [column.element.name, column]));
  const folded = new Map(columns.map((column) => [column.element.name.toLowerCase(), column]));
  const columnOf = (name: string): SchemaTree | undefined => exact.get(name) ?? folded.get(name.toLowerCase());
  return {
    name: file.name,
    rowGroups,
    keyValues,
    isOfHub,
    types: new Map(columns.map(({ element }) => [element.name, storedType(element)])),
    has: (name) => columnOf(name) !== undefined,
    read: async (group, requests) => {
      const found = requests.flatMap(({ as, name, type }): FoundColumn[] => {
        const column = columnOf(name);
        return column === undefined ? [] : [{ as: as ?? name, type, ...chunksOf(file.name, group, column) }];
      });
      const isRaw = ({ chunk, column, type }: FoundColumn): boolean => isOfHub && isStoredAs(type, column, chunk);
      const raw = found.filter(isRaw);
      const bytes = await readChunkBytes(
        (offset, byteCount) => file.read(offset, byteCount),
        [...new Set(raw.map(({ chunk }) => chunk))],
      );
      const decoders = new Map(
        raw.map(({ as, chunk }) => [as, lazyColumn(file.name, chunk, bytes.get(chunk), group.rows)]),
      );
      for (const one of found.filter((other) => !isRaw(other))) {
        const column = await readForeignColumn(file, group.rows, one);
        decoders.set(one.as, () => column);
      }
      return (name) => decoders.get(name)?.();
    },
  };
}

interface FoundColumn {
  readonly as: string;
  readonly type: ReadableType;
  readonly column: SchemaTree;
  /** The first chunk. A nested column has one chunk per leaf. */
  readonly chunk: ColumnMetaData;
  readonly chunks: readonly ColumnMetaData[];
}

function chunksOf(
  name: string,
  group: CheckedRowGroup,
  column: SchemaTree,
): Pick<FoundColumn, "column" | "chunk" | "chunks"> {
  const chunks = group.chunks.filter(({ path_in_schema: [first] }) => first === column.element.name);
  const [chunk] = chunks;
  if (chunk === undefined) throw malformed(name, `a row group lacks column ${column.element.name}`);
  return { column, chunk, chunks };
}

function lazyColumn(
  name: string,
  chunk: ColumnMetaData,
  bytes: Uint8Array | undefined,
  rows: number,
): () => RawColumn | undefined {
  let column: RawColumn | undefined;
  return () => {
    if (bytes === undefined) return undefined;
    column ??= decoding(name, `column ${chunk.path_in_schema.join(".")} cannot be decoded`, () =>
      readRawColumn(bytes, chunk.codec, rows),
    );
    return column;
  };
}

const RAW_CODECS: readonly string[] = ["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"];

/** Whether the pages can be decoded as they are stored. */
function isStoredAs(type: ReadableType, { children, element }: SchemaTree, { codec }: ColumnMetaData): boolean {
  const isFlat = children.length === 0 && element.repetition_type === "OPTIONAL";
  const isFixed = type !== "Decimal" || element.type === "FIXED_LEN_BYTE_ARRAY";
  return isFlat && isFixed && RAW_CODECS.includes(codec) && storedType(element) === type;
}

/** Chunks with a smaller gap are read together: a request takes as long as reading this many bytes. */
const MAX_GAP = 128 * 1024;
const MAX_RANGE = 8 * 1024 * 1024;
const READS_AT_ONCE = 4;

interface Span {
  readonly start: number;
  end: number;
  readonly chunks: ColumnMetaData[];
}

/** Reads the bytes of column chunks of one file in few requests. */
export async function readChunkBytes(
  read: (start: number, byteCount: number) => Promise<Uint8Array>,
  chunks: readonly ColumnMetaData[],
): Promise<ReadonlyMap<ColumnMetaData, Uint8Array>> {
  const spans = spansOf(chunks);
  const bytes = new Map<ColumnMetaData, Uint8Array>();
  for (let at = 0; at < spans.length; at += READS_AT_ONCE) {
    await Promise.all(
      spans.slice(at, at + READS_AT_ONCE).map(async ({ chunks: within, end, start }) => {
        const span = await read(start, end - start);
        for (const chunk of within) {
          const range = chunkRange(chunk);
          bytes.set(chunk, span.subarray(range.start - start, range.end - start));
        }
      }),
    );
  }
  return bytes;
}

function spansOf(chunks: readonly ColumnMetaData[]): readonly Span[] {
  const spans: Span[] = [];
  for (const chunk of chunks.toSorted((one, other) => chunkRange(one).start - chunkRange(other).start)) {
    const { end, start } = chunkRange(chunk);
    const last = spans.at(-1);
    if (last !== undefined && start - last.end <= MAX_GAP && end - last.start <= MAX_RANGE) {
      last.chunks.push(chunk);
      last.end = Math.max(last.end, end);
    } else spans.push({ start, end, chunks: [chunk] });
  }
  return spans;
}
