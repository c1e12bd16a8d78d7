import { type ColumnPlan, costColumnsOf } from "../../focus/columns/column-plan.ts";
import { type CostSum, type CostSums, ZERO_SUM } from "../../focus/cost-sums.ts";
import { CHARGES } from "../../focus/dataset-columns.ts";
import { dayOfMicros } from "../../focus/timestamp.ts";
import type { RowGroupPiece } from "../engine.ts";
import type { CostBreakdown, MonthFacts } from "../month-facts.ts";
import { sumsOfCharges, totalCharges } from "./charge-totals.ts";
import { classifyCharges } from "./classify-charges.ts";
import { sumByGroup } from "./grouped-sums.ts";
import { type RawColumn, rawIntegers, rawTexts, readRawColumn, usedPlaces } from "./raw-column.ts";
import { countFilled, type Grouping, NO_PLACES, placeRows } from "./read-values.ts";

interface ReadBackOptions {
  readonly month?: string | undefined;
  /** False for whoever reports no savings. */
  readonly countsCharges?: boolean;
}

/**
 * What the written bytes of a row group say, decoded from the very buffer that is sent: the second half of the proof, and the source of
 * everything that is reported about the month. It knows nothing of the engine that wrote them. `month` (`yyyyMM`) is the one that the rows are to
 * become, where that is to be checked.
 */
export function readBack(
  piece: RowGroupPiece,
  plan: ColumnPlan,
  { countsCharges = true, month }: ReadBackOptions = {},
): MonthFacts {
  const known = new Map<number, RawColumn>();
  const read = (name: string, type?: string): RawColumn | undefined => {
    const index = plan.columns.findIndex(
      (column) => column.sink === name && (column.type === type || type === undefined),
    );
    const metadata = piece.metadata.columns[index]?.meta_data;
    if (metadata === undefined) return undefined;
    const column = known.get(index) ?? readRawColumn(piece.bytes, metadata, piece.rows);
    known.set(index, column);
    return column;
  };
  const { charges, currency, day } = plan.dataset ?? CHARGES;
  const readIf = (name: string | undefined, type: string): RawColumn | undefined =>
    name === undefined ? undefined : read(name, type);
  const currencies = groupTexts(readIf(currency, "String"), piece.rows);
  const costs = costColumnsOf(plan).flatMap((name): [string, RawColumn][] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : [[name, column]];
  });
  const billed = costs.find(([name]) => name === charges?.cost)?.[1];
  const days = groupDays(readIf(day, "DateTimeOffset"), piece.rows);
  const costColumns = new Map(costs);
  const byClass =
    charges === undefined || !countsCharges
      ? undefined
      : totalCharges(classifyCharges(read, currencies), currencies, costColumns);
  const services = groupTexts(readIf(charges?.service, "String"), piece.rows);
  return {
    rows: piece.rows,
    sums: byClass === undefined ? costSums(costs, currencies) : sumsOfCharges(byClass, costColumns),
    costByDay: breakDown(billed, currencies, days),
    costByService: breakDown(billed, currencies, services),
    subAccountIds: namesOf(readIf(charges?.subAccount, "String")),
    charges: byClass ?? new Map(),
    values: {
      filled: countFilled(read, plan),
      ...(month === undefined
        ? NO_PLACES
        : placeRows({
            month,
            charge: days,
            billing: groupDays(readIf(charges?.billingStart, "DateTimeOffset"), piece.rows),
          })),
    },
  };
}

/** Rows without a text, or of a column that is not there, go into the group `""`. */
function groupTexts(column: RawColumn | undefined, rows: number): Grouping {
  if (column === undefined) return { groups: new Int32Array(rows), names: [""] };
  return groupBy(column.indexes, ["", ...rawTexts(column)], 1);
}

/** Rows without a charge day stay out. */
function groupDays(column: RawColumn | undefined, rows: number): Grouping {
  if (column === undefined) return { groups: new Int32Array(rows).fill(-1), names: [] };
  return groupBy(column.indexes, rawIntegers(column).map(dayOfMicros), 0);
}

/** Gives equal names one group; `offset` is added to each index, so that -1 can have a name of its own. */
function groupBy(indexes: Int32Array, nameOfIndex: readonly string[], offset: 0 | 1): Grouping {
  const known = new Map<string, number>();
  const groupOfIndex = Int32Array.from(nameOfIndex, (name) => {
    const group = known.get(name) ?? known.size;
    known.set(name, group);
    return group;
  });
  const groups = new Int32Array(indexes.length);
  for (let row = 0; row < groups.length; row++) groups[row] = groupOfIndex[(indexes[row] ?? -1) + offset] ?? -1;
  return { groups, names: [...known.keys()] };
}

function costSums(costs: readonly (readonly [string, RawColumn])[], currencies: Grouping): CostSums {
  const { groups, names } = currencies;
  const isPresent = usedPlaces(groups, names.length);
  const columns = names.map((): [string, CostSum][] => []);
  for (const [name, column] of costs) {
    for (const [group, units] of sumByGroup(column, groups, names.length).entries()) {
      columns[group]?.push([name, { ...ZERO_SUM, units }]);
    }
  }
  return new Map(names.flatMap((name, group) => (isPresent[group] === 1 ? [[name, new Map(columns[group])]] : [])));
}

/** BilledCost by currency and a second grouping; only pairs that occur in a row are kept, since all of them could be very many. */
function breakDown(billed: RawColumn | undefined, currencies: Grouping, others: Grouping): CostBreakdown {
  const width = others.names.length;
  const { groups, pairs } = pairGroups(currencies, others);
  const sums = billed === undefined ? [] : sumByGroup(billed, groups, pairs.length);
  const breakdown = new Map<string, Map<string, bigint>>();
  for (const [group, pair] of pairs.entries()) {
    const currency = currencies.names[Math.floor(pair / width)] ?? "";
    const entries = breakdown.get(currency) ?? new Map<string, bigint>();
    breakdown.set(currency, entries.set(others.names[pair % width] ?? "", sums[group] ?? 0n));
  }
  return breakdown;
}

/** Pairs of few names are found in a table; all of them could be very many. */
const MAX_PLACES = 1 << 20;

/** Numbers the pairs of groups that occur in a row, in the order in which they first do; a row with only one of them has none (-1). */
function pairGroups(
  left: Grouping,
  right: Grouping,
): { readonly groups: Int32Array; readonly pairs: readonly number[] } {
  const width = right.names.length;
  const groups = new Int32Array(left.groups.length);
  const pairs: number[] = [];
  const places = left.names.length * width;
  const table = places <= MAX_PLACES ? new Int32Array(places).fill(-1) : undefined;
  const known = new Map<number, number>();
  for (let row = 0; row < groups.length; row++) {
    const one = left.groups[row] ?? -1;
    const other = right.groups[row] ?? -1;
    if (one < 0 || other < 0) {
      groups[row] = -1;
      continue;
    }
    const pair = one * width + other;
    let group = (table === undefined ? known.get(pair) : table[pair]) ?? -1;
    if (group < 0) {
      group = pairs.push(pair) - 1;
      if (table === undefined) known.set(pair, group);
      else table[pair] = group;
    }
    groups[row] = group;
  }
  return { groups, pairs };
}

function namesOf(column: RawColumn | undefined): ReadonlySet<string> {
  if (column === undefined) return new Set();
  const isUsed = usedPlaces(column.indexes, column.valueCount);
  return new Set(rawTexts(column).flatMap((text, index) => (isUsed[index] === 1 ? [text.toLowerCase()] : [])));
}
