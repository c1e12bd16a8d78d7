import { parseTimestamp } from "exact-values/date-format";
import { parseDecimal } from "exact-values/decimal";
import { parseBoolean } from "../../focus/boolean.ts";
import type { PlannedColumn } from "../../focus/columns/column-plan.ts";
import {
  dictionaryText,
  type MemoryRange,
  ODD_DECIMAL,
  RESIDUE_SCALE,
  type WasmExports,
  type WasmMemory,
} from "./wasm-module.ts";

/**
 * Values of a timestamp or boolean column. The module keeps their texts in a dictionary. Each distinct text is
 * converted once, according to the rules in `focus/`.
 */
export interface ConvertedDictionary {
  /** Converts the texts that were added since the last call. Returns false if a text does not fit the column's type. */
  update(): boolean;
  /** Drops the texts that were removed from the module's dictionary. */
  forget(): void;
  /** Counts the rounded values in the `rows` rows from `firstRow`. Timestamps finer than a microsecond are rounded. */
  countRoundings(firstRow: number, rows: number): number;
  /** Copies the dictionary, as a page body, into the module's memory. */
  place(): MemoryRange;
  readonly count: number;
  minimum(): bigint | boolean | undefined;
  maximum(): bigint | boolean | undefined;
  /** Clears all state for the next row group. */
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

/** Follows the dictionary of one module column. The first `nullTokens` texts mean "no value" and are not converted. */
export function followDictionary(
  wasm: WasmExports,
  memory: WasmMemory,
  moduleColumn: number,
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
      const count = wasm.dictionaryCount(moduleColumn);
      for (let id = values.length; id < count; id++) {
        const converted =
          id < nullTokens ? { value: 0n, isRounded: false } : convert(dictionaryText(wasm, memory, moduleColumn, id));
        if (converted === undefined) return false;
        values.push(converted.value);
        if (converted.isRounded) roundedIds.add(id);
      }
      return true;
    },
    forget: () => {
      values = values.slice(0, wasm.dictionaryCount(moduleColumn));
    },
    countRoundings: (firstRow, rows) => {
      if (roundedIds.size === 0) return 0;
      const ids = memory.words(wasm.idsPointer(moduleColumn) + 4 * firstRow, rows);
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

/**
 * Parses decimal text that the module does not handle, such as exponents, very many digits and null tokens. The module
 * cannot represent a residue finer than 10^-36, so it rejects such a value and the reference converter reads the row.
 */
export function answerOddDecimal(wasm: WasmExports, text: string, nullTokens: ReadonlySet<string>): number {
  // The module passes a quoted field without its outer quotes, but with inner quotes still doubled.
  if (text.includes('"')) return ODD_DECIMAL.isNoNumber;
  if (nullTokens.has(text)) return ODD_DECIMAL.isNull;
  const parsed = parseDecimal(text);
  if (!parsed.ok) return ODD_DECIMAL.isNoNumber;
  let residue = 0n;
  if (parsed.residue !== undefined) {
    const { unscaled, scale } = parsed.residue;
    if (scale > RESIDUE_SCALE) return ODD_DECIMAL.isNoNumber;
    residue = unscaled * 10n ** BigInt(RESIDUE_SCALE - scale);
  }
  wasm.setDecimal(BigInt.asIntN(64, parsed.units >> 64n), BigInt.asIntN(64, parsed.units), residue);
  return ODD_DECIMAL.isNumber;
}
