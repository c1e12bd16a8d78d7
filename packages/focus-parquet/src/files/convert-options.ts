import type { DateFormat } from "exact-values/date-format";
import type { Compression, PageVersion, ReaderStatistics } from "../converter.ts";
import type { UnknownColumnPolicy } from "../focus/columns/column-plan.ts";
import type { NumberFormat } from "../focus/local-number.ts";
import type { TextFormat } from "../focus/text-format.ts";

/** Exact sums of each cost column by currency, as decimal text: `{ EUR: { BilledCost: "1.25" } }`. */
export type SumsByCurrency = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

/** Which files to read, and how their values are written. Only `files` is required. */
export interface ReadOptions {
  /** CSV, gzip CSV or parquet files, read in this order. */
  readonly files: readonly string[];
  /**
   * Names the columns and their types: a version of Azure's exports, such as `1.0r2`, or of the specification, such as
   * `focus-1.3`; by default the header decides.
   */
  readonly datasetVersion?: string | undefined;
  /** Path of a mapping file that replaces the bundled schema. */
  readonly schemaFile?: string | undefined;
  /** What happens to columns that the schema does not know; default `keep`. */
  readonly unknownColumns?: UnknownColumnPolicy | undefined;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens?: readonly string[] | undefined;
  /** Tried in this order; default ISO 8601, and `M/d/yyyy` for Azure exports, because spreadsheets write it. */
  readonly dateFormats?: readonly DateFormat[] | undefined;
  /** How numbers are written, if not as plain decimals. */
  readonly numbers?: NumberFormat | undefined;
  /** Delimiter and encoding of CSV files, if not commas and UTF-8. */
  readonly text?: TextFormat | undefined;
}

/** What to convert, and how. Only `files` and `out` are required. */
export interface ConvertOptions extends ReadOptions {
  /** The parquet file to write. It appears under this name only when it is complete and proven. */
  readonly out: string;
  /** Default `snappy`. */
  readonly compression?: Compression | undefined;
  /** Version of the data pages; default `1`. */
  readonly pageVersion?: PageVersion | undefined;
  /** Default `lean`. */
  readonly readerStatistics?: ReaderStatistics | undefined;
  /** Writes files that lack required columns or values, with a warning, instead of throwing. */
  readonly partial?: boolean | undefined;
  /** Adds up files with the same rows, instead of throwing. */
  readonly mayRepeat?: boolean | undefined;
  /** Receives warnings; by default they are dropped. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** What was written. Columns without any value have no sum. */
export interface ConvertResult {
  readonly out: string;
  readonly rows: number;
  /** Exact sums of each cost column by currency, as decimal text. */
  readonly sums: SumsByCurrency;
  /** Values that were rounded to 18 digits after the point. */
  readonly roundings: number;
  /** Columns of the schema that no file has, and columns of the files that the schema does not know. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly seconds: number;
}
