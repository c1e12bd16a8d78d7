export { writtenColumns } from "./columns/written-columns.ts";
export { type ConvertedParts, convertParts } from "./convert/convert-parts.ts";
export { countEmptyCells } from "./convert/empty-cells.ts";
export { locateEmptyCell } from "./convert/locate-empty-cell.ts";
export { mergePieces } from "./convert/merge-pieces.ts";
export { contentByPart } from "./convert/part-content.ts";
export { formatPartPiece, type PartPiece, type PartPieceKey, parsePartPiece } from "./convert/piece-journal.ts";
export {
  COMPRESSIONS,
  type Compression,
  type Engine,
  PAGE_VERSIONS,
  type PageVersion,
  type PartSource,
  READER_STATISTICS,
  type ReaderStatistics,
  type RowGroupPiece,
  type WriteOptions,
} from "./engine.ts";
export { csvParseEngine } from "./reference-engine/reference-engine.ts";
export { ROW_GROUP_SIZE } from "./row-group-size.ts";
export { totalWritten } from "./savings/charge-totals.ts";
export { estimatePlainByteCount, openStoredPart, type StoredPart } from "./stored-part.ts";
export { readBack } from "./verify/verify-row-group.ts";
export { createPartConverter } from "./wasm-engine/host/part-converter.ts";
export { simdEngine } from "./wasm-engine/host/wasm-engine.ts";
export { createSegmentCutter } from "./wasm-engine/threads/segment-cutter.ts";
export { createThreadedEngine } from "./wasm-engine/threads/threaded-engine.ts";
export { stopYoungGenerationGrowth } from "./young-generation.ts";
