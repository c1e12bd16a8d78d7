import fc from "fast-check";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { expect, test } from "vitest";
import { inflateSnappy } from "../../../src/etl/parquet-read/inflate-snappy.ts";

test("what was compressed comes out again", () => {
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
  { name: "a copy of nothing", bytes: [4, 0x01, 0] },
  { name: "a copy from before the start", bytes: [4, 0x00, 65, 0x01, 9] },
  { name: "an end too early", bytes: [4, 0x00, 65] },
];

test.each(BLOCKS)("$name is refused", ({ bytes }) => {
  expect(() => inflateSnappy(Uint8Array.from(bytes), 4)).toThrow(/snappy/);
});
