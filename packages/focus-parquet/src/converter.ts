import type { KeyValue, OffsetIndex, RowGroup } from "hyparquet";
import type { ColumnPlan } from "./focus/columns/column-plan.ts";
import type { CostSums } from "./focus/cost-sums.ts";
import type { TextFormat } from "./focus/text-format.ts";
import type { LiftCounts } from "./focus/upgrade/upgrade-rule.ts";
import type { WayIn } from "./focus/way-in.ts";
import type { RangeSource } from "./range-source.ts";

/** Codecs that a month can be written with; snappy is what every reader of the field takes. */
export const COMPRESSIONS = ["snappy", "zstd", "gzip", "none"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** Versions of a data page: every reader takes the first, and Spark, pyarrow and DuckDB write it unless they are asked for the second. */
export const PAGE_VERSIONS = ["1", "2"] as const;
export type PageVersion = (typeof PAGE_VERSIONS)[number];

/**
 * `lean` leaves minimum and maximum of ChargePeriodStart out of the row groups: existing reports decode its minimum as INT96 and
 * would drop the file. `full` writes them for every column.
 */
export const READER_STATISTICS = ["lean", "full"] as const;
export type ReaderStatistics = (typeof READER_STATISTICS)[number];

/** One CSV part, as plain bytes in order. */
export interface PartSource {
  /** How errors call the part: its blob name or file path. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What `bytes` are read from, when a converter may read it by ranges: what begins as gzip does is none of the plain bytes. */
  readonly ranges?: RangeSource;
  /** How its text is written, when that must be said. */
  readonly text?: TextFormat;
  /** `export` when undefined. */
  readonly way?: WayIn;
}

export interface WriteOptions {
  readonly plan: ColumnPlan;
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
  readonly readerStatistics: ReaderStatistics;
  /** A row group is closed once it holds this many bytes of CSV; it bounds the converter's memory. */
  readonly rowGroupByteCount?: number;
  /** About how many plain bytes all parts have that are converted with these options: it decides whether threads pay. */
  readonly workByteCount?: number;
}

/** Where a data page begins, how long it is with its header, and which row of the row group it begins with. */
export type PageLocation = OffsetIndex["page_locations"][number];

/** One finished row group: bytes that can stand anywhere in a file, and what the footer must know of them. */
export interface RowGroupPiece {
  readonly bytes: Uint8Array;
  /** Row-group metadata with offsets relative to the first byte of `bytes`. */
  readonly metadata: RowGroup;
  /** Where the data pages of each column exist, for the offset index; offsets as in `metadata`. */
  readonly pages: readonly (readonly PageLocation[])[];
  readonly rows: number;
  /** Sums of the cost columns, taken from the source values on their way in. */
  readonly sums: CostSums;
  /** Values of any column that were rounded: decimals beyond scale 18, timestamps below a microsecond. */
  readonly roundings: number;
  /** Rows that each rule of a lift changed; absent without a lift. */
  readonly changes?: LiftCounts;
}

/** What the footer must know of a piece; the bytes themselves may be long gone. */
export interface PlacedPiece {
  readonly metadata: RowGroup;
  readonly pages: RowGroupPiece["pages"];
  readonly byteCount: number;
  readonly rows: number;
  /** The same for the same bytes; absent where nothing compares them. */
  readonly checksum?: string;
}

/** Turns CSV into parquet. Pieces never span parts, so that many processes can make the parts of one file. */
export interface Converter {
  /** Name and version, as the file's `created_by` says. */
  readonly createdBy: string;
  /**
   * Converts one part, row group by row group. Throws InputError `MalformedCsv`, `InvalidValue` or `DuplicateColumn` naming part, line,
   * column and value. A part without data rows yields nothing.
   */
  convertPart(source: PartSource, options: WriteOptions): AsyncIterable<RowGroupPiece>;
  /** The four bytes that open a file; the pieces follow in their order, then the footer. */
  readonly fileHeader: Uint8Array;
  /** The end of a file made of `fileHeader` and the pieces in this order. */
  composeFooter(plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]): Uint8Array;
}

/** Existing reports decode the minimum of this column as INT96 and would drop the file. */
const COLUMNS_WITHOUT_BOUNDS: ReadonlySet<string> = new Set(["ChargePeriodStart"]);

/** True for a column whose row groups carry minimum and maximum; null counts are everywhere. */
export function hasBounds(sink: string, statistics: ReaderStatistics): boolean {
  return statistics === "full" || !COLUMNS_WITHOUT_BOUNDS.has(sink);
}

/**
 * How large a row group is: whichever limit its rows reach first ends it. Readers hold whole row groups in memory and skip whole ones by their
 * statistics, so that small ones prune better; large ones compress better and have shorter footers. 64 MiB of a cost export are some 40,000 rows.
 */
export const ROW_GROUP_SIZE = {
  /** Bytes of CSV; more would cost memory in each thread. */
  csvByteCount: 64 * 1024 * 1024,
  /** Of short rows. */
  rows: 65_536,
  /** Bytes of distinct values, or hardly more: JSON of unknown columns is up to six times as long as its fields. */
  valueByteCount: 12 * 1024 * 1024,
} as const;

/**
 * What statistics keep of a text. The footer's writer cuts bounds to 16 bytes by itself, rounds a maximum up and marks both as not exact; but until
 * then each row group of a month would hold its longest texts in memory, and a piece of a fan-out would write them down.
 */
const KEPT_CHARACTERS = 32;

/** The beginning of a text, long enough that the footer's writer makes the same bound of it. */
export function shortBound(text: string): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const isPairCut = (text.codePointAt(KEPT_CHARACTERS - 1) ?? 0) > 0xffff;
  const start = text.slice(0, isPairCut ? KEPT_CHARACTERS - 1 : KEPT_CHARACTERS);
  // A copy: a slice would keep the whole text alive.
  return Buffer.from(start).toString();
}

/** The same for a text as UTF-8: how many of its bytes are enough. */
export function shortBoundBytes(text: Uint8Array): Uint8Array {
  if (text.length <= KEPT_BYTES) return text;
  let end = KEPT_BYTES;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--;
  return text.subarray(0, end);
}

/** Four bytes a character, so that both converters keep enough. */
const KEPT_BYTES = 4 * KEPT_CHARACTERS;
