import { parseDecimal } from "exact-values/decimal";
import type { MonthProof } from "../page-data.ts";
import type { CostBasis } from "./cost-basis.ts";
import { placeOf, type Selection } from "./selection.ts";

interface ProofTotal {
  readonly currency: string;
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The proven sums per currency. */
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
    };
  });
}

function unitsOf(text: string | undefined): bigint {
  const parsed = parseDecimal(text ?? "0");
  return parsed.ok ? parsed.units : 0n;
}

interface ProofComparison {
  readonly differing: readonly { readonly currency: string; readonly basis: CostBasis; readonly difference: bigint }[];
  /** Months with files that were not written by a hub, and are therefore not proven. */
  readonly unproven: number;
}

/** Compares the page's own sums with the proven sums, for all months that are fully proven. */
export function compareWithProof(proof: readonly MonthProof[], { content }: Selection): ProofComparison {
  const unproven = new Set<string>(
    proof.filter(({ sums, rows }) => rows > 0 && Object.keys(sums).length === 0).map(({ month }) => month),
  );
  const currencyAt = placeOf(content, "currency");
  const currencies = content.dimensions[currencyAt]?.values ?? [];
  const own = new Map(currencies.map((currency) => [currency, { billed: 0n, effective: 0n }]));
  content.cells.month.forEach((month, cell) => {
    const sums = own.get(currencies[content.cells.codes[currencyAt]?.[cell] ?? 0] ?? "");
    if (sums === undefined || unproven.has(content.months[month]?.month ?? "")) return;
    sums.billed += content.cells.billed[cell] ?? 0n;
    sums.effective += content.cells.effective[cell] ?? 0n;
  });
  const lake = new Map(
    proofTotals(proof.filter(({ month }) => !unproven.has(month))).map((one) => [one.currency, one]),
  );
  const differing = [...new Set([...own.keys(), ...lake.keys()])].sort().flatMap((currency) =>
    (["effective", "billed"] as const).flatMap((basis) => {
      const difference = (own.get(currency)?.[basis] ?? 0n) - (lake.get(currency)?.[basis] ?? 0n);
      return difference === 0n ? [] : [{ currency, basis, difference }];
    }),
  );
  return { differing, unproven: unproven.size };
}
