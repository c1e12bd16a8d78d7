import { type DisplacedValue, formatUnmapped } from "../part-mapping.ts";
import { allRecords, createCombinations } from "./combinations.ts";
import type { CoreExports } from "./core.ts";
import type { CoreMemory } from "./core-memory.ts";
import type { Displaced } from "./lift/lifted-part.ts";
import type { PartColumns } from "./part-columns.ts";
import { type Batch, fileTexts, madeTexts } from "./text-columns.ts";

/**
 * Fills the collector column of a batch: for each row the JSON text of its fields in unmapped columns and of what a lift displaced, no value where
 * there is nothing of that. Rows with the same fields, nearly all of them, share one text.
 */
export interface Collector {
  collect(batch: Batch, displaced: Displaced): void;
  /** Forgets all, for the next row group. */
  clear(): void;
}

export function createCollector(
  core: CoreExports,
  memory: CoreMemory,
  { collected, collector }: PartColumns,
  rowsAtMost: number,
): Collector | undefined {
  if (collector === undefined) return undefined;
  const target = madeTexts(core, memory, collector, rowsAtMost);
  const files = collected.map(({ name, coreColumn }) => ({
    name,
    ...fileTexts(core, memory, coreColumn, rowsAtMost),
  }));
  const combinations = createCombinations(
    files.map(({ ids }) => ids),
    rowsAtMost,
  );
  const records = allRecords(rowsAtMost);
  let known: number[] = [];
  const valuesOf = (record: number): readonly DisplacedValue[] =>
    files.flatMap(({ name, ids, textOf }) => {
      const text = textOf(ids[record] ?? -1);
      return text === null ? [] : [{ name, text }];
    });
  return {
    collect: (batch, displaced) => {
      for (const { load } of files) load(batch);
      const numbers = combinations.of(records, batch.records);
      for (let record = 0; record < batch.records; record++) {
        const number = numbers[record] ?? 0;
        known[number] ??= target.idOf(formatUnmapped(valuesOf(record)));
        target.ids[record] = known[number];
      }
      for (const [record, values] of displaced) {
        target.ids[record] = target.idOf(formatUnmapped([...valuesOf(record), ...values]));
      }
      target.write(batch);
    },
    clear: () => {
      combinations.clear();
      target.clear();
      known = [];
    },
  };
}
