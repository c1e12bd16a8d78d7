import { addCharges, NO_CHARGES } from "exact-values/charge-totals";
import type { CostCube, CubeAmounts } from "exact-values/cost-cube";
import { formatUnits, parseDecimal } from "exact-values/decimal";

/** Billed and effective cost by currency. */
export type CubeTotals = ReadonlyMap<string, CubeAmounts>;

const NOTHING: CubeAmounts = { billed: 0n, effective: 0n };

/** The totals of all cells. */
export function totalsOf(cube: CostCube): CubeTotals {
  const totals = new Map<string, CubeAmounts>();
  const currencies = cube.values[0] ?? [];
  for (const { billed, codes, effective } of cube.cells) {
    const currency = currencies[codes[0] ?? 0] ?? "";
    const known = totals.get(currency) ?? NOTHING;
    totals.set(currency, { billed: known.billed + billed, effective: known.effective + effective });
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
  const days = daySums(cube);
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

function daySums({ days }: CostCube): CubeTotals {
  const totals = new Map<string, CubeAmounts>();
  for (const { billed, currency, effective } of days) {
    const known = totals.get(currency) ?? NOTHING;
    totals.set(currency, { billed: known.billed + billed, effective: known.effective + effective });
  }
  return totals;
}

function classSums({ savings }: CostCube): ReadonlyMap<string, typeof NO_CHARGES> {
  const totals = new Map<string, typeof NO_CHARGES>();
  for (const { classes, currency } of savings) {
    for (const one of classes.values()) totals.set(currency, addCharges(totals.get(currency) ?? NO_CHARGES, one));
  }
  return totals;
}
