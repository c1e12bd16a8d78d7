import { Column } from "./column";

/** Finds the smallest and largest value of a column in the row group, for the statistics. */

/** IDs of the smallest and largest text in byte order; -1 if there is no text. */
export let smallestId: i32 = -1;
export let largestId: i32 = -1;

/** Pointers to the smallest and largest decimal (16 bytes, big-endian). */
export let smallestPointer: usize = 0;
export let largestPointer: usize = 0;

export function findTextExtremes(column: Column): void {
  const dictionary = column.dictionary;
  smallestId = -1;
  largestId = -1;
  for (let id = column.nullTokens; id < dictionary.count; id++) {
    if (smallestId < 0 || compareTexts(column, id, smallestId) < 0) smallestId = id;
    if (largestId < 0 || compareTexts(column, id, largestId) > 0) largestId = id;
  }
}

function compareTexts(column: Column, left: i32, right: i32): i32 {
  const dictionary = column.dictionary;
  const a = dictionary.store + <usize>load<u32>(dictionary.offsets + (<usize>left << 2));
  const b = dictionary.store + <usize>load<u32>(dictionary.offsets + (<usize>right << 2));
  const aLength = load<u32>(a);
  const bLength = load<u32>(b);
  const order = memory.compare(a + 4, b + 4, <usize>min<u32>(aLength, bLength));
  return order != 0 ? order : <i32>aLength - <i32>bLength;
}

/** Sets the pointers to 0 if no row has a value. */
export function findDecimalExtremes(column: Column, rows: i32): void {
  smallestPointer = 0;
  largestPointer = 0;
  if (column.isPlain || column.hasLosses) {
    const values = column.isPlain ? column.values : column.dictionary.store;
    for (let row = 0; row < rows; row++) {
      const id = load<i32>(column.ids + (<usize>row << 2));
      if (id >= 0) consider(values + (<usize>(column.isPlain ? row : id) << 4));
    }
    return;
  }
  for (let id = 0; id < column.dictionary.count; id++) consider(column.dictionary.store + (<usize>id << 4));
}

/** High and low words of the smallest and largest values so far. */
let smallestHigh: i64 = 0;
let smallestLow: u64 = 0;
let largestHigh: i64 = 0;
let largestLow: u64 = 0;

// @ts-ignore: decorator
@inline
function consider(value: usize): void {
  const high = <i64>bswap<u64>(load<u64>(value));
  const low = bswap<u64>(load<u64>(value, 8));
  if (smallestPointer == 0 || high < smallestHigh || (high == smallestHigh && low < smallestLow)) {
    smallestPointer = value;
    smallestHigh = high;
    smallestLow = low;
  }
  if (largestPointer == 0 || high > largestHigh || (high == largestHigh && low > largestLow)) {
    largestPointer = value;
    largestHigh = high;
    largestLow = low;
  }
}
