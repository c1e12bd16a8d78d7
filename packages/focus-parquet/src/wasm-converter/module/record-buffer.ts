import type { FillRoom } from "../../range-source.ts";
import type { WasmExports, WasmMemory } from "./wasm-module.ts";

/** Bytes of a part that are in the module but not converted yet. */
export interface RecordBuffer {
  readonly byteCount: number;
  /** Appends as many bytes as there is room for, and returns their number. */
  fill(bytes: Uint8Array): number;
  /** Does the same for a source that writes directly into the free space, which avoids a copy. */
  fillFrom(source: FillRoom): number;
  /** True if no further byte fits. */
  readonly isFull: boolean;
  /** Makes room for a record longer than the buffer. Returns false if the buffer would exceed `mostByteCount`. */
  grow(mostByteCount: number): boolean;
  /** Ends a last record that has no line feed. Returns false if the buffer is empty or the end is ambiguous. */
  endLastRecord(): boolean;
  /** A copy of the part's bytes. */
  copy(): Uint8Array;
  /** Removes this many bytes at the beginning. */
  drop(byteCount: number): void;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Opens the buffer of an instance that was started with room for `byteCount` bytes. */
export function openRecordBuffer(wasm: WasmExports, memory: WasmMemory, byteCount: number): RecordBuffer {
  let capacity = byteCount;
  let filled = 0;
  /** True if the last line feed was added here and is not in the part. */
  let isEnded = false;

  return {
    get byteCount() {
      return filled;
    },
    fill: (bytes) => {
      const taken = Math.min(bytes.length, capacity - filled);
      memory.bytes(wasm.bufferPointer() + filled, taken).set(bytes.subarray(0, taken));
      filled += taken;
      return taken;
    },
    fillFrom: (source) => {
      const taken = source(memory.bytes(wasm.bufferPointer() + filled, capacity - filled));
      filled += taken;
      return taken;
    },
    get isFull() {
      return filled === capacity;
    },
    grow: (mostByteCount) => {
      if (2 * capacity > mostByteCount) return false;
      wasm.growBuffer(filled, 2 * capacity);
      capacity *= 2;
      return true;
    },
    endLastRecord: () => {
      const last = memory.bytes(wasm.bufferPointer(), filled).at(-1);
      // A final carriage return without a line feed would belong to the value.
      if (last === undefined || last === CARRIAGE_RETURN) return false;
      if (last === LINE_FEED) return true;
      memory.bytes(wasm.bufferPointer() + filled, 1)[0] = LINE_FEED;
      filled++;
      isEnded = true;
      return true;
    },
    copy: () => {
      const withoutEnd = isEnded && filled > 0 ? filled - 1 : filled;
      return memory.bytes(wasm.bufferPointer(), withoutEnd).slice();
    },
    drop: (count) => {
      const start = wasm.bufferPointer();
      new Uint8Array(wasm.memory.buffer).copyWithin(start, start + count, start + filled);
      filled -= count;
    },
  };
}
