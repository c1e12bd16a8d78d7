export { type ConvertedParts, convertParts } from "./convert/convert-parts.ts";
export { countEmptyCells, locateEmptyCell } from "./convert/empty-cells.ts";
export {
  contentByPart,
  formatPartPiece,
  mergePieces,
  type PartPiece,
  type PartPieceKey,
  parsePartPiece,
} from "./convert/part-pieces.ts";
export {
  COMPRESSIONS,
  type Compression,
  type Converter,
  PAGE_VERSIONS,
  type PageVersion,
  type PartSource,
  READER_STATISTICS,
  type ReaderStatistics,
  ROW_GROUP_SIZE,
  type RowGroupPiece,
  type WriteOptions,
} from "./converter.ts";
export { sumWrittenCharges } from "./cube/written-charges.ts";
export { referenceConverter } from "./reference-converter/reference-converter.ts";
export { estimatePlainByteCount, openStoredPart, type StoredPart } from "./stored-part.ts";
export { readBack, writtenColumns } from "./verify/verify-row-group.ts";
export { createPartConverter } from "./wasm-converter/host/part-converter.ts";
export { wasmConverter } from "./wasm-converter/host/wasm-converter.ts";
export { createSegmentCutter } from "./wasm-converter/threads/sent-segments.ts";
export { createThreadedConverter } from "./wasm-converter/threads/threaded-converter.ts";
