import type { CoreMemory } from "../kernel/kernel-memory.ts";
import type { CoreExports } from "../kernel/wasm-kernel.ts";

/** A decimal column of the row group in the making. */
export interface DecimalColumn {
  /** Units of 10^-18; undefined for a row without a value. */
  unitsOf(row: number): bigint | undefined;
  /** Gives a record of the batch a value. */
  put(record: number, units: bigint): void;
  /** Gives a record of the batch the value that it has in a column of the file. */
  copy(record: number, from: number): void;
  /** Takes the value of a row away. */
  remove(row: number): void;
  /** Must be reported before values are removed: the bounds of the column are those of rows, then, not of its dictionary. */
  expectLosses(): void;
}

export function decimalColumn(core: CoreExports, memory: CoreMemory, coreColumn: number): DecimalColumn {
  return {
    unitsOf: (row) => {
      const place = core.decimalPlace(coreColumn, row);
      return place === 0 ? undefined : memory.readDecimal(place);
    },
    put: (record, units) => {
      core.setDecimal(BigInt.asIntN(64, units >> 64n), BigInt.asIntN(64, units), 0n);
      core.putDecimal(coreColumn, record);
    },
    copy: (record, from) => core.copyDecimal(from, coreColumn, record),
    remove: (row) => {
      memory.words(core.idsPointer(coreColumn) + 4 * row, 1)[0] = -1;
    },
    expectLosses: () => core.expectLosses(coreColumn),
  };
}
