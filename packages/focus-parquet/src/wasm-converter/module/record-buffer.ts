import type { FillRoom } from "../../range-source.ts";
import type { WasmExports, WasmMemory } from "./wasm-module.ts";

/** Bytes of a part that the module has received but not converted yet. */
export interface RecordBuffer {
  readonly byteCount: number;
  /** Appends as many bytes as fit, and returns their number. */
  fill(bytes: Uint8Array): number;
  /** Lets a source write directly into the free space, which avoids a copy. Returns the number of bytes. */
  fillFrom(source: FillRoom): number;
  /** True if the buffer has no free space. */
  readonly isFull: boolean;
  /** Enlarges the buffer for a record that does not fit. Returns false if the buffer would exceed `mostByteCount`. */
  grow(mostByteCount: number): boolean;
  /** Adds a line feed to a last record that has none. Returns false if the buffer is empty or the end is ambiguous. */
  endLastRecord(): boolean;
  /** Returns a copy of the part's bytes, without an added line feed. */
  copy(): Uint8Array;
  /** Removes this many bytes from the beginning. */
  drop(byteCount: number): void;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Opens the buffer of an instance that was started with room for `byteCount` bytes. */
export function openRecordBuffer(wasm: WasmExports, memory: WasmMemory, byteCount: number): RecordBuffer {
  let capacity = byteCount;
  let filled = 0;
  /** True if the last line feed was added here and does not occur in the part. */
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
      // A final carriage return would become part of a line ending if a line feed were added, but it belongs to the
      // value.
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
