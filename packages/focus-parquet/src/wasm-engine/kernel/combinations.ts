/** Numbers the combinations of ids that occur in the rows of some columns, so that what follows from them is found out once each. */
interface Combinations {
  /** The number of the combination in each of the first `count` of these records, in their order; numbers count up from 0. */
  of(records: Int32Array, count: number): Int32Array;
  /** Forgets all, for the next row group. */
  clear(): void;
}

/** Bits of an id + 1: more than a row group has rows. */
const ID_BITS = 18;
/** Up to this number a pair is a small integer, which takes no memory of its own. */
const SMALL_NUMBERS = 2 ** (31 - ID_BITS);

/** The numbers of pairs: one that represents all columns before, and an id of the next. */
interface Level {
  readonly ids: Int32Array;
  readonly known: Map<number, number>;
}

/** `columns` hold the ids of the batch in work, -1 for "no value"; they are filled anew for each batch. */
export function createCombinations(columns: readonly Int32Array[], rowsAtMost: number): Combinations {
  const numbers = new Int32Array(rowsAtMost);
  const levels: readonly Level[] = columns.map((ids) => ({ ids, known: new Map<number, number>() }));
  return {
    of: (records, count) => {
      numbers.fill(0, 0, count);
      for (const level of levels) numberPairs(numbers, level, records, count);
      return numbers;
    },
    clear: () => {
      for (const { known } of levels) known.clear();
    },
  };
}

function numberPairs(numbers: Int32Array, { ids, known }: Level, records: Int32Array, count: number): void {
  let lastBefore = -1;
  let lastId = -1;
  let lastNumber = 0;
  for (let index = 0; index < count; index++) {
    const before = numbers[index] ?? 0;
    const id = (ids[records[index] ?? 0] ?? -1) + 1;
    // Neighbours in cost data have much in common.
    if (before !== lastBefore || id !== lastId) {
      lastBefore = before;
      lastId = id;
      lastNumber = numberOf(before < SMALL_NUMBERS ? (before << ID_BITS) | id : before * 2 ** ID_BITS + id, known);
    }
    numbers[index] = lastNumber;
  }
}

function numberOf(pair: number, known: Map<number, number>): number {
  const number = known.get(pair);
  if (number !== undefined) return number;
  known.set(pair, known.size);
  return known.size - 1;
}

/** The records of any batch, one after the other. */
export function allRecords(rowsAtMost: number): Int32Array {
  const records = new Int32Array(rowsAtMost);
  // By `Int32Array.from` and a function, each thread would take seven milliseconds for it.
  for (let record = 0; record < rowsAtMost; record++) records[record] = record;
  return records;
}
