import { formatShortest, type GeneratedDecimal, rescale } from "./exact-decimal.ts";
import type { Charge } from "./generated-charges.ts";

export const BOOKED_COLUMNS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;
export type CostColumn = (typeof BOOKED_COLUMNS)[number];

/** A sum as decimal text without trailing zeros. */
export interface BookedSum {
  /** The sum of the values in the CSV. */
  readonly exact: string;
  /** The sum after rounding each value to 18 decimal places, half to even, as DECIMAL(38,18) stores them. */
  readonly atScale18: string;
}

/** The totals that a reader of the run must find. They are computed exactly from the charges, not from the CSV. */
export interface ExportTotals {
  readonly rows: number;
  /** By billing currency, in the order of first appearance. */
  readonly costs: Readonly<Record<string, Readonly<Record<CostColumn, BookedSum>>>>;
}

const EXACT_SCALE = 28;
const STORED_SCALE = 18;

interface RunningSum {
  exact: bigint;
  stored: bigint;
}

type RunningSums = Record<CostColumn, RunningSum>;

function emptySums(): RunningSums {
  const zero = (): RunningSum => ({ exact: 0n, stored: 0n });
  return { BilledCost: zero(), EffectiveCost: zero(), ListCost: zero(), ContractedCost: zero() };
}

function add(sum: RunningSum, value: GeneratedDecimal): void {
  if (value.mantissa === 0n) return;
  sum.exact += rescale(value, EXACT_SCALE);
  sum.stored += rescale(value, STORED_SCALE);
}

function asText({ exact, stored }: RunningSum): BookedSum {
  return {
    exact: formatShortest({ mantissa: exact, scale: EXACT_SCALE }),
    atScale18: formatShortest({ mantissa: stored, scale: STORED_SCALE }),
  };
}

export function bookedTotalsOf(charges: Iterable<Charge>): ExportTotals {
  const byCurrency = new Map<string, RunningSums>();
  let rows = 0;
  for (const { profile, costs } of charges) {
    rows++;
    const sums = byCurrency.get(profile.currency) ?? emptySums();
    byCurrency.set(profile.currency, sums);
    add(sums.BilledCost, costs.billed);
    add(sums.EffectiveCost, costs.effective);
    add(sums.ListCost, costs.list);
    add(sums.ContractedCost, costs.contracted);
  }
  const texts = [...byCurrency].map(([currency, sums]) => [
    currency,
    {
      BilledCost: asText(sums.BilledCost),
      EffectiveCost: asText(sums.EffectiveCost),
      ListCost: asText(sums.ListCost),
      ContractedCost: asText(sums.ContractedCost),
    },
  ]);
  return { rows, costs: Object.fromEntries(texts) };
}
