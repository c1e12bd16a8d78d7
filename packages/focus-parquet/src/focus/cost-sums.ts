import {
  addExact,
  DECIMAL_SCALE,
  type ExactDecimal,
  formatExact,
  formatUnits,
  parseDecimal,
} from "exact-values/decimal";

/** The columns whose sums prove a month: the four costs that FOCUS makes mandatory since 1.0. */
export const COST_COLUMNS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** The column whose value says in which currency the costs of a row are. */
export const CURRENCY_COLUMN = "BillingCurrency";

/** A sum of one cost column in one currency. */
export interface CostSum {
  /** Sum of the values as they are stored, in units of 10^-18. */
  readonly units: bigint;
  /** Sum of what rounding to scale 18 took away: `units` plus `residue` is the exact sum of the source. */
  readonly residue: ExactDecimal;
  /** How many values were rounded. */
  readonly roundings: number;
}

/** Sums by currency (`""` for rows without one) and cost column; of other datasets, by the columns that prove those. */
export type CostSums = ReadonlyMap<string, ReadonlyMap<string, CostSum>>;

export const ZERO_SUM: CostSum = { units: 0n, residue: { unscaled: 0n, scale: 0 }, roundings: 0 };

/** Adds two sets of sums; neither is changed. */
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

/** Where the stored sums (`units`) of two sets differ; an absent currency or column counts as zero. */
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

/** The columns that have a sum, in a fixed order whoever made the sums: the costs as FOCUS lists them, then those of other datasets by name. */
export function summedColumns(...sums: readonly (ReadonlyMap<string, CostSum> | undefined)[]): readonly string[] {
  const names = new Set(sums.flatMap((columns) => [...(columns?.keys() ?? [])]));
  const costs: readonly string[] = COST_COLUMNS.filter((column) => names.has(column));
  return [...costs, ...[...names].filter((name) => !costs.includes(name)).sort()];
}

/** True when rounding moved every sum by at most half a unit of 10^-18 for each rounded value (design: rows x 0.5e-18). */
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

/** Exact text of a sum before any rounding. */
export function formatExactSum(sum: CostSum): string {
  return formatExact(addExact({ unscaled: sum.units, scale: DECIMAL_SCALE }, sum.residue));
}

/** The sums of columns that have a value: a column without any is absent, since its sum is unknown and not zero. `filled` counts values by column. */
export function givenSums(sums: CostSums, filled: ReadonlyMap<string, number>): CostSums {
  const isGiven = ([column]: readonly [string, CostSum]): boolean => filled.get(column) !== 0;
  return new Map([...sums].map(([currency, columns]) => [currency, new Map([...columns].filter(isGiven))]));
}

/** Rows without a value by summed column, as JSON; undefined when every column has a value in each row. */
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

/** Sums as they are in metadata and JSON output: currency -> column -> decimal text, keys in a fixed order. */
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

/** Reads what `costSumsToJson` made, as text; what rounding took away is not in it. Throws for a text that is none. */
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
