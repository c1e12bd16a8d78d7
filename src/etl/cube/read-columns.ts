import type { ColumnMetaData, SchemaTree } from "hyparquet";
import { type CheckedRowGroup, chunkRange, decoding, malformed } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";
import { type RawColumn, readRawColumn } from "../verify/raw-column.ts";
import type { CostsFile, ValueKind } from "./costs-file.ts";
import { readForeignColumn } from "./foreign-column.ts";

export interface ColumnRequest {
  readonly name: string;
  readonly kind: ValueKind;
  /** Under which name it is handed out; its own when undefined. */
  readonly as?: string;
}

/** Chunks that are no further apart are read at once: a request takes as long as this many bytes. */
const MAX_GAP = 128 * 1024;
const MAX_RANGE = 8 * 1024 * 1024;
const READS_AT_ONCE = 4;

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
  const bytes = await readChunks(costs.file, [...new Set(found.filter(isFast).map(({ chunk }) => chunk))]);
  const columns = new Map<string, RawColumn>();
  for (const one of found) {
    const stored = bytes.get(one.chunk);
    columns.set(
      one.as,
      isFast(one) && stored !== undefined
        ? decoding(costs.file.name, `column ${one.name} cannot be decoded`, () =>
            readRawColumn(stored, fromStart(one.chunk), group.rows),
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

/** The chunk with offsets that count from its own start. */
function fromStart(chunk: ColumnMetaData): ColumnMetaData {
  const start = BigInt(chunkRange(chunk).start);
  const { data_page_offset, dictionary_page_offset, ...rest } = chunk;
  const hasDictionary = dictionary_page_offset !== undefined && dictionary_page_offset >= start;
  return {
    ...rest,
    data_page_offset: data_page_offset - start,
    ...(hasDictionary ? { dictionary_page_offset: dictionary_page_offset - start } : {}),
  };
}

interface Span {
  readonly start: number;
  end: number;
  readonly chunks: ColumnMetaData[];
}

async function readChunks(
  file: RangeSource,
  chunks: readonly ColumnMetaData[],
): Promise<ReadonlyMap<ColumnMetaData, Uint8Array>> {
  const spans: Span[] = [];
  for (const chunk of chunks.toSorted((one, other) => chunkRange(one).start - chunkRange(other).start)) {
    const { end, start } = chunkRange(chunk);
    const last = spans.at(-1);
    if (last !== undefined && start - last.end <= MAX_GAP && end - last.start <= MAX_RANGE) {
      last.chunks.push(chunk);
      last.end = Math.max(last.end, end);
    } else spans.push({ start, end, chunks: [chunk] });
  }
  const bytes = new Map<ColumnMetaData, Uint8Array>();
  for (let at = 0; at < spans.length; at += READS_AT_ONCE) {
    await Promise.all(
      spans.slice(at, at + READS_AT_ONCE).map(async ({ chunks: within, end, start }) => {
        const span = await file.read(start, end - start);
        for (const chunk of within) {
          const range = chunkRange(chunk);
          bytes.set(chunk, span.subarray(range.start - start, range.end - start));
        }
      }),
    );
  }
  return bytes;
}
