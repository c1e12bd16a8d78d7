import { readFileSync } from "node:fs";
import * as zlib from "node:zlib";
import { InputError } from "exact-values/errors";

/**
 * Decompresses a page. Throws InputError `UnsupportedCompression` on a Node version without zstd, and any error of
 * zlib.
 */
export function inflateZstd(bytes: Uint8Array, maxOutputLength?: number): Uint8Array {
  assertZstd();
  return zlib.zstdDecompressSync(bytes, maxOutputLength === undefined ? {} : { maxOutputLength });
}

/** Node has zstd since 22.15. Throws InputError `UnsupportedCompression` on an older version. */
export function assertZstd(): void {
  if ("zstdDecompressSync" in zlib) return;
  throw new InputError("UnsupportedCompression", `Node ${process.versions.node} cannot read or write zstd.`, {
    remedy: "Use Node 22.15 or later, or another compression.",
  });
}

interface InflaterExports {
  readonly memory: WebAssembly.Memory;
  readonly outputPlace: WebAssembly.Global;
  makeRoom(inputByteCount: number, outputByteCount: number): number;
  inflate(inputByteCount: number, outputByteCount: number): number;
}

/** Indexed by the return values of `assembly/index.ts`. */
const FAULTS = [
  "",
  "a snappy block without a length",
  "a snappy block whose length differs from its page header",
  "a snappy literal beyond its block",
  "a snappy copy beyond its block",
  "a snappy block that ends early",
] as const;

let compiled: WebAssembly.Module | undefined;
let inflater: InflaterExports | undefined;

/**
 * Decompresses a block of raw Snappy that must have `byteCount` bytes. It is several times faster than hyparquet's own
 * function, which treats a four-byte literal length as signed and can loop forever on a damaged block. Throws Error for
 * any fault.
 */
export function inflateSnappy(input: Uint8Array, byteCount: number): Uint8Array {
  const { memory, makeRoom, inflate, outputPlace } = inflaterFor(byteCount);
  const place = makeRoom(input.length, byteCount);
  new Uint8Array(memory.buffer, place, input.length).set(input);
  const fault = FAULTS[inflate(input.length, byteCount)];
  if (fault !== "") throw new Error(fault);
  return new Uint8Array(memory.buffer, outputPlace.value, byteCount).slice();
}

/** WebAssembly memory never shrinks, so a page of a rare size gets its own instance. */
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

/** A copy is this much longer than its token says. */
const SHORTEST_COPY = 4;

/**
 * Decompresses a block of raw LZ4 (lz4_Block_format.md of lz4/lz4; parquet calls it LZ4_RAW) that must have `byteCount`
 * bytes. Throws Error for any fault.
 */
export function inflateLz4(input: Uint8Array, byteCount: number): Uint8Array {
  const output = new Uint8Array(byteCount);
  let at = 0;
  let to = 0;
  const nextByte = (): number => {
    const byte = input[at++];
    if (byte === undefined) throw new Error("an LZ4 block that ends early");
    return byte;
  };
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; length += byte) byte = nextByte();
    return length;
  };
  while (at < input.length) {
    const token = nextByte();
    const literal = lengthOf(token >>> 4);
    if (at + literal > input.length || to + literal > byteCount) throw new Error("an LZ4 literal beyond its block");
    output.set(input.subarray(at, at + literal), to);
    at += literal;
    to += literal;
    // The last sequence is only a literal.
    if (at === input.length) break;
    const offset = nextByte() | (nextByte() << 8);
    const length = lengthOf(token & 15) + SHORTEST_COPY;
    if (offset === 0 || offset > to || to + length > byteCount) throw new Error("an LZ4 copy beyond its block");
    // A copy may overlap its own output, which it then repeats.
    if (offset >= length) output.copyWithin(to, to - offset, to - offset + length);
    else for (let index = 0; index < length; index++) output[to + index] = output[to - offset + index] ?? 0;
    to += length;
  }
  if (to !== byteCount) throw new Error("an LZ4 block that ends early");
  return output;
}
