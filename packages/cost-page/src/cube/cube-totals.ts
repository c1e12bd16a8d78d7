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
  const found = rowDifference(cube.rows, rows);
  const [cells, days, classes] = [totalsOf(cube), sumsOf(cube.days, cube.values), classSums(cube)];
  const currencies = new Set([...Object.keys(sums), ...cells.keys(), ...days.keys(), ...classes.keys()]);
  const compare = comparison(sums);
  for (const currency of [...currencies].sort()) {
    for (const sum of [cells.get(currency), days.get(currency), classes.get(currency)]) {
      found.push(
        ...compare(currency, "BilledCost", sum?.billed),
        ...compare(currency, "EffectiveCost", sum?.effective),
      );
    }
    const { contracted, list } = classes.get(currency) ?? {};
    found.push(...compare(currency, "ListCost", list), ...compare(currency, "ContractedCost", contracted));
  }
  return [...new Set(found)];
}

/** Describes how rows and totals that were calculated without a cube differ from the proof. Empty if they match. */
export function totalsDifferingFromProof(
  { rows: foundRows, totals }: { readonly rows: number; readonly totals: CubeTotals },
  { rows, sums }: { readonly rows: number; readonly sums: ProvenSums },
): readonly string[] {
  const compare = comparison(sums);
  const currencies = [...new Set([...Object.keys(sums), ...totals.keys()])].sort();
  return [
    ...rowDifference(foundRows, rows),
    ...currencies.flatMap((currency) => [
      ...compare(currency, "BilledCost", totals.get(currency)?.billed),
      ...compare(currency, "EffectiveCost", totals.get(currency)?.effective),
    ]),
  ];
}

function rowDifference(found: number, proven: number): string[] {
  return found === proven ? [] : [`it has ${found} rows, but ${proven} were committed`];
}

type Compare = (currency: string, column: string, actual: bigint | undefined) => readonly string[];

function comparison(sums: ProvenSums): Compare {
  // A month without a cost column has no sum for it.
  const columns = new Set(Object.values(sums).flatMap((byColumn) => Object.keys(byColumn)));
  return (currency, column, actual = 0n) => {
    if (columns.size > 0 && !columns.has(column)) return [];
    const text = sums[currency]?.[column] ?? "0";
    const expected = parseDecimal(text);
    if (expected.ok && expected.units === actual) return [];
    return [`its ${column} in ${currency || "no currency"} is ${formatUnits(actual)}, but ${text} was committed`];
  };
}

function classSums({ savings, values }: CostCube): ReadonlyMap<string, typeof NO_CHARGES> {
  const totals = new Map<string, typeof NO_CHARGES>();
  for (const { classes, currency: code } of savings) {
    const currency = values[0]?.[code] ?? "";
    for (const one of classes.values()) totals.set(currency, addCharges(totals.get(currency) ?? NO_CHARGES, one));
  }
  return totals;
}
