import { expect, test } from "vitest";
import { rawDecimals } from "../../src/columns/row-values.ts";

const VALUES = [0n, 1n, -1n, 216_000_000_000n, -216_000_000_000n, 10n ** 37n, -(10n ** 37n), 1n << 32n, 1n << 96n];

/** The encoded values, at an offset within a larger buffer. */
function columnAt(offset: number) {
  const buffer = Buffer.alloc(offset + 16 * VALUES.length);
  for (const [index, value] of VALUES.entries()) {
    buffer.writeBigInt64BE(value >> 64n, offset + 16 * index);
    buffer.writeBigUInt64BE(BigInt.asUintN(64, value), offset + 16 * index + 8);
  }
  const indexes = Int32Array.from([-1, ...VALUES.keys()]);
  return { indexes, filled: VALUES.length, valueCount: VALUES.length, values: buffer.subarray(offset) };
}

test.each([0, 1, 2, 3, 4])("reads decimals at any alignment, here %i bytes from the start of the buffer", (offset) => {
  const { hashes, near, units } = rawDecimals(columnAt(offset));
  expect(VALUES.map((_, index) => units(index))).toEqual(VALUES);
  expect(VALUES.map((_, index) => near(index + 1))).toEqual(VALUES.map(Number));
  expect(near(0)).toBe(0);
  expect([...hashes].map((hash) => hash !== 0)).toEqual([false, false, ...Array(VALUES.length - 1).fill(true)]);
  expect(hashes).toEqual(rawDecimals(columnAt(0)).hashes);
});

test("a missing column has no value in any row", () => {
  expect(rawDecimals().near(5)).toBe(0);
});
