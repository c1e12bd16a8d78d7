import { addCharges, NO_CHARGES } from "exact-values/charge-totals";
import type { CellColumns, CostCube, CubeAmounts } from "exact-values/cost-cube";
import { formatUnits, parseDecimal } from "exact-values/decimal";

/** Billed and effective cost by currency. */
export type CubeTotals = ReadonlyMap<string, CubeAmounts>;

const NOTHING: CubeAmounts = { billed: 0n, effective: 0n };

/** The totals of all cells. */
export function totalsOf({ cells, values }: CostCube): CubeTotals {
  return sumsOf(cells, values);
}

function sumsOf({ billed, codes, effective }: Omit<CellColumns, "rows">, [currencies]: CostCube["values"]): CubeTotals {
  const totals = new Map<string, CubeAmounts>();
  for (const [row, code] of (codes[0] ?? []).entries()) {
    const currency = currencies?.[code] ?? "";
    const known = totals.get(currency) ?? NOTHING;
    totals.set(currency, {
      billed: known.billed + (billed[row] ?? 0n),
      effective: known.effective + (effective[row] ?? 0n),
    });
  }
  return totals;
}

/** Decimal sums by currency and cost column, as stored in a month's metadata. */
export type ProvenSums = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

/** Parses the JSON text of proven sums; undefined if it is not an object. */
export function parseProvenSums(text: string): ProvenSums | undefined {
  try {
    const sums: unknown = JSON.parse(text);
    return typeof sums === "object" && sums !== null && !Array.isArray(sums) ? (sums as ProvenSums) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compares a cube with the proof from when its month was committed, and returns a sentence for each difference: in
 * rows, and in the sums of the four costs. The cube has these sums in up to three ways (cells, days, charge classes).
 */
export function differencesFromProof(
  cube: CostCube,
  { rows, sums }: { readonly rows: number; readonly sums: ProvenSums },
): readonly string[] {
  const found = cube.rows === rows ? [] : [`it has ${cube.rows} rows, but ${rows} were committed`];
  const days = sumsOf(cube.days, cube.values);
  const classes = classSums(cube);
  const cells = totalsOf(cube);
  // A month without a cost column has no sum for it.
  const columns = new Set(Object.values(sums).flatMap((byColumn) => Object.keys(byColumn)));
  const currencies = new Set([...Object.keys(sums), ...cells.keys(), ...days.keys(), ...classes.keys()]);
  for (const currency of [...currencies].sort()) {
    const proven = sums[currency] ?? {};
    const compare = (column: string, actual: bigint | undefined): void => {
      if (columns.size > 0 && !columns.has(column)) return;
      const text = proven[column] ?? "0";
      const expected = parseDecimal(text);
      if (expected.ok && expected.units === (actual ?? 0n)) return;
      found.push(
        `its ${column} in ${currency || "no currency"} is ${formatUnits(actual ?? 0n)}, but ${text} was committed`,
      );
    };
    for (const sum of [cells.get(currency), days.get(currency), classes.get(currency)]) {
      compare("BilledCost", sum?.billed);
      compare("EffectiveCost", sum?.effective);
    }
    compare("ListCost", classes.get(currency)?.list);
    compare("ContractedCost", classes.get(currency)?.contracted);
  }
  return [...new Set(found)];
}

function classSums({ savings, values }: CostCube): ReadonlyMap<string, typeof NO_CHARGES> {
  const totals = new Map<string, typeof NO_CHARGES>();
  for (const { classes, currency: code } of savings) {
    const currency = values[0]?.[code] ?? "";
    for (const one of classes.values()) totals.set(currency, addCharges(totals.get(currency) ?? NO_CHARGES, one));
  }
  return totals;
}
