import type { Day } from "exact-values/month";
import type { PageMonth } from "../page-data.ts";
import { compareCodes } from "./cell-columns.ts";
import { compareTexts } from "./dimension-values.ts";
import type { ContentDimension, DayColumns } from "./page-content.ts";

interface DaySum {
  readonly day: Day;
  /** Month, currency, subscription, service, and whether usage-based. */
  readonly codes: readonly number[];
  billed: bigint;
  effective: bigint;
}

interface DayLimits {
  readonly dayCells: number;
  readonly dayMonths: number;
}

/**
 * The days of the last months by currency, subscription and service, with fewer service names until the cell count is
 * within the limit.
 */
export function dayColumns(
  months: readonly PageMonth[],
  dimensions: readonly ContentDimension[],
  limits: DayLimits,
): DayColumns {
  const codesOf = (name: string): ((value: string) => number) => {
    const values = dimensions.find((dimension) => dimension.name === name)?.values ?? [];
    const places = new Map(values.map((value, place) => [value, place]));
    return (value) => places.get(value) ?? values.length;
  };
  const firstMonth = Math.max(0, months.length - limits.dayMonths);
  const [currency, subscription, service] = [codesOf("currency"), codesOf("subscription"), codesOf("service")];
  const sums = months.slice(firstMonth).flatMap(({ cube }, at) =>
    cube.days.map((cell) => ({
      day: cell.day,
      codes: [
        firstMonth + at,
        currency(cell.currency),
        subscription(cell.subscription),
        service(cell.service),
        cell.isUsageBased ? 1 : 0,
      ],
      billed: cell.billed,
      effective: cell.effective,
    })),
  );
  let keptServices = dimensions.find(({ name }) => name === "service")?.values.length ?? 0;
  let cells = addUp(sums, keptServices);
  while (cells.length > limits.dayCells && keptServices > 0) {
    keptServices = Math.floor(keptServices / 2);
    cells = addUp(cells, keptServices);
  }
  const column = (at: number): readonly number[] => cells.map(({ codes }) => codes[at] ?? 0);
  return {
    keptServices,
    firstMonth,
    month: column(0),
    day: cells.map(({ day }) => day),
    currency: column(1),
    subscription: column(2),
    service: column(3),
    isUsageBased: column(4).map((code) => code === 1),
    billed: cells.map(({ billed }) => billed),
    effective: cells.map(({ effective }) => effective),
  };
}

function addUp(sums: readonly DaySum[], keptServices: number): readonly DaySum[] {
  const cells = new Map<string, DaySum>();
  for (const { day, codes, billed, effective } of sums) {
    const own = codes.map((code, at) => (at === 3 ? Math.min(code, keptServices) : code));
    const key = `${own.join()} ${day}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { day, codes: own, billed, effective });
    else {
      cell.billed += billed;
      cell.effective += effective;
    }
  }
  return [...cells.values()].sort((a, b) => compareCodes(a.codes, b.codes) || compareTexts(a.day, b.day));
}
