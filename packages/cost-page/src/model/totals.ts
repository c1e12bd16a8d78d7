import { DAY_DIMENSIONS } from "exact-values/cost-cube";
import { addDays, type Day, monthOfDay } from "exact-values/month";
import { dayNumber } from "../text/dates.ts";
import type { CostBasis } from "./cost-basis.ts";
import { cellsWithout } from "./given-costs.ts";
import { codeOf, placeOf, type Selection } from "./selection.ts";

/** Sums per month, oldest first. */
export function monthTotals({ content, inCurrency, state }: Selection): readonly bigint[] {
  const sums = content.months.map(() => 0n);
  const amounts = content.cells[state.basis];
  for (const cell of inCurrency) {
    const month = content.cells.month[cell] ?? 0;
    sums[month] = (sums[month] ?? 0n) + (amounts[cell] ?? 0n);
  }
  return sums;
}

/** Sums per code of a dimension and month. Codes without costs are omitted. */
export function groupTotals(
  { content, inCurrency, state }: Selection,
  dimension: string,
): ReadonlyMap<number, readonly bigint[]> {
  const codes = content.cells.codes[placeOf(content, dimension)] ?? [];
  const amounts = content.cells[state.basis];
  const groups = new Map<number, bigint[]>();
  for (const cell of inCurrency) {
    const code = codes[cell] ?? 0;
    const sums = groups.get(code) ?? content.months.map(() => 0n);
    const month = content.cells.month[cell] ?? 0;
    sums[month] = (sums[month] ?? 0n) + (amounts[cell] ?? 0n);
    groups.set(code, sums);
  }
  return groups;
}

interface CurrencyTotal {
  readonly currency: string;
  /** In the chosen month. */
  readonly month: bigint;
  /** In all months of the page. */
  readonly all: Readonly<Record<CostBasis, bigint>>;
  /** How many rows have each cost. */
  readonly rowsWith: Readonly<Record<CostBasis, number>>;
  readonly rows: number;
}

/** Totals of the selection, separately for each currency. */
export function currencyTotals({ content, cells, state, month }: Selection): readonly CurrencyTotal[] {
  const at = placeOf(content, "currency");
  const codes = content.cells.codes[at] ?? [];
  const [lacksBilled, lacksEffective] = [cellsWithout({ content }, "billed"), cellsWithout({ content }, "effective")];
  const totals = (content.dimensions[at]?.values ?? []).map((currency) => ({
    currency,
    month: 0n,
    all: { billed: 0n, effective: 0n },
    rowsWith: { billed: 0, effective: 0 },
    rows: 0,
  }));
  for (const cell of cells) {
    const total = totals[codes[cell] ?? 0];
    if (total === undefined) continue;
    const [billed, effective] = [content.cells.billed[cell] ?? 0n, content.cells.effective[cell] ?? 0n];
    total.all.billed += billed;
    total.all.effective += effective;
    const rows = content.cells.rows[cell] ?? 0;
    total.rows += rows;
    if (!lacksBilled(cell)) total.rowsWith.billed += rows;
    if (!lacksEffective(cell)) total.rowsWith.effective += rows;
    if (content.cells.month[cell] === month) total.month += state.basis === "billed" ? billed : effective;
  }
  return totals.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * Sums of a month's days up to a given day, per code of a dimension with daily costs or in total; for all charges, or
 * only for those that are not usage.
 */
export function daySums(
  { content, days, state }: Selection,
  month: number,
  lastDay: number,
  dimension: "subscription" | "service" | undefined,
  charges: "all" | "once" = "all",
): ReadonlyMap<number, bigint> | undefined {
  if ("unknown" in days || month < content.firstDayMonth) return undefined;
  const sums = new Map<number, bigint>();
  const amounts = content.days[state.basis];
  const codes = dimension === undefined ? [] : (content.days.codes[DAY_DIMENSIONS.indexOf(dimension)] ?? []);
  const ownMonth = content.months[month]?.month ?? "";
  for (const cell of days.cells) {
    if (content.days.month[cell] !== month) continue;
    if (charges === "once" && content.days.isUsageBased[cell] !== false) continue;
    const day = content.days.day[cell] ?? ("" as Day);
    if (!isUpTo(day, ownMonth, lastDay)) continue;
    const code = codes[cell] ?? 0;
    sums.set(code, (sums.get(code) ?? 0n) + (amounts[cell] ?? 0n));
  }
  return sums;
}

/** Charges on days before the month count towards its first day, charges after it towards its last day. */
function isUpTo(day: Day, month: string, lastDay: number): boolean {
  const ofDay = day.slice(0, 4) + day.slice(5, 7);
  return ofDay === month ? dayNumber(day) <= lastDay : ofDay < month || lastDay === Number.POSITIVE_INFINITY;
}

interface DayTotal {
  readonly day: Day;
  readonly amount: bigint;
  /** Not settled, so excluded from all comparisons. */
  readonly isOpen: boolean;
}

/** The last days without gaps; undefined if daily costs are not available. */
export function dayTotals({ content, days, state }: Selection, count: number): readonly DayTotal[] | undefined {
  if ("unknown" in days) return undefined;
  const sums = new Map<Day, bigint>();
  const amounts = content.days[state.basis];
  for (const cell of days.cells) {
    const day = content.days.day[cell] ?? ("" as Day);
    sums.set(day, (sums.get(day) ?? 0n) + (amounts[cell] ?? 0n));
  }
  const months = new Map(content.months.map((one) => [one.month, one.settledUntil]));
  const inMonths = [...new Set(content.days.day)].filter((day) => months.has(monthOfDay(day)));
  const newest = inMonths.toSorted().at(-1);
  if (newest === undefined) return [];
  const oldest = inMonths.toSorted()[0] ?? newest;
  return daysUntil(newest, count)
    .filter((day) => day >= oldest)
    .map((day) => {
      const settled = months.get(monthOfDay(day));
      return {
        day,
        amount: sums.get(day) ?? 0n,
        isOpen: settled !== undefined && (settled === "none" || day > settled),
      };
    });
}

function daysUntil(last: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, at) => addDays(last, at + 1 - count));
}

/** Index of the chosen currency among its values, or -1. */
export function currencyCode({ content, state }: Selection): number {
  return codeOf(content, "currency", state.currency);
}
