import { InputError } from "exact-values/errors";
import { type ColumnMetaData, parquetSchema, type RowGroup, type SchemaTree } from "hyparquet";
import { exportAgainCommand } from "../focus/file-remedy.ts";
import { metadataByteCount, type ParquetFooter, parseFooter } from "../footer/parquet-footer.ts";
import type { RangeSource } from "../range-source.ts";

/** A footer that passed every check that needs no pages. */
export interface CheckedFooter {
  /** Top-level columns, in file order. */
  readonly columns: readonly SchemaTree[];
  readonly rowGroups: readonly CheckedRowGroup[];
  readonly keyValues: ReadonlyMap<string, string>;
}

export interface CheckedRowGroup {
  readonly rows: number;
  readonly chunks: readonly ColumnMetaData[];
}

/** A column chunk takes at least 60 bytes in the footer, and about four kilobytes of memory once it is decoded. */
const LARGEST_FOOTER = 4 * 1024 * 1024;
/** Old versions of pandas wrote 64 million rows in one group. No known writer exceeds that. */
const MAX_ROWS_OF_GROUP = 1 << 26;
const TAIL = 8;

/** Codecs that can be decompressed. LZO is obsolete, and the meaning of LZ4 depends on the writer. */
const READABLE_CODECS: readonly string[] = ["UNCOMPRESSED", "SNAPPY", "GZIP", "BROTLI", "ZSTD", "LZ4_RAW"];

/** Reads and checks the footer. Throws InputError `MalformedParquet` or `UnsupportedParquet`. */
export async function readCheckedFooter(file: RangeSource, maxByteCount = LARGEST_FOOTER): Promise<CheckedFooter> {
  if (file.byteCount < 4 + TAIL)
    throw malformed(file.name, `it has ${file.byteCount} bytes, too few for a parquet file`);
  const tail = Buffer.from(await file.read(file.byteCount - TAIL, TAIL));
  const magic = tail.toString("latin1", 4);
  if (magic === "PARE") throw unsupported(file.name, "its footer is encrypted");
  if (magic !== "PAR1") throw malformed(file.name, "it does not end like a parquet file, so it may be truncated");
  const length = tail.readUInt32LE(0);
  if (length > file.byteCount - TAIL - 4) {
    throw malformed(file.name, `its footer claims ${length} bytes of ${file.byteCount}`);
  }
  if (length > maxByteCount) throw footerTooLarge(file.name, length, maxByteCount);
  const end = file.byteCount - TAIL - length;
  const bytes = await file.read(end, length + TAIL);
  const footer = decoding(file.name, "its footer cannot be read", () => parseFooter(bytes));
  return checkFooter(file, footer);
}

/** Checks a footer against its file. Throws InputError `MalformedParquet` or `UnsupportedParquet`. */
export function checkFooter(
  { byteCount, name }: Pick<RangeSource, "name" | "byteCount">,
  { keyValues, metadata, tail }: ParquetFooter,
): CheckedFooter {
  const dataEnd = byteCount - TAIL - metadataByteCount(tail);
  const { children: columns } = decoding(name, "its schema cannot be read", () => parquetSchema(metadata));
  if (columns.length === 0) throw malformed(name, "it has no column");
  if (columns.some(({ element }) => typeof element.name !== "string")) throw malformed(name, "a column has no name");
  const rowGroups = decoding(name, "its row groups cannot be read", () =>
    metadata.row_groups.map((group) => checkedRowGroup(name, group, dataEnd)),
  );
  const rows = rowGroups.reduce((sum, group) => sum + group.rows, 0);
  if (String(rows) !== String(metadata.num_rows)) {
    throw malformed(name, `its footer says ${metadata.num_rows} rows, but its row groups have ${rows}`);
  }
  return { columns, rowGroups, keyValues };
}

function checkedRowGroup(name: string, { columns, num_rows }: RowGroup, dataEnd: number): CheckedRowGroup {
  const rows = Number(num_rows);
  if (!(Number.isSafeInteger(rows) && rows >= 0 && rows <= MAX_ROWS_OF_GROUP))
    throw malformed(name, `a row group claims ${num_rows} rows`);
  const chunks = columns.map(({ meta_data: chunk, file_path, crypto_metadata, encrypted_column_metadata }) => {
    if (crypto_metadata !== undefined || encrypted_column_metadata !== undefined || chunk === undefined) {
      throw unsupported(name, "it has encrypted columns");
    }
    const column = chunk.path_in_schema.join(".");
    if (file_path) throw unsupported(name, `column ${column} is stored in another file`);
    if (!READABLE_CODECS.includes(chunk.codec)) {
      throw unsupported(name, `column ${column} is compressed with ${chunk.codec ?? "an unknown codec"}`);
    }
    const { start, end } = chunkRange(chunk);
    if (!(start >= 4 && end >= start && end <= dataEnd)) {
      throw malformed(name, `column ${column} claims bytes ${start} to ${end}, but the columns end at ${dataEnd}`);
    }
    return chunk;
  });
  return { rows, chunks };
}

/** The byte range of a column chunk. Some writers set the dictionary offset to 0 or omit it. */
export function chunkRange(chunk: ColumnMetaData): { readonly start: number; readonly end: number } {
  const data = Number(chunk.data_page_offset);
  const dictionary = Number(chunk.dictionary_page_offset ?? 0n);
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  return { start, end: start + Number(chunk.total_compressed_size) };
}

/** Runs a decoder that may throw any error for damaged bytes. */
export function decoding<T>(name: string, what: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw malformed(name, `${what} (${error instanceof Error ? error.message : String(error)})`, error);
  }
}

export function malformed(name: string, reason: string, cause?: unknown): InputError {
  return new InputError("MalformedParquet", `${name} is not a complete parquet file: ${reason}.`, {
    remedy:
      "The file is damaged or truncated. Write it again, or export its month again " +
      `${exportAgainCommand()}. The month is unchanged.`,
    place: { file: name },
    cause,
  });
}

function footerTooLarge(name: string, byteCount: number, maxByteCount: number): InputError {
  const most = maxByteCount / 1024 / 1024;
  return new InputError("FooterTooLarge", `${name} has a footer of ${byteCount} bytes; the limit is ${most} MiB.`, {
    remedy: "Deliver the rows in several files with fewer row groups each, or write larger row groups.",
    place: { file: name },
  });
}

/** The error for a row group or page that would fill the memory. */
export function rowGroupTooLarge(name: string, reason: string): InputError {
  return new InputError("RowGroupTooLarge", `${name} cannot be read: ${reason}.`, {
    remedy:
      "Write the file with smaller row groups: ROW_GROUP_SIZE 20000 in DuckDB, row_group_size=20000 in " +
      "pyarrow and polars, or fewer rows if their values are long. Or deliver CSV.",
    place: { file: name },
  });
}

export function unsupported(name: string, reason: string): InputError {
  return new InputError("UnsupportedParquet", `${name} cannot be read: ${reason}.`, {
    remedy:
      "Write the file without encryption, with one of " +
      `${READABLE_CODECS.slice(1).join(", ").toLowerCase()}, or deliver CSV.`,
    place: { file: name },
  });
}
