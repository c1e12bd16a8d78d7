export { type ColumnFile, openColumnFile } from "./columns/column-file.ts";
export { DECOMPRESSORS } from "./columns/raw-column.ts";
export { type RowValues, readRowValues } from "./columns/row-values.ts";
export { CODECS } from "./converter.ts";
export { MAGIC, placedPiece } from "./footer/compose-footer.ts";
export { emptyFooter, extendFooter } from "./footer/extend-footer.ts";
export {
  boundsOf,
  columnsWithValue,
  emptyShares,
  footerByteCount,
  type ParquetFooter,
  parseFooter,
  parseNamedFooter,
  storedColumns,
  storedFooter,
  writeStruct,
} from "./footer/parquet-footer.ts";
export { createNestedRowsWriter, type NestedField, readNestedRows, writeNestedRows } from "./pages/nested-rows.ts";
export { type CheckedFooter, readCheckedFooter } from "./parquet-read/parquet-file.ts";
export { openParquetPart } from "./parquet-read/parquet-part.ts";
export { readStoredSums } from "./prove/stored-sums.ts";
export { fileRanges, type RangeSource, streamRanges } from "./range-source.ts";
