import type { RowGroupPiece } from "../engine.ts";
import { type ColumnPlan, costColumnsOf } from "../focus/columns/column-plan.ts";
import { type CostSum, type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";
import { CHARGES } from "../focus/dataset-columns.ts";
import type { CostBreakdown, MonthFacts } from "../month-facts.ts";
import { sumsOfCharges, totalCharges } from "./charge-totals.ts";
import { classifyCharges } from "./classify-charges.ts";
import { type Grouping, groupDays, groupTexts, pairGroups } from "./group-rows.ts";
import { sumByGroup } from "./grouped-sums.ts";
import { type RawColumn, rawTexts, readRawColumn, usedPlaces } from "./raw-column.ts";
import { countFilled, NO_PLACES, placeRows } from "./read-values.ts";

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

function namesOf(column: RawColumn | undefined): ReadonlySet<string> {
  if (column === undefined) return new Set();
  const isUsed = usedPlaces(column.indexes, column.valueCount);
  return new Set(rawTexts(column).flatMap((text, index) => (isUsed[index] === 1 ? [text.toLowerCase()] : [])));
}
