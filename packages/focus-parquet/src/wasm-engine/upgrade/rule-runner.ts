import type { LiftRule, LiftText } from "../../focus/upgrade/upgrade-rule.ts";
import { createCombinations } from "../kernel/combinations.ts";
import type { Batch, TextColumn } from "../kernel/text-columns.ts";
import type { LiftedPart } from "./upgraded-part.ts";

/** One thing that is done to the columns of each batch. */
export interface Runner {
  run(batch: Batch): void;
  /** Forgets all, for the next row group. */
  clear(): void;
}

/** The records of a batch that are open to a rule. */
interface OpenRecords {
  readonly records: Int32Array;
  /** Fills `records` and returns how many there are. */
  find(batch: Batch): number;
  clear(): void;
}

export function openRecords(part: LiftedPart, { guard }: LiftRule): OpenRecords {
  const column = part.textsOf(guard.column);
  const records = new Int32Array(part.rowsAtMost);
  /** By id + 1. */
  let isOpen: boolean[] = [];
  return {
    records,
    find: (batch) => {
      const { ids } = column;
      let count = 0;
      for (let record = 0; record < batch.records; record++) {
        const id = ids[record] ?? -1;
        isOpen[id + 1] ??= guard.isOpen(column.textOf(id));
        if (isOpen[id + 1]) records[count++] = record;
      }
      return count;
    },
    clear: () => {
      isOpen = [];
    },
  };
}

/** What follows from the texts of a record, found out once for each combination of them. */
interface Outcomes<T> {
  /** Of each of the first `count` of these records the number of what follows, which is then in `known`. */
  resolve(records: Int32Array, count: number): Int32Array;
  readonly known: readonly T[];
  /** Hands out what follows for each of the first `count` of these records. */
  each(records: Int32Array, count: number, take: (record: number, outcome: T) => void): void;
  clear(): void;
}

export function createOutcomes<T extends NonNullable<unknown>>(
  columns: readonly TextColumn[],
  rowsAtMost: number,
  find: (texts: readonly LiftText[]) => T,
): Outcomes<T> {
  const combinations = createCombinations(
    columns.map(({ ids }) => ids),
    rowsAtMost,
  );
  let known: T[] = [];
  // A function of its own: a closure inside of the loop would cost memory in each round.
  const textsOf = (record: number): readonly LiftText[] => columns.map(({ ids, textOf }) => textOf(ids[record] ?? -1));
  const resolve = (records: Int32Array, count: number): Int32Array => {
    const numbers = combinations.of(records, count);
    for (let index = 0; index < count; index++) {
      const number = numbers[index] ?? 0;
      if (known[number] === undefined) known[number] = find(textsOf(records[index] ?? 0));
    }
    return numbers;
  };
  return {
    resolve,
    get known() {
      return known;
    },
    each: (records, count, take) => {
      const numbers = resolve(records, count);
      for (let index = 0; index < count; index++) {
        const outcome = known[numbers[index] ?? 0];
        if (outcome !== undefined) take(records[index] ?? 0, outcome);
      }
    },
    clear: () => {
      combinations.clear();
      known = [];
    },
  };
}
