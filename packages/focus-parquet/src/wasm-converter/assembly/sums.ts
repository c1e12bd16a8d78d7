import { Column, columnAt } from "./column";
import { allocate } from "./memory";

/**
 * Adds the cost columns by currency exactly, row by row. A sum has 192 bits in units of 10^-18, so no number of rows
 * can overflow it. The sum of rounding residues has 128 bits in units of 10^-36. The last word counts the rounded
 * values.
 */

/** Size of one sum in bytes: low, middle and high word, low and high word of the residue, number of rounded values. */
const SUM_BYTE_COUNT: i32 = 48;
const MAX_COSTS: i32 = 4;
/** Maximum number of currencies in a row group, including "no currency". ISO 4217 defines fewer. */
const MAX_CURRENCIES: i32 = 512;

let sums: usize = 0;
let costColumns: usize = 0;
let costCount: i32 = 0;
/** Index of the currency column, or -1 if there is none. */
let currencyColumn: i32 = -1;

export function createSums(): void {
  sums = allocate(<usize>(MAX_CURRENCIES * MAX_COSTS * SUM_BYTE_COUNT));
  costColumns = allocate(<usize>(MAX_COSTS * 4));
  costCount = 0;
  currencyColumn = -1;
  clearSums();
}

export function setCurrencyColumn(index: i32): void {
  currencyColumn = index;
}

/** Adds a cost column. Sums are stored in the order of these calls. */
export function addCostColumn(index: i32): void {
  store<i32>(costColumns + (<usize>costCount << 2), index);
  costCount++;
}

export function sumsPointer(): usize {
  return sums;
}

export function clearSums(): void {
  memory.fill(sums, 0, <usize>(MAX_CURRENCIES * MAX_COSTS * SUM_BYTE_COUNT));
}

/**
 * Adds the `records` rows that follow the first `rows` rows to the sums. Returns false if there are too many currencies
 * for the table.
 */
export function addRows(rows: i32, records: i32): bool {
  const currencies: usize = currencyColumn < 0 ? 0 : columnAt(currencyColumn).ids + (<usize>rows << 2);
  if (currencyColumn >= 0 && columnAt(currencyColumn).dictionary.count >= MAX_CURRENCIES) return false;
  for (let cost = 0; cost < costCount; cost++) {
    addColumn(columnAt(load<i32>(costColumns + (<usize>cost << 2))), cost, currencies, rows, records);
  }
  return true;
}

function addColumn(column: Column, cost: i32, currencies: usize, rows: i32, records: i32): void {
  const stored = column.dictionary.store;
  const isPlain = column.isPlain != 0;
  let ids = column.ids + (<usize>rows << 2);
  let values = column.values + (<usize>rows << 4);
  let residues = column.residues;
  for (let record = 0; record < records; record++, ids += 4, values += 16, residues += 8) {
    const id = load<i32>(ids);
    if (id < 0) continue;
    // Sums for rows without a currency come first, so IDs are shifted by one.
    const currency = currencies ? load<i32>(currencies + (<usize>record << 2)) + 1 : 0;
    const value = isPlain ? values : stored + (<usize>id << 4);
    const sum = sums + <usize>((currency * MAX_COSTS + cost) * SUM_BYTE_COUNT);
    addTo(sum, bswap<u64>(load<u64>(value)), bswap<u64>(load<u64>(value, 8)));
    const residue = load<i64>(residues);
    if (residue) addResidue(sum + 24, residue);
  }
}

// @ts-ignore: decorator
@inline
function addTo(sum: usize, high: u64, low: u64): void {
  const oldLow = load<u64>(sum);
  const newLow = oldLow + low;
  const carry = u64(newLow < low);
  const oldMiddle = load<u64>(sum, 8);
  const withHigh = oldMiddle + high;
  const newMiddle = withHigh + carry;
  const upper = u64(withHigh < high) + u64(newMiddle < carry);
  store<u64>(sum, newLow);
  store<u64>(sum, newMiddle, 8);
  store<u64>(sum, load<u64>(sum, 16) + upper + <u64>(<i64>high >> 63), 16);
}

function addResidue(residueSum: usize, residue: i64): void {
  const low = load<u64>(residueSum) + <u64>residue;
  const carry = u64(low < <u64>residue);
  store<u64>(residueSum, low);
  store<u64>(residueSum, load<u64>(residueSum, 8) + carry + <u64>(residue >> 63), 8);
  store<u64>(residueSum, load<u64>(residueSum, 16) + 1, 16);
}
