import { DECIMAL_BYTE_COUNT } from "exact-values/decimal";
import { dayOfMicros } from "exact-values/timestamp";
import type { CheckedRowGroup } from "../parquet-read/parquet-file.ts";
import type { ColumnFile, ColumnRequest } from "./column-file.ts";
import { type RawColumn, rawIntegers, rawTexts } from "./raw-column.ts";

/** The columns of a row group to read, by type. */
interface RowColumns {
  readonly texts?: readonly string[];
  readonly amounts?: readonly string[];
  readonly days?: readonly string[];
}

/** Values by row. A column that the file lacks has no value in any row. */
export interface RowValues {
  readonly text: (name: string) => ReturnType<typeof textsByRow>;
  readonly amount: (name: string) => ReturnType<typeof amountsByRow>;
  readonly day: (name: string) => ReturnType<typeof daysByRow>;
}

/** Reads columns of a row group, for callers that look at single rows. */
export async function readRowValues(
  file: ColumnFile,
  group: CheckedRowGroup,
  { amounts = [], days = [], texts = [] }: RowColumns,
): Promise<RowValues> {
  const read = await file.read(group, [
    ...texts.map((name): ColumnRequest => ({ name, type: "String" })),
    ...amounts.map((name): ColumnRequest => ({ name, type: "Decimal" })),
    ...days.map((name): ColumnRequest => ({ name, type: "DateTimeOffset" })),
  ]);
  return {
    text: (name) => textsByRow(read(name)),
    amount: (name) => amountsByRow(read(name)),
    day: (name) => daysByRow(read(name)),
  };
}

/** Texts by row; `""` for a row without a value, and for all rows if the column is missing. */
function textsByRow(column: RawColumn | undefined): (row: number) => string {
  if (column === undefined || column.filled === 0) return () => "";
  const texts = rawTexts(column);
  return (row) => texts[column.indexes[row] ?? -1] ?? "";
}

/** Amounts by row in units of 10^-18; undefined for a row without a value. */
export function amountsByRow(column: RawColumn | undefined): (row: number) => bigint | undefined {
  const { indexes, units } = rawDecimals(column);
  return (row) => {
    const index = indexes[row] ?? -1;
    return index < 0 ? undefined : units(index);
  };
}

/** Days (`yyyy-MM-dd`) by row; `""` for a row without a value. */
function daysByRow(column: RawColumn | undefined): (row: number) => string {
  if (column === undefined) return () => "";
  const days = rawIntegers(column).map(dayOfMicros);
  return (row) => days[column.indexes[row] ?? -1] ?? "";
}

/** A decimal column, read value by value. */
export interface RawDecimals {
  /** A hash by index + 1. Equal values share a hash, and different values rarely do. 0 means no value or zero. */
  readonly hashes: Int32Array;
  /** The value of a row as a float, for comparing magnitudes but never for sums; 0 for a row without a value. */
  near(row: number): number;
  /** The exact value of an index in units of 10^-18. */
  units(index: number): bigint;
  readonly indexes: Int32Array;
}

/** Odd, so that no bit is lost. */
const FACTOR = 40_507;
const SQUARE = Math.imul(FACTOR, FACTOR);
const WORDS = DECIMAL_BYTE_COUNT / 4;

const NO_COLUMN: RawColumn = { indexes: new Int32Array(0), filled: 0, valueCount: 0, values: new Uint8Array(0) };

/** Makes a decimal column readable by row. If the column is missing, no row has a value. */
export function rawDecimals(column: RawColumn = NO_COLUMN): RawDecimals {
  const { indexes, values, valueCount } = column;
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  const hashes = new Int32Array(valueCount + 1);
  // The words have the machine's byte order, which does not matter for a hash. The copy starts at a multiple of four;
  // `slice()` of a Buffer would not copy.
  const start = values.byteOffset % 4 === 0 ? values : new Uint8Array(values);
  const words = new Int32Array(start.buffer, start.byteOffset, valueCount * WORDS);
  for (let index = 1, at = 0; index <= valueCount; index++, at += WORDS) {
    const first = (words[at] ?? 0) | 0;
    const second = (words[at + 1] ?? 0) | 0;
    const third = (words[at + 2] ?? 0) | 0;
    const last = (words[at + 3] ?? 0) | 0;
    const hash = last ^ Math.imul(third, FACTOR) ^ Math.imul(first ^ second, SQUARE);
    hashes[index] = hash !== 0 || (first | second | third | last) === 0 ? hash : 1;
  }
  return {
    hashes,
    indexes,
    near: (row) => {
      const index = indexes[row] ?? -1;
      if (index < 0) return 0;
      const at = index * DECIMAL_BYTE_COUNT;
      // For a negative number, use the complement: its limbs would cancel each other out.
      const flip = view.getInt32(at) < 0 ? -1 : 0;
      const size =
        ((view.getInt32(at) ^ flip) >>> 0) * 2 ** 96 +
        ((view.getInt32(at + 4) ^ flip) >>> 0) * 2 ** 64 +
        ((view.getInt32(at + 8) ^ flip) >>> 0) * 2 ** 32 +
        ((view.getInt32(at + 12) ^ flip) >>> 0);
      return flip === 0 ? size : -size - 1;
    },
    units: (index) => {
      const at = index * DECIMAL_BYTE_COUNT;
      return (view.getBigInt64(at) << 64n) | view.getBigUint64(at + 8);
    },
  };
}
