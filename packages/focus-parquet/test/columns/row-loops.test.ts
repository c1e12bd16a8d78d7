import fc from "fast-check";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { ByteWriter } from "hyparquet-writer";
import { writeRleBitPackedHybrid } from "hyparquet-writer/src/encoding.js";
import { describe, expect, test } from "vitest";
import { pairGroups, sumByGroup } from "../../src/columns/grouped-rows.ts";
import { decodeIndexes, decodeLevels, lookUpRows } from "../../src/columns/row-loops.ts";

function encoded(values: readonly number[], bitWidth: number): Uint8Array {
  const writer = new ByteWriter();
  writeRleBitPackedHybrid(writer, [...values], bitWidth);
  return writer.getBytes();
}

/** Indexes that sometimes repeat and form runs. */
const indexes = fc.integer({ min: 1, max: 20 }).chain((bitWidth) =>
  fc.record({
    bitWidth: fc.constant(bitWidth),
    values: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 2 ** bitWidth - 1 }), fc.integer({ min: 1, max: 30 })), {
        minLength: 1,
      })
      .map((runs) => runs.flatMap(([value, length]) => Array<number>(length).fill(value))),
  }),
);

describe("dictionary indexes", () => {
  test("agree with another encoder and another decoder", () => {
    fc.assert(
      fc.property(indexes, ({ bitWidth, values }) => {
        const bytes = encoded(values, bitWidth);
        const other = new Int32Array(values.length);
        readRleBitPackedHybrid(
          { view: new DataView(Uint8Array.from(bytes).buffer), offset: 0 },
          bitWidth,
          other,
          bytes.length,
        );
        expect([...decodeIndexes(bytes, bitWidth, values.length)]).toEqual(values);
        expect([...other]).toEqual(values);
      }),
    );
  });

  test("are rejected if bytes are missing", () => {
    fc.assert(
      fc.property(indexes, ({ bitWidth, values }) => {
        const bytes = encoded(values, bitWidth);
        expect(() => decodeIndexes(bytes.subarray(0, bytes.length - 1), bitWidth, values.length)).not.toThrow(
          TypeError,
        );
        expect(() => decodeIndexes(bytes, bitWidth, values.length + 8)).toThrow("fewer than");
        expect(() => decodeIndexes(new Uint8Array(0), bitWidth, 1)).toThrow("fewer than");
      }),
    );
  });

  test.each([0, 33])("of %d bits are rejected", (bitWidth) => {
    expect(() => decodeIndexes(Uint8Array.of(2, 1, 1, 1, 1, 1), bitWidth, 1)).toThrow("fewer than");
  });

  test("outside the table, or of rows without a value, map to -1", () => {
    expect([...lookUpRows(Int32Array.of(0, -1, 2, 3, 7), Int32Array.of(5, 6, 7), 0)]).toEqual([5, -1, 7, -1, -1]);
    expect([...lookUpRows(Int32Array.of(0, -1, 2, 3, -2), Int32Array.of(5, 6, 7), 1)]).toEqual([6, 5, -1, -1, -1]);
  });
});

test("counts the rows that have a value", () => {
  const { filled, isPresent } = decodeLevels(Uint8Array.of(3, 0b1010_0101, 6, 1), 11);
  expect([...isPresent]).toEqual([1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1]);
  expect(filled).toBe(7);
});

test("numbers pairs in order of first occurrence and skips incomplete pairs", () => {
  const left = { groups: Int32Array.of(1, 0, -1, 1, 0, 1), names: { length: 2 } };
  const right = { groups: Int32Array.of(2, 0, 0, 2, -1, 0), names: { length: 3 } };
  expect(pairGroups(left, right)).toEqual({ groups: Int32Array.of(0, 1, -1, 0, -1, 2), pairs: [5, 0, 3] });
});

describe("sums by group", () => {
  const units = fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n });

  test("are exact for any values", () => {
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(40), fc.integer({ min: -1, max: 4 })), { maxLength: 200 }),
        (distinct, rows) => {
          const values = Buffer.alloc(16 * distinct.length);
          for (const [at, value] of distinct.entries()) {
            values.writeBigInt64BE(value >> 64n, 16 * at);
            values.writeBigUInt64BE(BigInt.asUintN(64, value), 16 * at + 8);
          }
          const places = Int32Array.from(rows, ([index]) => (index < distinct.length ? index : -1));
          const groups = Int32Array.from(rows, ([, group]) => group);
          const expected = Array<bigint>(5).fill(0n);
          for (const [row, place] of places.entries()) {
            const group = groups[row] ?? -1;
            if (group >= 0 && place >= 0) expected[group] = (expected[group] ?? 0n) + (distinct[place] ?? 0n);
          }
          const column = { indexes: places, filled: 0, valueCount: distinct.length, values };
          expect(sumByGroup(column, groups, 5)).toEqual(expected);
        },
      ),
    );
  });

  test("are rejected if an index is outside the dictionary", () => {
    const column = { indexes: Int32Array.of(1), filled: 1, valueCount: 2, values: new Uint8Array(16) };
    expect(() => sumByGroup(column, Int32Array.of(0), 1)).toThrow("unknown value or group");
  });
});
