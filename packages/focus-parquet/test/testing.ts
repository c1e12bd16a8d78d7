export { CONVERTERS } from "./converters.ts";
export { bytesSource } from "./cube/bytes-source.ts";
export { cellsInSql, textsInSql, textsOfCells, textsOfCube } from "./cube/cube-sql.ts";
export { fillsInSql } from "./fill/fill-in-sql.ts";
export { csvOf, type Fields, type FillWorld, fillWorld } from "./fill/fill-world.ts";
export { costBytes, fileOf, filledBytes, sheetBytes, sourcesOf } from "./fill/filled-bytes.ts";
export { HOSTILE_PARQUET_SHAPES } from "./hostile-parquet-shapes.ts";
export { HOSTILE_SHAPES } from "./hostile-shapes.ts";
export { partFile, planOfFile } from "./part-file.ts";
export { convertToBytes, type NamedPart } from "./readers/convert-to-bytes.ts";
export { decimalUnits, expectedCell, readCsv } from "./readers/csv-oracle.ts";
export {
  bookedSums,
  datasetCsv,
  datasetRows,
  PUBLISHED_DATASETS,
  type PublishedDataset,
} from "./readers/dataset-parts.ts";
export { describeColumns, type ParquetReader, readCells, readWithDuckDb } from "./readers/duckdb.ts";
export { writeWithDuckDb } from "./readers/duckdb-parquet.ts";
export { type DuckDbSession, openDuckDb } from "./readers/duckdb-session.ts";
export { DUCKDB_TYPES } from "./readers/duckdb-types.ts";
export { generatedParts } from "./readers/generated-parts.ts";
export { dataPageTypes } from "./readers/pages.ts";
export { collect } from "./readers/part-bytes.ts";
