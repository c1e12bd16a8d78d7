import type { UpgradeText } from "../../focus/upgrade/upgrade-rule.ts";
import { dictionaryText, type WasmExports, type WasmMemory } from "./wasm-module.ts";

/** Rows of the current batch. */
export interface Batch {
  readonly firstRow: number;
  readonly records: number;
}

/** A text column of the current batch: an ID per record, -1 for "no value". */
export interface TextColumn {
  readonly ids: Int32Array;
  textOf(id: number): UpgradeText;
}

/** A column that the part does not have. */
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
    // A copy, because views of the module's memory become invalid when it grows.
    load: ({ firstRow, records }) => ids.set(memory.words(wasm.idsPointer(moduleColumn) + 4 * firstRow, records)),
  };
}

/** A column that is filled from outside. Its texts reach the module's dictionary only when a row keeps them. */
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
  /** The module's ID for each local ID; undefined while no row has kept the text. */
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
 * Numbers the combinations of IDs that occur in the rows of some columns, so that their result is computed only once.
 */
interface Combinations {
  /** Returns the combination number of each of the first `count` of these records, in order. Numbers start at 0. */
  of(records: Int32Array, count: number): Int32Array;
  /** Clears all state for the next row group. */
  clear(): void;
}

/** Bits of an ID + 1, which exceeds the number of rows in a row group. */
const ID_BITS = 18;
/** Below this number, a pair is a small integer, which needs no memory of its own. */
const SMALL_NUMBERS = 2 ** (31 - ID_BITS);

/** Numbers of pairs: a number for all previous columns, and an ID of the next one. */
interface Level {
  readonly ids: Int32Array;
  readonly known: Map<number, number>;
}

/** `columns` hold the IDs of the current batch, -1 for "no value". They are refilled for each batch. */
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
    // Neighbouring rows of cost data have much in common.
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

/** The indexes of all records of a batch, in order. */
export function allRecords(rowsAtMost: number): Int32Array {
  const records = new Int32Array(rowsAtMost);
  // A loop, because `Int32Array.from` with a function would take seven milliseconds in each thread.
  for (let record = 0; record < rowsAtMost; record++) records[record] = record;
  return records;
}
