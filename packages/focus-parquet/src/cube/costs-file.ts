import { DECIMAL_BYTE_COUNT } from "exact-values/decimal";
import type { ColumnMetaData, SchemaTree } from "hyparquet";
import { type CheckedFooter, readCheckedFooter } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";

/** As what a column is read: its text, an amount in units of 10^-18, or an instant in microseconds. */
export type ValueKind = "text" | "decimal" | "instant";

/** A parquet file of costs whose footer was read. */
export interface CostsFile {
  readonly file: RangeSource;
  readonly footer: CheckedFooter;
  /** A column by name, without case where no column is spelled exactly so. */
  columnOf(name: string): SchemaTree | undefined;
  /** True for a column whose pages are as the hub writes them, so that they can be read without turning each value into an object. */
  isOurs(column: SchemaTree, chunk: ColumnMetaData, kind: ValueKind): boolean;
}

/** Opens a parquet file of costs, whoever wrote it. Throws InputError `MalformedParquet`, `UnsupportedParquet` or `FooterTooLarge`. */
export async function openCostsFile(file: RangeSource): Promise<CostsFile> {
  const footer = await readCheckedFooter(file, LARGEST_FOOTER);
  const exact = new Map(footer.columns.map((column) => [column.element.name, column]));
  const folded = new Map(footer.columns.map((column) => [column.element.name.toLowerCase(), column]));
  const isOfHub = footer.keyValues.has(HUB_MARK);
  return {
    file,
    footer,
    columnOf: (name) => exact.get(name) ?? folded.get(name.toLowerCase()),
    isOurs: (column, { codec }, kind) => isOfHub && OUR_CODECS.includes(codec) && isStoredAsOurs(column, kind),
  };
}

/** Of a month of some 40 GB of CSV; the share of each column in a row group takes some four kilobytes of memory. */
const LARGEST_FOOTER = 8 * 1024 * 1024;

/** Every month that a hub committed says in its footer which run it holds. */
const HUB_MARK = "hub_run_id";

const OUR_CODECS: readonly string[] = ["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"];

function isStoredAsOurs({ children, element }: SchemaTree, kind: ValueKind): boolean {
  if (children.length > 0 || element.repetition_type !== "OPTIONAL") return false;
  const { logical_type: logical, type, type_length } = element;
  switch (kind) {
    case "text":
      return type === "BYTE_ARRAY" && logical?.type === "STRING";
    case "decimal":
      return (
        type === "FIXED_LEN_BYTE_ARRAY" &&
        type_length === DECIMAL_BYTE_COUNT &&
        logical?.type === "DECIMAL" &&
        logical.scale === 18
      );
    case "instant":
      return type === "INT64" && logical?.type === "TIMESTAMP" && logical.unit === "MICROS";
  }
}
