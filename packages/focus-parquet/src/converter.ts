// A namespace import, because Node 20 has no zstd and would fail to load named imports of its functions.
import * as zlib from "node:zlib";
import type { CompressionCodec, KeyValue, OffsetIndex, RowGroup } from "hyparquet";
import type { ColumnPlan } from "./focus/columns/column-plan.ts";
import type { CostSums } from "./focus/cost-sums.ts";
import type { WayIn } from "./focus/file-remedy.ts";
import type { TextFormat } from "./focus/text-format.ts";
import type { UpgradeCounts } from "./focus/upgrade/upgrade-rule.ts";
import type { RangeSource } from "./range-source.ts";

/** Codecs that a month can be written with. Every reader supports Snappy. */
export const COMPRESSIONS = ["snappy", "zstd", "gzip", "none"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** The parquet name of each codec. */
export const CODECS: Readonly<Record<Compression, CompressionCodec>> = {
  snappy: "SNAPPY",
  zstd: "ZSTD",
  gzip: "GZIP",
  none: "UNCOMPRESSED",
};

/** On cost pages, level 1 takes a quarter of level 3's time and makes 5 % more bytes. */
const ZSTD_LEVEL = 1;

/** Codecs besides hyparquet-writer's own Snappy. */
export const COMPRESSORS = {
  ZSTD: (bytes: Uint8Array): Uint8Array =>
    zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  GZIP: (bytes: Uint8Array): Uint8Array => zlib.gzipSync(bytes),
};

/** Versions of a data page. Every reader supports version 1, and Spark, pyarrow and DuckDB write it by default. */
export const PAGE_VERSIONS = ["1", "2"] as const;
export type PageVersion = (typeof PAGE_VERSIONS)[number];

/**
 * `lean` omits minimum and maximum of ChargePeriodStart, because existing reports decode its minimum as INT96 and would
 * drop the file. `full` writes them for every column.
 */
export const READER_STATISTICS = ["lean", "full"] as const;
export type ReaderStatistics = (typeof READER_STATISTICS)[number];

/** One CSV part, as plain bytes in order. */
export interface PartSource {
  /** The part's name in error messages: its blob name or file path. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * The stored file behind `bytes`, if a converter may read it by ranges. Its bytes are not plain text if it begins
   * like gzip.
   */
  readonly ranges?: RangeSource;
  /** Encoding and delimiter of the text, if they differ from the default. */
  readonly text?: TextFormat;
  /** `export` when undefined. */
  readonly way?: WayIn;
}

export interface WriteOptions {
  readonly plan: ColumnPlan;
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
  readonly readerStatistics: ReaderStatistics;
  /** A row group is closed once it holds this many bytes of CSV, which bounds the converter's memory. */
  readonly rowGroupByteCount?: number;
  /** Approximate number of plain bytes in all parts that these options convert. It decides whether threads pay off. */
  readonly workByteCount?: number;
}

/** Offset of a data page, its length including the header, and its first row in the row group. */
export type PageLocation = OffsetIndex["page_locations"][number];

/** A finished row group: bytes that can be placed anywhere in a file, and their metadata for the footer. */
export interface RowGroupPiece {
  readonly bytes: Uint8Array;
  /** Row-group metadata with offsets relative to the first byte of `bytes`. */
  readonly metadata: RowGroup;
  /** Locations of each column's data pages, for the offset index. Offsets are relative, as in `metadata`. */
  readonly pages: readonly (readonly PageLocation[])[];
  readonly rows: number;
  /** Sums of the cost columns, computed from the source values as they are read. */
  readonly sums: CostSums;
  /** Values of any column that were rounded: decimals beyond scale 18, timestamps finer than a microsecond. */
  readonly roundings: number;
  /** Rows that each upgrade rule changed; absent without an upgrade. */
  readonly changes?: UpgradeCounts;
}

/** What the footer must know about a piece. The bytes themselves may be gone. */
export interface PlacedPiece {
  readonly metadata: RowGroup;
  readonly pages: RowGroupPiece["pages"];
  readonly byteCount: number;
  readonly rows: number;
  /** Equal for equal bytes; absent if nothing compares them. */
  readonly checksum?: string;
}

/** Turns CSV into parquet. Pieces never span parts, so that many processes can convert the parts of one file. */
export interface Converter {
  /** Name and version, for the file's `created_by`. */
  readonly createdBy: string;
  /**
   * Converts one part, row group by row group. Throws InputError `MalformedCsv`, `InvalidValue` or `DuplicateColumn`
   * with part, line, column and value. A part without data rows yields nothing.
   */
  convertPart(source: PartSource, options: WriteOptions): AsyncIterable<RowGroupPiece>;
  /** The four bytes at the start of a file. The pieces follow in order, then the footer. */
  readonly fileHeader: Uint8Array;
  /** Composes the end of a file that consists of `fileHeader` and the pieces in this order. */
  composeFooter(plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]): Uint8Array;
}

/** Existing reports decode the minimum of this column as INT96 and would drop the file. */
const COLUMNS_WITHOUT_BOUNDS: ReadonlySet<string> = new Set(["ChargePeriodStart"]);

/** True for a column whose row groups have a minimum and maximum. Null counts are always written. */
export function hasBounds(sink: string, statistics: ReaderStatistics): boolean {
  return statistics === "full" || !COLUMNS_WITHOUT_BOUNDS.has(sink);
}

/**
 * The size of a row group: the limit that its rows reach first ends it. Readers hold whole row groups in memory and
 * skip whole ones by their statistics, so small ones prune better. Large ones compress better and have shorter footers.
 * 64 MiB of a cost export are about 40,000 rows.
 */
export const ROW_GROUP_SIZE = {
  /** Bytes of CSV. More would cost memory in each thread. */
  csvByteCount: 64 * 1024 * 1024,
  /** The limit for short rows. */
  rows: 65_536,
  /** Approximate bytes of distinct values: JSON of unknown columns is up to six times as long as its fields. */
  valueByteCount: 12 * 1024 * 1024,
} as const;

/**
 * How much of a text is kept for statistics. The footer's writer cuts bounds to 16 bytes, rounds a maximum up and marks
 * both as inexact. Without this limit, each row group of a month would keep its longest texts in memory until then, and
 * a fan-out would store them in its pieces.
 */
const KEPT_CHARACTERS = 32;

/** The beginning of a text, long enough for the footer's writer to compute the same bound. */
export function shortBound(text: string): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const isPairCut = (text.codePointAt(KEPT_CHARACTERS - 1) ?? 0) > 0xffff;
  const start = text.slice(0, isPairCut ? KEPT_CHARACTERS - 1 : KEPT_CHARACTERS);
  // A copy, because a slice would keep the whole text alive.
  return Buffer.from(start).toString();
}

/** Does the same for UTF-8 bytes. */
export function shortBoundBytes(text: Uint8Array): Uint8Array {
  if (text.length <= KEPT_BYTES) return text;
  let end = KEPT_BYTES;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--;
  return text.subarray(0, end);
}

/** Four bytes per character, so that both converters keep enough. */
const KEPT_BYTES = 4 * KEPT_CHARACTERS;
