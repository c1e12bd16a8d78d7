import { shortBound, shortBoundBytes } from "../../text-bounds.ts";
import type { CoreExports } from "./wasm-kernel.ts";

/** A run of bytes in the core's memory. */
export interface CorePlace {
  readonly start: number;
  readonly byteCount: number;
}

/** Access to the core's memory by place. Views that are handed out die whenever the memory grows. */
export interface CoreMemory {
  bytes(start: number, byteCount: number): Uint8Array;
  words(start: number, count: number): Int32Array;
  readWord(at: number): number;
  readLong(at: number): bigint;
  /** A decimal as pages hold it: 16 bytes, big-endian. */
  readDecimal(at: number): bigint;
  /** Copies bytes to a place of their own that the next call reuses. */
  lend(bytes: Uint8Array): CorePlace;
}

export function coreMemory(core: CoreExports): CoreMemory {
  // For each value by itself, a view would take longer than the value.
  let lastView = new DataView(core.memory.buffer);
  const view = (): DataView => {
    const { buffer } = core.memory;
    if (lastView.buffer !== buffer) lastView = new DataView(buffer);
    return lastView;
  };
  let lent = 0;
  let lentByteCount = 0;
  return {
    bytes: (start, byteCount) => new Uint8Array(core.memory.buffer, start, byteCount),
    words: (start, count) => new Int32Array(core.memory.buffer, start, count),
    readWord: (at) => view().getUint32(at, true),
    readLong: (at) => view().getBigUint64(at, true),
    readDecimal: (at) => (view().getBigInt64(at) << 64n) | view().getBigUint64(at + 8),
    lend: (bytes) => {
      if (bytes.length > lentByteCount) {
        lentByteCount = Math.max(1024, 2 * bytes.length);
        lent = core.allocate(lentByteCount);
      }
      new Uint8Array(core.memory.buffer, lent, bytes.length).set(bytes);
      return { start: lent, byteCount: bytes.length };
    },
  };
}

/** A byte-order mark at the start of a field is part of the value. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text that a column's dictionary holds under an id. */
export function dictionaryText(core: CoreExports, memory: CoreMemory, column: number, id: number): string {
  return DECODER.decode(dictionaryBytes(core, memory, column, id));
}

/** As much of that text as statistics keep. */
export function dictionaryStart(core: CoreExports, memory: CoreMemory, column: number, id: number): string {
  return shortBound(DECODER.decode(shortBoundBytes(dictionaryBytes(core, memory, column, id))));
}

function dictionaryBytes(core: CoreExports, memory: CoreMemory, column: number, id: number): Uint8Array {
  const place = core.dictionaryPointer(column) + memory.readWord(core.dictionaryOffsets(column) + 4 * id);
  return memory.bytes(place + 4, memory.readWord(place));
}
