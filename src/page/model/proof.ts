import { parseDecimal } from "../../focus/decimal.ts";
import type { MonthProof } from "../page-data.ts";

export interface ProofTotal {
  readonly currency: string;
  readonly billed: bigint;
  readonly effective: bigint;
  /** Of the months that have the currency. */
  readonly rows: number;
  readonly runs: number;
}

/** The sums that were proven, by currency. */
export function proofTotals(proof: readonly MonthProof[]): readonly ProofTotal[] {
  const currencies = [...new Set(proof.flatMap(({ sums }) => Object.keys(sums)))].sort();
  return currencies.map((currency) => {
    const months = proof.filter(({ sums }) => Object.hasOwn(sums, currency));
    const sum = (column: string): bigint =>
      months.reduce((total, { sums }) => total + unitsOf(sums[currency]?.[column]), 0n);
    return {
      currency,
      billed: sum("BilledCost"),
      effective: sum("EffectiveCost"),
      rows: months.reduce((total, { rows }) => total + rows, 0),
      runs: new Set(months.map(({ runId }) => runId)).size,
    };
  });
}

function unitsOf(text: string | undefined): bigint {
  const parsed = parseDecimal(text ?? "0");
  return parsed.ok ? parsed.units : 0n;
}
