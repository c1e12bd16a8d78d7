import { parseTimestamp } from "exact-values/date-format";
import { parseBoolean } from "../../focus/boolean.ts";
import type { PlannedColumn } from "../../focus/columns/column-plan.ts";
import { type CoreMemory, type CorePlace, dictionaryText } from "./kernel-memory.ts";
import type { CoreExports } from "./wasm-kernel.ts";

/**
 * Timestamps and booleans: the core keeps their texts in a dictionary, and each distinct text is converted once, by the rules of `focus/`.
 */
export interface ConvertedDictionary {
  /** Converts the texts that are new since the last call; false when one does not fit the column's type. */
  update(): boolean;
  /** Drops the texts that the core's dictionary has forgotten. */
  forget(): void;
  /** Rounded values among the rows from `firstRow` on: timestamps finer than a microsecond. */
  countRoundings(firstRow: number, rows: number): number;
  /** The dictionary as a page body, put into the core's memory. */
  place(): CorePlace;
  readonly count: number;
  minimum(): bigint | boolean | undefined;
  maximum(): bigint | boolean | undefined;
  /** Forgets all, for the next row group. */
  clear(): void;
}

type Convert = (text: string) => { readonly value: bigint; readonly isRounded: boolean } | undefined;

const CONVERT_BOOLEAN: Convert = (text) => {
  const value = parseBoolean(text);
  return value === undefined ? undefined : { value: value ? 1n : 0n, isRounded: false };
};

function timestampConverter({ dateFormats }: PlannedColumn): Convert {
  return (text) => {
    const parsed = parseTimestamp(text, dateFormats);
    return parsed === undefined ? undefined : { value: parsed.micros, isRounded: parsed.truncated };
  };
}

/** Follows the dictionary of one core column; the first `nullTokens` texts mean "no value" and are not converted. */
export function followDictionary(
  core: CoreExports,
  memory: CoreMemory,
  coreColumn: number,
  column: PlannedColumn,
): ConvertedDictionary {
  const isBoolean = column.type === "Boolean";
  const convert = isBoolean ? CONVERT_BOOLEAN : timestampConverter(column);
  const nullTokens = new Set(column.nullTokens.filter((token) => token !== "")).size;
  let values: bigint[] = [];
  let roundedIds = new Set<number>();

  const extreme = (isBetter: (candidate: bigint, best: bigint) => boolean): bigint | boolean | undefined => {
    const real = values.slice(nullTokens);
    if (real.length === 0) return undefined;
    const best = real.reduce((found, value) => (isBetter(value, found) ? value : found));
    return isBoolean ? best === 1n : best;
  };

  return {
    update: () => {
      const count = core.dictionaryCount(coreColumn);
      for (let id = values.length; id < count; id++) {
        const converted =
          id < nullTokens ? { value: 0n, isRounded: false } : convert(dictionaryText(core, memory, coreColumn, id));
        if (converted === undefined) return false;
        values.push(converted.value);
        if (converted.isRounded) roundedIds.add(id);
      }
      return true;
    },
    forget: () => {
      values = values.slice(0, core.dictionaryCount(coreColumn));
    },
    countRoundings: (firstRow, rows) => {
      if (roundedIds.size === 0) return 0;
      const ids = memory.words(core.idsPointer(coreColumn) + 4 * firstRow, rows);
      return ids.reduce((count, id) => count + (roundedIds.has(id) ? 1 : 0), 0);
    },
    place: () => {
      const bytes = isBoolean ? Uint8Array.from(values, Number) : new Uint8Array(BigInt64Array.from(values).buffer);
      return memory.lend(bytes);
    },
    get count() {
      return values.length;
    },
    minimum: () => extreme((candidate, best) => candidate < best),
    maximum: () => extreme((candidate, best) => candidate > best),
    clear: () => {
      values = [];
      roundedIds = new Set();
    },
  };
}
