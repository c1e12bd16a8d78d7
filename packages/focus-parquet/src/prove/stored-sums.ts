import { crc32 } from "node:zlib";
import { DECIMAL_BYTE_COUNT } from "exact-values/decimal";
import type { ColumnMetaData } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { readChunkBytes } from "../columns/column-file.ts";
import { groupTexts, sumByCurrency } from "../columns/grouped-rows.ts";
import { type RawColumn, readRawColumn } from "../columns/raw-column.ts";
import { addCostSums, type CostSums } from "../focus/cost-sums.ts";
import { type CheckedFooter, type CheckedRowGroup, decoding, malformed } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";

/** Row count and sums that are read from the pages of a stored file. */
interface StoredSums {
  readonly rows: number;
  readonly sums: CostSums;
}

/** The columns that prove a file: decimal columns and the currency column. */
interface SummedColumns {
  readonly sums: readonly string[];
  readonly currency: string | undefined;
}

/**
 * Reads every page of a file, row group by row group: checks each page's checksum, counts the rows, and adds up some
 * columns exactly. Throws InputError `MalformedParquet` for a damaged page, and any error of the source.
 */
export async function readStoredSums(
  file: RangeSource,
  footer: CheckedFooter,
  columns: SummedColumns,
): Promise<StoredSums> {
  assertDecimals(file.name, footer, columns.sums);
  let rows = 0;
  let sums: CostSums = new Map();
  for (const group of footer.rowGroups) {
    const bytes = await readChunkBytes((offset, byteCount) => file.read(offset, byteCount), group.chunks);
    rows += group.rows;
    sums = addCostSums(
      sums,
      decoding(file.name, "a row group cannot be read", () => sumRowGroup(group, bytes, columns)),
    );
  }
  return { rows, sums };
}

function assertDecimals(name: string, { columns }: CheckedFooter, summed: readonly string[]): void {
  for (const { element } of columns) {
    const isDecimal = element.type === "FIXED_LEN_BYTE_ARRAY" && element.type_length === DECIMAL_BYTE_COUNT;
    if (summed.includes(element.name) && !isDecimal) throw malformed(name, `column ${element.name} has no decimals`);
  }
}

function sumRowGroup(
  { chunks, rows }: CheckedRowGroup,
  bytes: ReadonlyMap<ColumnMetaData, Uint8Array>,
  { currency, sums }: SummedColumns,
): CostSums {
  for (const chunk of chunks) checkPages(bytesOf(bytes, chunk), chunk, rows);
  const read = (name: string | undefined): RawColumn | undefined => {
    const chunk = chunks.find(({ path_in_schema: path }) => path.length === 1 && path[0] === name);
    return chunk && readRawColumn(bytesOf(bytes, chunk), chunk.codec, rows);
  };
  const columns = sums.flatMap((name): [string, RawColumn][] => {
    const column = read(name);
    return column === undefined ? [] : [[name, column]];
  });
  return sumByCurrency(columns, groupTexts(read(currency), rows));
}

/** Throws unless the pages fill the chunk, contain the rows of the row group, and match their checksums. */
function checkPages(bytes: Uint8Array, { path_in_schema: path }: ColumnMetaData, rows: number): void {
  const column = path.join(".");
  let found = 0;
  for (let at = 0; at < bytes.length; ) {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at), offset: 0 };
    const {
      compressed_page_size: length,
      crc,
      data_page_header: first,
      data_page_header_v2: second,
    } = parquetHeader(reader);
    const body = bytes.subarray(at + reader.offset, at + reader.offset + length);
    if (body.length !== length) throw new Error(`a page of ${column} is cut off`);
    if (crc !== undefined && (crc32(body) | 0) !== (crc | 0))
      throw new Error(`a page of ${column} differs from its checksum`);
    found += first?.num_values ?? second?.num_rows ?? 0;
    at += reader.offset + length;
  }
  if (found !== rows) throw new Error(`${column} has ${found} rows of ${rows}`);
}

function bytesOf(bytes: ReadonlyMap<ColumnMetaData, Uint8Array>, chunk: ColumnMetaData): Uint8Array {
  return bytes.get(chunk) ?? new Uint8Array(0);
}
