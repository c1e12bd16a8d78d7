import { addExact, DECIMAL_SCALE, type ExactDecimal, formatExact } from "exact-values/decimal";
import { MAX_CURRENCIES, MAX_CURRENCY_LENGTH } from "../focus/cost-sums.ts";
import { type RowBatch, textOfRow } from "./row-batch.ts";

/** Exact BilledCost of rows by BillingCurrency, as decimal text; the currency is empty for rows without one. */
export type MoneyByCurrency = Readonly<Record<string, string>>;

export interface TouchedMoney {
  /** Adds the rows that `rows` marks with 1. Ignores costs that are not numbers. */
  add(batch: RowBatch, rows: Uint8Array): void;
  sums(): MoneyByCurrency;
}

/** Limits memory and the report if the column does not contain currencies. */
export function touchedMoney(): TouchedMoney {
  const sums = new Map<string, { units: bigint; residue: ExactDecimal }>();
  return {
    add: (batch, rows) => {
      const cost = batch.column("BilledCost");
      if (cost === undefined) return;
      const currencies = batch.column("BillingCurrency");
      for (let row = 0; row < rows.length; row++) {
        if (rows[row] === 0) continue;
        const index = cost.indexes[row] ?? -1;
        const parsed = index < 0 ? undefined : cost.decimalAt(index);
        if (parsed?.ok !== true) continue;
        const currency = (textOfRow(currencies, row) ?? "").slice(0, MAX_CURRENCY_LENGTH);
        if (!sums.has(currency) && sums.size === MAX_CURRENCIES) continue;
        const sum = sums.get(currency) ?? { units: 0n, residue: { unscaled: 0n, scale: 0 } };
        sum.units += parsed.units;
        if (parsed.residue !== undefined) sum.residue = addExact(sum.residue, parsed.residue);
        sums.set(currency, sum);
      }
    },
    sums: () =>
      Object.fromEntries(
        [...sums].map(([currency, { residue, units }]) => [
          currency,
          formatExact(addExact({ unscaled: units, scale: DECIMAL_SCALE }, residue)),
        ]),
      ),
  };
}
