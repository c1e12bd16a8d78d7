import {
  ANY_NAME,
  boundCells,
  type CellDetail,
  type CellNames,
  type CellSums,
  cellKey,
  cellService,
  cellSubscription,
  MAX_CELLS,
  type MonthCells,
} from "exact-values/month-cells";
import { type Grouping, groupTexts, pairGroups, sumByGroup } from "../columns/grouped-rows.ts";
import type { ClassifiedCharges, ReadColumn } from "../savings/classify-charges.ts";
import { sortCharges } from "./charge-kinds.ts";
import { countRows, rename } from "./sorted-rows.ts";

interface ChargeRows {
  readonly rows: number;
  readonly currencies: Grouping;
  /** By ServiceName. */
  readonly services: Grouping;
  readonly classified: ClassifiedCharges;
}

/** The cells of a row group of charges, from few currencies. */
export function sumCells(read: ReadColumn, { classified, currencies, rows, services }: ChargeRows): MonthCells {
  const levels: readonly (readonly [CellDetail, Grouping])[] = [
    ["kind", sortCharges(read, rows, classified).kind],
    ["service", services.names.every((name) => cellService(name) === name) ? services : rename(services, cellService)],
    ["subscription", groupTexts(read("SubAccountId", "String"), rows, cellSubscription)],
  ];
  let found: NamedGroups = {
    groups: currencies.groups,
    names: currencies.names.map((currency) => ({ currency, service: ANY_NAME, subscription: ANY_NAME, kind: "" })),
  };
  let detail: CellDetail = "kind";
  for (const [next, grouping] of levels) {
    const divided = divide(found, grouping, next);
    if (divided === undefined) break;
    [found, detail] = [divided, next];
  }
  const { groups, names } = found;
  const sums = (name: string): readonly bigint[] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : sumByGroup(column, groups, names.length);
  };
  const counts = countRows(groups, names.length);
  const [billed, effective] = [sums("BilledCost"), sums("EffectiveCost")];
  const cells = names.map((cell, group): [string, CellSums] => [
    cellKey(cell),
    { rows: counts[group] ?? 0, billed: billed[group] ?? 0n, effective: effective[group] ?? 0n },
  ]);
  return boundCells({ detail, cells: new Map(cells) });
}

interface NamedGroups {
  readonly groups: Int32Array;
  readonly names: readonly CellNames[];
}

/** Undefined for too many cells: their names could take more memory than the rows. */
function divide(cells: NamedGroups, by: Grouping, member: CellDetail): NamedGroups | undefined {
  const { groups, pairs } = pairGroups(cells, by);
  if (pairs.length > MAX_CELLS) return undefined;
  const width = by.names.length;
  const names = pairs.flatMap((pair): readonly CellNames[] => {
    const cell = cells.names[Math.floor(pair / width)];
    return cell === undefined ? [] : [{ ...cell, [member]: by.names[pair % width] ?? "" }];
  });
  return { groups, names };
}
