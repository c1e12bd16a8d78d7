import { readFileSync } from "node:fs";
import { ByteWriter } from "hyparquet-writer";
import { shortBound, shortBoundBytes } from "../../converter.ts";

/** The exports of the WebAssembly module, documented in `assembly/`. Pointers are byte offsets into its memory. */
export interface WasmExports {
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

/** Kinds of source columns. The numbers must match `assembly/column.ts`. */
export const KIND = { skip: 0, text: 1, decimal: 2 } as const;

/** Number of decimal places of rounding residues, which the module adds in units of 10^-36. */
export const RESIDUE_SCALE = 36;

/** Return values of `readOddDecimal`. */
export const ODD_DECIMAL = { isNumber: 0, isNoNumber: 1, isNull: 2 } as const;

/**
 * Reads decimal text that the module does not handle. The arguments are the column and the text's position in the
 * module's memory.
 */
export type OddDecimalReader = (column: number, start: number, byteCount: number) => number;

let compiled: WebAssembly.Module | undefined;

/** Creates an instance with its own memory. The module is compiled once per process. */
export function instantiate(readOddDecimal: OddDecimalReader): WasmExports {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("./converter.wasm", import.meta.url)));
  const instance = new WebAssembly.Instance(compiled, { host: { readOddDecimal } });
  return instance.exports as WasmExports;
}

/** An instance that serves one part at a time, and the writer of its row groups. */
interface LeasedInstance {
  readonly wasm: WasmExports;
  readonly writer: ByteWriter;
  /** Releases the instance for reuse, unless the part was too large. The instance must not be used afterwards. */
  end(convertedByteCount: number): void;
}

/** An instance that is kept for the next part. */
interface KeptInstance extends Pick<LeasedInstance, "wasm" | "writer"> {
  /** Reads decimal text for the part that currently uses the instance. */
  readOddDecimal: OddDecimalReader;
}

/** Maximum number of kept instances. Each month that is converted at the same time uses one. */
const MAX_KEPT = 8;
/** An instance is not kept after a larger part, because the memory that the part touched would stay allocated. */
const LARGEST_CONVERTED = 4 * 1024 * 1024;
const LARGEST_MEMORY = 128 * 1024 * 1024;
const LARGEST_WRITER = 4 * 1024 * 1024;

const FIRST_PIECE_BYTE_COUNT = 1024 * 1024;

/** Instances that are currently not used by any part. */
const kept: KeptInstance[] = [];

/**
 * Returns an instance for one part, reusing a kept one if possible. Allocating and collecting its memory of fifty
 * megabytes takes longer than converting a small part. The output of a part does not depend on earlier parts, because
 * `start` clears their state.
 */
export function leaseInstance(readOddDecimal: OddDecimalReader): LeasedInstance {
  const lent = kept.pop() ?? createKept(readOddDecimal);
  lent.readOddDecimal = readOddDecimal;
  const { wasm, writer } = lent;
  return {
    wasm,
    writer,
    end: (convertedByteCount) => {
      const isSmall =
        convertedByteCount <= LARGEST_CONVERTED &&
        wasm.memory.buffer.byteLength <= LARGEST_MEMORY &&
        writer.buffer.byteLength <= LARGEST_WRITER;
      if (!isSmall || kept.length >= MAX_KEPT) return;
      lent.readOddDecimal = noPart;
      kept.push(lent);
    },
  };
}

function createKept(readOddDecimal: OddDecimalReader): KeptInstance {
  const lent: KeptInstance = {
    wasm: instantiate((column, start, byteCount) => lent.readOddDecimal(column, start, byteCount)),
    writer: new ByteWriter(FIRST_PIECE_BYTE_COUNT),
    readOddDecimal,
  };
  return lent;
}

const noPart: OddDecimalReader = () => {
  throw new Error("a released instance asked for a decimal");
};

/** A range of bytes in the module's memory. */
export interface MemoryRange {
  readonly start: number;
  readonly byteCount: number;
}

/** Access to the module's memory. Returned views become invalid whenever the memory grows. */
export interface WasmMemory {
  bytes(start: number, byteCount: number): Uint8Array;
  words(start: number, count: number): Int32Array;
  readWord(at: number): number;
  readLong(at: number): bigint;
  /** Reads a decimal as it is stored in pages: 16 bytes, big-endian. */
  readDecimal(at: number): bigint;
  /** Copies bytes to an area that the next call overwrites. */
  lend(bytes: Uint8Array): MemoryRange;
}

export function wasmMemory(wasm: WasmExports): WasmMemory {
  // Creating a view for each value would take longer than reading it.
  let lastView = new DataView(wasm.memory.buffer);
  const view = (): DataView => {
    const { buffer } = wasm.memory;
    if (lastView.buffer !== buffer) lastView = new DataView(buffer);
    return lastView;
  };
  let lent = 0;
  let lentByteCount = 0;
  return {
    bytes: (start, byteCount) => new Uint8Array(wasm.memory.buffer, start, byteCount),
    words: (start, count) => new Int32Array(wasm.memory.buffer, start, count),
    readWord: (at) => view().getUint32(at, true),
    readLong: (at) => view().getBigUint64(at, true),
    readDecimal: (at) => (view().getBigInt64(at) << 64n) | view().getBigUint64(at + 8),
    lend: (bytes) => {
      if (bytes.length > lentByteCount) {
        lentByteCount = Math.max(1024, 2 * bytes.length);
        lent = wasm.allocate(lentByteCount);
      }
      new Uint8Array(wasm.memory.buffer, lent, bytes.length).set(bytes);
      return { start: lent, byteCount: bytes.length };
    },
  };
}

/** A byte-order mark at the start of a field is part of the value. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the text with this ID in a column's dictionary. */
export function dictionaryText(wasm: WasmExports, memory: WasmMemory, column: number, id: number): string {
  return DECODER.decode(dictionaryBytes(wasm, memory, column, id));
}

/** Returns the beginning of the text with this ID, limited to the number of characters that statistics keep. */
export function dictionaryStart(wasm: WasmExports, memory: WasmMemory, column: number, id: number): string {
  return shortBound(DECODER.decode(shortBoundBytes(dictionaryBytes(wasm, memory, column, id))));
}

function dictionaryBytes(wasm: WasmExports, memory: WasmMemory, column: number, id: number): Uint8Array {
  const place = wasm.dictionaryPointer(column) + memory.readWord(wasm.dictionaryOffsets(column) + 4 * id);
  return memory.bytes(place + 4, memory.readWord(place));
}
