import {
  addCharges,
  CHARGE_CLASSES,
  type ChargeTotals,
  type CurrencyTotals,
  NO_CHARGES,
} from "exact-values/charge-totals";
import { type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";
import { placeOfClass } from "../focus/savings/charge-class.ts";
import type { ClassifiedCharges } from "./classify-charges.ts";
import type { Grouping } from "./group-rows.ts";
import { sumByGroup } from "./grouped-sums.ts";
import type { RawColumn } from "./raw-column.ts";

const CLASSES = CHARGE_CLASSES.length;

/** Exact sums of the costs by currency and class of charge. */
export function totalCharges(
  { groups, counts: rows, faulty }: ClassifiedCharges,
  currencies: Grouping,
  costs: ReadonlyMap<string, RawColumn>,
): CurrencyTotals {
  const count = rows.length;
  const sums = (name: string, of = groups): readonly bigint[] => {
    const column = costs.get(name);
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

const COSTS: readonly (readonly [column: string, member: "billed" | "effective" | "list" | "contracted"])[] = [
  ["BilledCost", "billed"],
  ["EffectiveCost", "effective"],
  ["ListCost", "list"],
  ["ContractedCost", "contracted"],
];

/** The sums by currency of the columns that are there: those of the classes together, since each row is of one. */
export function sumsOfCharges(totals: CurrencyTotals, costs: ReadonlyMap<string, RawColumn>): CostSums {
  const columns = COSTS.filter(([column]) => costs.has(column));
  return new Map(
    [...totals].map(([currency, classes]) => {
      const all = [...classes.values()].reduce(addCharges, NO_CHARGES);
      return [currency, new Map(columns.map(([column, member]) => [column, { ...ZERO_SUM, units: all[member] }]))];
    }),
  );
}
