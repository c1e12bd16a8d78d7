import fc from "fast-check";
import { snappyUncompress } from "hyparquet";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { expect, test } from "vitest";
import { inflateSnappy } from "../../src/inflate/inflate.ts";

test("decompresses compressed data to the original", () => {
  const pattern = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 500 }));
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 5 }), (patterns) => {
      const bytes = Buffer.concat(patterns.flatMap(([part, times]) => Array<Uint8Array>(times).fill(part)));
      expect(Buffer.from(inflateSnappy(snappyCompress(bytes), bytes.length)).equals(bytes)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

const BLOCKS = [
  { name: "no length", bytes: [] },
  { name: "another length", bytes: [3, 0, 65] },
  {
    name: "a literal whose length of four bytes would be negative if signed",
    bytes: [4, 0xfc, 0xfb, 0xff, 0xff, 0xff, 0],
  },
  { name: "a literal beyond the end", bytes: [4, 0x0c, 65] },
  { name: "a copy from offset 0", bytes: [4, 0x01, 0] },
  { name: "a copy from before the start", bytes: [4, 0x00, 65, 0x01, 9] },
  { name: "a premature end", bytes: [4, 0x00, 65] },
];

test.each(BLOCKS)("$name is rejected", ({ bytes }) => {
  expect(() => inflateSnappy(Uint8Array.from(bytes), 4)).toThrow(/snappy/);
});

/** Random literals, and copies of every tag kind from near and far that overlap their own output. */
const elements = fc.array(
  fc.oneof(
    fc.record({ literal: fc.uint8Array({ minLength: 1, maxLength: 300, size: "max" }) }),
    fc.record({
      offset: fc.integer({ min: 1, max: 70_000 }),
      length: fc.integer({ min: 1, max: 64 }),
      wide: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 40 },
);

test("decodes every kind of copy at every distance like hyparquet", () => {
  fc.assert(
    fc.property(elements, (drawn) => {
      const { block, byteCount } = blockOf(drawn);
      const expected = new Uint8Array(byteCount);
      snappyUncompress(block, expected);
      expect(Buffer.compare(inflateSnappy(block, byteCount), expected)).toBe(0);
    }),
    { numRuns: 500, seed: 9 },
  );
});

test("a damaged block is rejected or decodes to the declared length", () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  let refused = 0;
  fc.assert(
    fc.property(elements, damage, (drawn, faults) => {
      const { block, byteCount } = blockOf(drawn);
      for (const [at, byte] of faults) block[at % block.length] = byte;
      try {
        expect(inflateSnappy(block, byteCount)).toHaveLength(byteCount);
      } catch (error) {
        expect(String(error)).toMatch(/snappy/);
        refused++;
      }
    }),
    { numRuns: 2000, seed: 9 },
  );
  expect(refused).toBeGreaterThan(100);
});

type Element =
  | { readonly literal: Uint8Array }
  | { readonly offset: number; readonly length: number; readonly wide: boolean };

function blockOf(drawn: readonly Element[]): { readonly block: Uint8Array; readonly byteCount: number } {
  const pieces: number[][] = [];
  let byteCount = 0;
  for (const element of drawn) {
    if ("literal" in element) {
      const { length } = element.literal;
      const tag =
        length <= 60
          ? [(length - 1) << 2]
          : length <= 256
            ? [60 << 2, length - 1]
            : [61 << 2, (length - 1) & 255, (length - 1) >> 8];
      pieces.push([...tag, ...element.literal]);
      byteCount += length;
      continue;
    }
    if (byteCount === 0) continue;
    const offset = 1 + (element.offset % Math.min(byteCount, 65_535));
    const { length, wide } = element;
    if (wide) pieces.push([((length - 1) << 2) | 3, offset & 255, offset >> 8, 0, 0]);
    else if (offset < 2048 && length >= 4 && length <= 11)
      pieces.push([1 | ((length - 4) << 2) | ((offset >> 8) << 5), offset & 255]);
    else pieces.push([((length - 1) << 2) | 2, offset & 255, offset >> 8]);
    byteCount += length;
  }
  const said: number[] = [];
  for (let rest = byteCount; ; rest >>>= 7) {
    said.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return { block: Uint8Array.from([...said, ...pieces.flat()]), byteCount };
}
