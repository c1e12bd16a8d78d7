import { type DisplacedValue, formatUnmapped } from "../../part-mapping.ts";
import { isTooLong } from "../../value-limits.ts";
import type { PartColumns } from "../module/part-columns.ts";
import { allRecords, type Batch, createCombinations, fileTexts, madeTexts } from "../module/text-columns.ts";
import type { WasmExports, WasmMemory } from "../module/wasm-module.ts";
import type { Displaced } from "../upgrade/upgraded-part.ts";

/**
 * Fills the collector column of a batch. It contains the JSON text of a row's fields in unmapped columns and of values
 * that an upgrade displaced. Rows without such values have no text. Rows with equal values share one text, which is the
 * case for nearly all rows.
 */
interface Collector {
  /**
   * Returns false if a text exceeds the size limit of a value, or if the texts of the batch exceed their limit. The
   * second limit is needed because each text repeats the column names.
   */
  collect(batch: Batch, displaced: Displaced): boolean;
  /** Clears all state for the next row group. */
  clear(): void;
}

/** Maximum number of characters that one batch may add. */
const BATCH_CHARACTERS = 8 * 1024 * 1024;

export function createCollector(
  wasm: WasmExports,
  memory: WasmMemory,
  { collected, collector }: PartColumns,
  rowsAtMost: number,
): Collector | undefined {
  if (collector === undefined) return undefined;
  const target = madeTexts(wasm, memory, collector, rowsAtMost);
  const files = collected.map(({ name, moduleColumn }) => ({
    name,
    ...fileTexts(wasm, memory, moduleColumn, rowsAtMost),
  }));
  const combinations = createCombinations(
    files.map(({ ids }) => ids),
    rowsAtMost,
  );
  const records = allRecords(rowsAtMost);
  let known: number[] = [];
  let isWithinLimit = true;
  let characters = 0;
  const idOf = (values: readonly DisplacedValue[]): number => {
    const text = formatUnmapped(values);
    characters += text?.length ?? 0;
    if (text !== null && (isTooLong(text) || characters > BATCH_CHARACTERS)) isWithinLimit = false;
    return target.idOf(text);
  };
  const valuesOf = (record: number): readonly DisplacedValue[] =>
    files.flatMap(({ name, ids, textOf }) => {
      const text = textOf(ids[record] ?? -1);
      return text === null ? [] : [{ name, text }];
    });
  return {
    collect: (batch, displaced) => {
      isWithinLimit = true;
      characters = 0;
      for (const { load } of files) load(batch);
      const numbers = combinations.of(records, batch.records);
      for (let record = 0; record < batch.records; record++) {
        const number = numbers[record] ?? 0;
        if (!isWithinLimit) return false;
        known[number] ??= idOf(valuesOf(record));
        target.ids[record] = known[number];
      }
      for (const [record, values] of displaced) {
        target.ids[record] = idOf([...valuesOf(record), ...values]);
      }
      if (isWithinLimit) target.write(batch);
      return isWithinLimit;
    },
    clear: () => {
      combinations.clear();
      target.clear();
      known = [];
    },
  };
}
