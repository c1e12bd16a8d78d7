import type { FillRoom } from "../../range-source.ts";
import type { WasmExports, WasmMemory } from "./wasm-module.ts";

/** The bytes of a part that are in the module and are not converted yet. */
export interface RecordBuffer {
  readonly byteCount: number;
  /** Takes as many bytes as there is room for, behind those that are buffered; returns how many. */
  fill(bytes: Uint8Array): number;
  /** The same from a source that puts bytes into the room that is left: what is not copied to it takes no time. */
  fillFrom(source: FillRoom): number;
  /** True when no further byte fits. */
  readonly isFull: boolean;
  /** Makes room for a record longer than the buffer; false when it would become larger than `mostByteCount`. */
  grow(mostByteCount: number): boolean;
  /** Ends a last record that has no line feed; false when nothing is buffered or the end is ambiguous. */
  endLastRecord(): boolean;
  /** A copy of the bytes, as the part has them. */
  copy(): Uint8Array;
  /** Forgets so many bytes at the beginning. */
  drop(byteCount: number): void;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The buffer of an instance that was started with room for so many bytes. */
export function openRecordBuffer(wasm: WasmExports, memory: WasmMemory, byteCount: number): RecordBuffer {
  let capacity = byteCount;
  let filled = 0;
  /** A line feed that the part does not have is at the end. */
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
      // A carriage return at the very end belongs to the value unless a line feed follows, and here none does.
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
