import fc from "fast-check";
import { snappyUncompress } from "hyparquet";
import { expect, test } from "vitest";
import { createPageCompressor } from "../src/wasm-converter/module/page-layout.ts";
import { instantiate, wasmMemory } from "../src/wasm-converter/module/wasm-module.ts";

const wasm = instantiate(() => {
  throw new Error("no decimals here");
});
const memory = wasmMemory(wasm);
const compressor = createPageCompressor(wasm, memory, "snappy");

function compress(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(compressor.compress(memory.lend(bytes)));
}

function expectRoundTrip(bytes: Uint8Array): void {
  const compressed = compress(bytes);
  expect(compressed.length).toBeLessThanOrEqual(wasm.snappyBound(bytes.length));
  const inflated = new Uint8Array(bytes.length);
  snappyUncompress(compressed, inflated);
  // toEqual would compare megabytes byte by byte.
  if (Buffer.compare(inflated, bytes) !== 0) expect(inflated).toEqual(bytes);
}

/** Noise, runs of one byte, repeated phrases, and distant copies, up to the size of a block and its neighbors. */
const pages: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 400, size: "max" }),
      fc.tuple(fc.nat(255), fc.nat(3000)).map(([byte, count]) => new Uint8Array(count).fill(byte)),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 80, size: "max" }), fc.nat(60))
        .map(([phrase, count]) => Buffer.concat(Array.from({ length: count }, () => phrase))),
      fc.constantFrom(0, 1, 2, 3).map((back) => ({ back })),
    ),
    { maxLength: 60, size: "max" },
  )
  .map((pieces) => {
    const all: Uint8Array[] = [];
    for (const piece of pieces) all.push("back" in piece ? (all.at(-1 - piece.back) ?? new Uint8Array(0)) : piece);
    return Buffer.concat(all);
  });

test("the module's compressed output decompresses to the same bytes", () => {
  fc.assert(fc.property(pages, expectRoundTrip), { numRuns: 1500, seed: 64 });
});

const BORDERS = [
  0, 1, 3, 4, 14, 15, 16, 59, 60, 61, 255, 256, 257, 2047, 2048, 65_535, 65_536, 65_537, 131_072, 131_073,
];

test.each(BORDERS)("a page of %i bytes is restored: noise, one byte, a phrase", (byteCount) => {
  const noise = Uint8Array.from({ length: byteCount }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255);
  expectRoundTrip(noise);
  expectRoundTrip(new Uint8Array(byteCount).fill(7));
  expectRoundTrip(Uint8Array.from({ length: byteCount }, (_, at) => (at % 67) + 32));
});

test("repetition compresses well, and noise hardly grows", () => {
  expect(compress(new Uint8Array(1_000_000)).length).toBeLessThan(50_000);
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  expect(compress(noise).length).toBeLessThan(60_100);
});
