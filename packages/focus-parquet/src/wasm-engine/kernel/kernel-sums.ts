import { type CostSum, type CostSums, ZERO_SUM } from "../../focus/cost-sums.ts";
import { type CoreMemory, dictionaryText } from "./kernel-memory.ts";
import { type CoreExports, RESIDUE_SCALE } from "./wasm-kernel.ts";

/** Layout of `assembly/sums.ts`. */
const SUM_BYTE_COUNT = 48;
const MAX_COSTS = 4;

export interface SummedColumns {
  /** In the order in which they were added to the core. */
  readonly costs: readonly string[];
  /** Cost columns that are written but not in the part: their sums are zero. */
  readonly absentCosts: readonly string[];
  /** Core column of the currency; undefined when the part has none. */
  readonly currency: number | undefined;
}

/** The sums of the row group in the making. */
export function readCoreSums(
  core: CoreExports,
  memory: CoreMemory,
  { costs, absentCosts, currency }: SummedColumns,
): CostSums {
  const sums = new Map<string, ReadonlyMap<string, CostSum>>();
  const known = currency === undefined ? 0 : core.dictionaryCount(currency);
  for (const id of currencyIds(core, memory, currency)) {
    if (id >= known) throw new Error(`a currency id of ${id} among ${known}`);
    const text = id < 0 || currency === undefined ? "" : dictionaryText(core, memory, currency, id);
    const columns = costs.map((column, cost): [string, CostSum] => {
      const at = core.sumsPointer() + ((id + 1) * MAX_COSTS + cost) * SUM_BYTE_COUNT;
      return [column, readSum(memory, at)];
    });
    const zeros = absentCosts.map((column): [string, CostSum] => [column, ZERO_SUM]);
    sums.set(text, new Map([...columns, ...zeros]));
  }
  return sums;
}

/** Ids that occur among the rows, -1 for rows without a currency. */
function currencyIds(core: CoreExports, memory: CoreMemory, currency: number | undefined): readonly number[] {
  const rows = core.rows.value;
  if (currency === undefined) return rows > 0 ? [-1] : [];
  return [...new Set(memory.words(core.idsPointer(currency), rows))];
}

function readSum(memory: CoreMemory, at: number): CostSum {
  const roundings = Number(memory.readLong(at + 40));
  const units = BigInt.asIntN(
    192,
    memory.readLong(at) | (memory.readLong(at + 8) << 64n) | (memory.readLong(at + 16) << 128n),
  );
  if (roundings === 0) return { ...ZERO_SUM, units };
  const unscaled = BigInt.asIntN(128, memory.readLong(at + 24) | (memory.readLong(at + 32) << 64n));
  return { units, residue: { unscaled, scale: RESIDUE_SCALE }, roundings };
}
