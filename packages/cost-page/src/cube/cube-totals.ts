import { addCharges, NO_CHARGES } from "exact-values/charge-totals";
import type { CostCube, CubeAmounts } from "exact-values/cost-cube";
import { formatUnits, parseDecimal } from "exact-values/decimal";

/** Billed and effective cost by currency. */
export type CubeTotals = ReadonlyMap<string, CubeAmounts>;

const NOTHING: CubeAmounts = { billed: 0n, effective: 0n };

/** What all cells of a cube come to. */
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

/** Decimal texts by currency and cost column, as the metadata of a month has them. */
export type ProvenSums = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

/** Reads the JSON text of proven sums; undefined for a text that says none. */
export function parseProvenSums(text: string): ProvenSums | undefined {
  try {
    const sums: unknown = JSON.parse(text);
    return typeof sums === "object" && sums !== null && !Array.isArray(sums) ? (sums as ProvenSums) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where a cube differs from what was proven when its month was committed, in a sentence for each difference: rows, and the sums of the four costs, which
 * the cube has in three ways (cells, days, classes of charges).
 */
export function differencesFromProof(
  cube: CostCube,
  { rows, sums }: { readonly rows: number; readonly sums: ProvenSums },
): readonly string[] {
  const found = cube.rows === rows ? [] : [`it has ${cube.rows} rows, and ${rows} were committed`];
  const days = daySums(cube);
  const classes = classSums(cube);
  const cells = totalsOf(cube);
  // A month of columns without one of the costs has no sum of it.
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
        `its ${column} in ${currency || "no currency"} is ${formatUnits(actual ?? 0n)}, and ${text} was committed`,
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
