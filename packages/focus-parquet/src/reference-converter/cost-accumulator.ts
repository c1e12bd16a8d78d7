import { addExact, type ExactDecimal } from "exact-values/decimal";
import { type CostSum, type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";

/** Sums costs row by row. The costs of a row are noted as they are read, and added once its currency is known. */
interface CostAccumulator {
  note(column: string, units: bigint, residue: ExactDecimal | undefined): void;
  /** Adds the costs noted since the last row to this currency (`""` if the row has none). */
  endRow(currency: string): void;
  /** Returns the sums so far and empties the accumulator. */
  take(): CostSums;
}

interface Noted {
  readonly column: string;
  readonly units: bigint;
  readonly residue: ExactDecimal | undefined;
}

/** `costColumns` are the cost columns that are written. Other columns have no sum, not even zero. */
export function createCostAccumulator(costColumns: readonly string[]): CostAccumulator {
  let sums = new Map<string, Map<string, CostSum>>();
  let row: Noted[] = [];

  const columnsOf = (currency: string): Map<string, CostSum> => {
    const existing = sums.get(currency);
    if (existing !== undefined) return existing;
    const fresh = new Map(costColumns.map((column): [string, CostSum] => [column, ZERO_SUM]));
    sums.set(currency, fresh);
    return fresh;
  };

  return {
    note: (column, units, residue) => row.push({ column, units, residue }),
    endRow: (currency) => {
      const columns = columnsOf(currency);
      for (const { column, units, residue } of row)
        columns.set(column, addValue(columns.get(column) ?? ZERO_SUM, units, residue));
      row = [];
    },
    take: () => {
      const taken = sums;
      sums = new Map();
      return taken;
    },
  };
}

function addValue(sum: CostSum, units: bigint, residue: ExactDecimal | undefined): CostSum {
  if (residue === undefined) return { ...sum, units: sum.units + units };
  return { units: sum.units + units, residue: addExact(sum.residue, residue), roundings: sum.roundings + 1 };
}
