import {
  addExact,
  DECIMAL_SCALE,
  type ExactDecimal,
  formatExact,
  formatUnits,
  parseDecimal,
} from "exact-values/decimal";

/** The columns whose sums prove a month: the four cost columns that FOCUS has required since 1.0. */
export const COST_COLUMNS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** The column that holds the currency of a row's costs. */
export const CURRENCY_COLUMN = "BillingCurrency";
/** ISO 4217 has fewer than 200. */
export const MAX_CURRENCIES = 500;
/** ISO codes have three letters, but a provider may use its own names. */
export const MAX_CURRENCY_LENGTH = 256;

/** A sum of one cost column in one currency. */
export interface CostSum {
  /** Sum of the stored values, in units of 10^-18. */
  readonly units: bigint;
  /** The total amount lost by rounding to scale 18. `units` plus `residue` is the exact sum of the source. */
  readonly residue: ExactDecimal;
  /** Number of rounded values. */
  readonly roundings: number;
}

/**
 * Sums by currency (`""` for rows without one) and column: the cost columns, or the columns that prove another dataset.
 */
export type CostSums = ReadonlyMap<string, ReadonlyMap<string, CostSum>>;

export const ZERO_SUM: CostSum = { units: 0n, residue: { unscaled: 0n, scale: 0 }, roundings: 0 };

/** Adds two sets of sums and changes neither of them. */
export function addCostSums(left: CostSums, right: CostSums): CostSums {
  const total = new Map(left);
  for (const [currency, columns] of right) {
    const existing = total.get(currency);
    total.set(currency, existing === undefined ? columns : addColumns(existing, columns));
  }
  return total;
}

function addColumns(
  left: ReadonlyMap<string, CostSum>,
  right: ReadonlyMap<string, CostSum>,
): ReadonlyMap<string, CostSum> {
  const added = new Map(left);
  for (const [column, sum] of right) {
    const other = added.get(column) ?? ZERO_SUM;
    added.set(column, {
      units: other.units + sum.units,
      residue: addExact(other.residue, sum.residue),
      roundings: other.roundings + sum.roundings,
    });
  }
  return added;
}

/** One difference between two sets of sums that should be equal. */
interface CostDifference {
  readonly currency: string;
  readonly column: string;
  readonly expected: string;
  readonly actual: string;
}

/** Lists the stored sums (`units`) that differ between two sets. A missing currency or column counts as zero. */
export function compareCostSums(expected: CostSums, actual: CostSums): readonly CostDifference[] {
  const currencies = new Set([...expected.keys(), ...actual.keys()]);
  return [...currencies].flatMap((currency) =>
    summedColumns(expected.get(currency), actual.get(currency)).flatMap((column) => {
      const want = expected.get(currency)?.get(column)?.units ?? 0n;
      const have = actual.get(currency)?.get(column)?.units ?? 0n;
      if (want === have) return [];
      return [{ currency, column, expected: formatUnits(want), actual: formatUnits(have) }];
    }),
  );
}

/** The columns that have a sum, in a fixed order: the costs in FOCUS order, then other columns by name. */
export function summedColumns(...sums: readonly (ReadonlyMap<string, CostSum> | undefined)[]): readonly string[] {
  const names = new Set(sums.flatMap((columns) => [...(columns?.keys() ?? [])]));
  const costs: readonly string[] = COST_COLUMNS.filter((column) => names.has(column));
  return [...costs, ...[...names].filter((name) => !costs.includes(name)).sort()];
}

/** True if rounding changed every sum by at most half a unit of 10^-18 for each rounded value. */
export function roundingWithinBound(sums: CostSums): boolean {
  return [...sums.values()].every((columns) =>
    [...columns.values()].every(({ residue, roundings }) => {
      if (residue.unscaled === 0n) return true;
      const moved = 2n * (residue.unscaled < 0n ? -residue.unscaled : residue.unscaled);
      const unit = 10n ** BigInt(Math.max(0, residue.scale - DECIMAL_SCALE));
      return moved <= BigInt(roundings) * unit;
    }),
  );
}

/** Formats a sum exactly, as it was before rounding. */
export function formatExactSum(sum: CostSum): string {
  return formatExact(addExact({ unscaled: sum.units, scale: DECIMAL_SCALE }, sum.residue));
}

/**
 * Keeps the sums of columns that have at least one value, because the sum of an empty column is unknown, not zero.
 * `filled` has the number of values by column.
 */
export function givenSums(sums: CostSums, filled: ReadonlyMap<string, number>): CostSums {
  const isGiven = ([column]: readonly [string, CostSum]): boolean => filled.get(column) !== 0;
  return new Map([...sums].map(([currency, columns]) => [currency, new Map([...columns].filter(isGiven))]));
}

/** Rows without a value by summed column, as JSON; undefined if every column has a value in each row. */
export function describeRowsWithout(
  sums: CostSums,
  { filled, rows }: { readonly filled: ReadonlyMap<string, number>; readonly rows: number },
): string | undefined {
  const without = summedColumns(...sums.values()).flatMap((column): [string, number][] => {
    const count = rows - (filled.get(column) ?? rows);
    return count > 0 ? [[column, count]] : [];
  });
  return without.length === 0 ? undefined : JSON.stringify(Object.fromEntries(without));
}

/** Formats sums for metadata and JSON output: currency -> column -> decimal text, with keys in a fixed order. */
export function costSumsToJson(sums: CostSums): Record<string, Partial<Record<string, string>>> {
  return Object.fromEntries(
    [...sums.keys()].sort().map((currency) => {
      const columns = sums.get(currency);
      const present = summedColumns(columns);
      return [
        currency,
        Object.fromEntries(present.map((column) => [column, formatUnits(columns?.get(column)?.units ?? 0n)])),
      ];
    }),
  );
}

/**
 * Parses the JSON text of `costSumsToJson`, which omits the amounts lost by rounding. Throws Error for any other text.
 */
export function costSumsFromJson(text: string): CostSums {
  const sums = JSON.parse(text) as Record<string, Record<string, string>>;
  return new Map(
    Object.entries(sums).map(([currency, columns]) => [
      currency,
      new Map(
        Object.entries(columns).map(([column, amount]) => {
          const parsed = parseDecimal(amount);
          if (!parsed.ok) throw new Error(`a sum of ${column} that is no decimal`);
          return [column, { ...ZERO_SUM, units: parsed.units }];
        }),
      ),
    ]),
  );
}
