import { readFileSync } from "node:fs";

interface InflaterExports {
  readonly memory: WebAssembly.Memory;
  readonly outputPlace: WebAssembly.Global;
  makeRoom(inputByteCount: number, outputByteCount: number): number;
  inflate(inputByteCount: number, outputByteCount: number): number;
}

/** By the numbers that `assembly/index.ts` returns. */
const FAULTS = [
  "",
  "a snappy block without a length",
  "a snappy block of another length than its page says",
  "a snappy literal beyond its block",
  "a snappy copy beyond its block",
  "a snappy block that ends early",
] as const;

let compiled: WebAssembly.Module | undefined;
let inflater: InflaterExports | undefined;

/**
 * Inflates a block of raw snappy that must come to `byteCount` bytes, at several times the pace of hyparquet's own, which takes a literal's length of
 * four bytes as signed, and can be sent round in circles by a damaged block. Throws Error for any fault.
 */
export function inflateSnappy(input: Uint8Array, byteCount: number): Uint8Array {
  const { memory, makeRoom, inflate, outputPlace } = inflaterFor(byteCount);
  const place = makeRoom(input.length, byteCount);
  new Uint8Array(memory.buffer, place, input.length).set(input);
  const fault = FAULTS[inflate(input.length, byteCount)];
  if (fault !== "") throw new Error(fault);
  return new Uint8Array(memory.buffer, outputPlace.value, byteCount).slice();
}

/** Memory never shrinks, so a page of a size that is rare has an inflater of its own. */
const RARE_BYTE_COUNT = 16 * 1024 * 1024;

function inflaterFor(byteCount: number): InflaterExports {
  if (byteCount > RARE_BYTE_COUNT) return openInflater();
  inflater ??= openInflater();
  return inflater;
}

function openInflater(): InflaterExports {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("./inflate.wasm", import.meta.url)));
  return new WebAssembly.Instance(compiled).exports as unknown as InflaterExports;
}
