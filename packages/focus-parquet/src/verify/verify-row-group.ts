import { type Grouping, groupDays, groupTexts, pairGroups } from "../columns/group-rows.ts";
import { sumByCurrency, sumByGroup } from "../columns/grouped-sums.ts";
import { type RawColumn, rawTexts, usedPlaces } from "../columns/raw-column.ts";
import type { WrittenColumns } from "../columns/written-columns.ts";
import { type ColumnPlan, costColumnsOf } from "../focus/columns/column-plan.ts";
import { CHARGES } from "../focus/dataset-columns.ts";
import type { ColumnType } from "../focus/schema.ts";
import type { CostBreakdown, MonthFacts } from "../month-facts.ts";
import { countFilled, NO_PLACES, placeRows } from "./read-values.ts";

/** Facts that the proof reads from the written bytes. Savings are computed beside it. */
export type ProvenFacts = Omit<MonthFacts, "charges">;

/**
 * Reads back what a row group says: the second half of the proof, and the source of everything that is reported about the month. It knows nothing of
 * the engine that wrote the bytes. `month` (`yyyyMM`) is the month that the rows are to become; without it, places are not checked.
 */
export function readBack({ read, rows }: WrittenColumns, plan: ColumnPlan, month?: string): ProvenFacts {
  const { charges, currency, day } = plan.dataset ?? CHARGES;
  const readIf = (name: string | undefined, type: ColumnType): RawColumn | undefined =>
    name === undefined ? undefined : read(name, type);
  const currencies = groupTexts(readIf(currency, "String"), rows);
  const costs = costColumnsOf(plan).flatMap((name): [string, RawColumn][] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : [[name, column]];
  });
  const billed = costs.find(([name]) => name === charges?.cost)?.[1];
  const days = groupDays(readIf(day, "DateTimeOffset"), rows);
  const services = groupTexts(readIf(charges?.service, "String"), rows);
  return {
    rows,
    sums: sumByCurrency(costs, currencies),
    costByDay: breakDown(billed, currencies, days),
    costByService: breakDown(billed, currencies, services),
    subAccountIds: namesOf(readIf(charges?.subAccount, "String")),
    values: {
      filled: countFilled(read, plan),
      ...(month === undefined
        ? NO_PLACES
        : placeRows({
            month,
            charge: days,
            billing: groupDays(readIf(charges?.billingStart, "DateTimeOffset"), rows),
          })),
    },
  };
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
