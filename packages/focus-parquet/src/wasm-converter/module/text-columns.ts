import type { UpgradeText } from "../../focus/upgrade/upgrade-rule.ts";
import { dictionaryText, type WasmExports, type WasmMemory } from "./wasm-module.ts";

/** The rows of the current batch. */
export interface Batch {
  readonly firstRow: number;
  readonly records: number;
}

/** A text column of the current batch. It has an ID per record, and -1 for "no value". */
export interface TextColumn {
  readonly ids: Int32Array;
  textOf(id: number): UpgradeText;
}

/** Returns an empty column, for a column that the part does not have. */
export function absentTexts(rowsAtMost: number): TextColumn {
  return { ids: new Int32Array(rowsAtMost).fill(-1), textOf: () => null };
}

/** A column of the file. It uses the module's IDs. */
export interface FileTexts extends TextColumn {
  load(batch: Batch): void;
}

export function fileTexts(wasm: WasmExports, memory: WasmMemory, moduleColumn: number, rowsAtMost: number): FileTexts {
  const ids = new Int32Array(rowsAtMost);
  return {
    ids,
    textOf: (id) => (id < 0 ? null : dictionaryText(wasm, memory, moduleColumn, id)),
    // The IDs are copied, because views of the module's memory become invalid when it grows.
    load: ({ firstRow, records }) => ids.set(memory.words(wasm.idsPointer(moduleColumn) + 4 * firstRow, records)),
  };
}

/**
 * A column that is filled from outside. A text is only added to the module's dictionary if it is the final value of a
 * row.
 */
export interface MadeTexts extends TextColumn {
  idOf(text: UpgradeText): number;
  /** Passes the IDs of the batch to the module. */
  write(batch: Batch): void;
  /** Clears all state for the next row group. */
  clear(): void;
}

export function madeTexts(wasm: WasmExports, memory: WasmMemory, moduleColumn: number, rowsAtMost: number): MadeTexts {
  const ids = new Int32Array(rowsAtMost);
  const written = new Int32Array(rowsAtMost);
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let idByText = new Map<string, number>();
  /** The module's ID for each local ID; undefined until the text is the final value of a row. */
  let moduleIds: number[] = [];

  const moduleId = (id: number): number => {
    const { start, byteCount } = memory.lend(encoder.encode(texts[id] ?? ""));
    const interned = wasm.internText(moduleColumn, start, byteCount);
    moduleIds[id] = interned;
    return interned;
  };

  return {
    ids,
    textOf: (id) => texts[id] ?? null,
    idOf: (text) => {
      if (text === null) return -1;
      const known = idByText.get(text);
      if (known !== undefined) return known;
      const id = texts.length;
      texts.push(text);
      idByText.set(text, id);
      return id;
    },
    write: ({ firstRow, records }) => {
      for (let record = 0; record < records; record++) {
        const id = ids[record] ?? -1;
        written[record] = id < 0 ? -1 : (moduleIds[id] ?? moduleId(id));
      }
      memory.words(wasm.idsPointer(moduleColumn) + 4 * firstRow, records).set(written.subarray(0, records));
    },
    clear: () => {
      texts = [];
      idByText = new Map();
      moduleIds = [];
    },
  };
}

/**
 * Numbers the combinations of IDs that occur in the rows of some columns, so that the result for a combination is
 * computed only once.
 */
interface Combinations {
  /** Returns the combination number of each of the first `count` of these records, in order. Numbers start at 0. */
  of(records: Int32Array, count: number): Int32Array;
  /** Clears all state for the next row group. */
  clear(): void;
}

/** Number of bits for an ID + 1. They are enough for the number of rows in a row group. */
const ID_BITS = 18;
/** Pairs with a smaller number fit into a small integer, for which the runtime allocates no memory. */
const SMALL_NUMBERS = 2 ** (31 - ID_BITS);

/** Numbers for pairs. A pair consists of the number for all previous columns and the ID in the next column. */
interface Level {
  readonly ids: Int32Array;
  readonly known: Map<number, number>;
}

/** `columns` contain the IDs of the current batch, with -1 for "no value". They are refilled for each batch. */
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
    // In cost data, neighbouring rows often have the same IDs.
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

/** Returns the indexes of all records of a batch, in order. */
export function allRecords(rowsAtMost: number): Int32Array {
  const records = new Int32Array(rowsAtMost);
  // A loop is used, because `Int32Array.from` with a function would take seven milliseconds in each thread.
  for (let record = 0; record < rowsAtMost; record++) records[record] = record;
  return records;
}
