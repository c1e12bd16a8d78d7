import { readFileSync } from "node:fs";

/** What the WebAssembly core exports; the functions are documented in `assembly/`. Pointers are byte offsets into its memory. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory;
  readonly rows: WebAssembly.Global;
  readonly roundings: WebAssembly.Global;
  readonly batchByteCount: WebAssembly.Global;
  readonly consumedLineFeeds: WebAssembly.Global;
  readonly levelsByteCount: WebAssembly.Global;
  readonly bodyPointer: WebAssembly.Global;
  readonly bodyByteCount: WebAssembly.Global;
  readonly nullCount: WebAssembly.Global;
  readonly smallestId: WebAssembly.Global;
  readonly largestId: WebAssembly.Global;
  readonly smallestPointer: WebAssembly.Global;
  readonly largestPointer: WebAssembly.Global;
  readonly followedLineFeeds: WebAssembly.Global;
  startCutting(): void;
  followText(start: number, byteCount: number, stops: boolean): number;
  start(fields: number, otherColumns: number, rowsAtMost: number, bufferByteCount: number): void;
  allocate(byteCount: number): number;
  bufferPointer(): number;
  growBuffer(usedByteCount: number, byteCount: number): void;
  setKind(column: number, kind: number): void;
  setCurrencyColumn(column: number): void;
  addCostColumn(column: number): void;
  addNullToken(column: number, start: number, byteCount: number): void;
  askForDecimals(column: number): void;
  setDecimal(high: bigint, low: bigint, residue: bigint): void;
  readBatch(byteCount: number, mostByteCount: number): number;
  acceptBatch(): number;
  forgetBatch(): void;
  clearRows(): void;
  sumsPointer(): number;
  dictionaryCount(column: number): number;
  dictionaryPointer(column: number): number;
  dictionaryByteCount(column: number): number;
  valueByteCount(): number;
  dictionaryOffsets(column: number): number;
  idsPointer(column: number): number;
  decimalPlace(column: number, row: number): number;
  putDecimal(column: number, record: number): void;
  copyDecimal(from: number, to: number, record: number): void;
  expectLosses(column: number): void;
  internText(column: number, start: number, byteCount: number): number;
  chooseEncoding(column: number): number;
  encodePage(column: number, firstRow: number, rows: number, isIndexed: boolean): void;
  encodeBooleanPage(column: number, firstRow: number, rows: number, truth: number): void;
  encodeNullLevels(rows: number): void;
  findExtremes(column: number): void;
  compressSnappy(start: number, byteCount: number, out: number): number;
  snappyBound(byteCount: number): number;
}

/** Kinds of source columns, as `assembly/column.ts` numbers them. */
export const KIND = { skip: 0, text: 1, decimal: 2 } as const;

/** The core adds what rounding takes away in units of 10^-36. */
export const RESIDUE_SCALE = 36;

/** Answers of `readOddDecimal`. */
export const ODD_DECIMAL = { isNumber: 0, isNoNumber: 1, isNull: 2 } as const;

/** Asked for decimal text that the core does not read by itself: `column` and where the text is in the core's memory. */
export type OddDecimalReader = (column: number, start: number, byteCount: number) => number;

let compiled: WebAssembly.Module | undefined;

/** A new core with memory of its own; compiled once per process. */
export function createCore(readOddDecimal: OddDecimalReader): CoreExports {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("./kernel.wasm", import.meta.url)));
  const instance = new WebAssembly.Instance(compiled, { engine: { readOddDecimal } });
  return instance.exports as CoreExports;
}
