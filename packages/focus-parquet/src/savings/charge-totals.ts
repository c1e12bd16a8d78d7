import { CHARGE_CLASSES, type ChargeTotals, type CurrencyTotals } from "exact-values/charge-totals";
import { type Grouping, sumByGroup } from "../columns/grouped-rows.ts";
import { placeOfClass } from "../focus/charges/classify-charge.ts";
import { type ClassifiedCharges, classifyCharges, type ReadColumn } from "./classify-charges.ts";

const CLASSES = CHARGE_CLASSES.length;

/** Exact sums of a row group's costs by currency and class of charge. */
export function totalCharges(read: ReadColumn, currencies: Grouping): CurrencyTotals {
  return totalClassified(classifyCharges(read, currencies), read, currencies);
}

/** Does the same for rows that are already classified. */
export function totalClassified(
  { groups, counts: rows, faulty }: ClassifiedCharges,
  read: ReadColumn,
  currencies: Grouping,
): CurrencyTotals {
  const count = rows.length;
  const sums = (name: string, of = groups): readonly bigint[] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : sumByGroup(column, of, count);
  };
  const [billed, effective, list, contracted] = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"].map(
    (name) => sums(name),
  );
  const corrected = new Array<bigint>(count).fill(0n);
  for (const [factor, found] of faulty) {
    const only = new Int32Array(groups.length).fill(-1);
    for (const row of found) only[row] = groups[row] ?? -1;
    for (const [group, sum] of sums("ContractedCost", only).entries())
      corrected[group] = (corrected[group] ?? 0n) + sum * factor;
  }
  const totalsAt = (group: number): ChargeTotals => ({
    rows: rows[group] ?? 0,
    billed: billed?.[group] ?? 0n,
    effective: effective?.[group] ?? 0n,
    list: list?.[group] ?? 0n,
    contracted: contracted?.[group] ?? 0n,
    corrected: corrected[group] ?? 0n,
  });
  return new Map(
    currencies.names.flatMap((currency, index) => {
      const classes = CHARGE_CLASSES.flatMap((name): [typeof name, ChargeTotals][] => {
        const totals = totalsAt(index * CLASSES + placeOfClass(name));
        return totals.rows === 0 ? [] : [[name, totals]];
      });
      return classes.length === 0 ? [] : [[currency, new Map(classes)] as const];
    }),
  );
}
