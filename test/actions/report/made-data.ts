import type { PageData } from "cost-page";
import { cellColumns, dayColumns } from "cost-page/testing";
import type { ClassTotals } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { parseInstant } from "exact-values/instant";
import { type Day, type Month, parseDay, parseMonth } from "exact-values/month";

const UNIT = 10n ** 18n;

/** A service's monthly cost in whole currency units: half on the first day, the rest on the tenth. */
export interface MadeCost {
  readonly month: string;
  readonly currency?: string;
  readonly service: string;
  readonly amount: number;
}

export interface MadeData {
  readonly costs: readonly MadeCost[];
  /** The last settled day of the last month. */
  readonly settledUntil?: string;
  readonly changes?: Partial<PageData>;
}

/** Page data of a few costs of one subscription. */
export function madeData({ changes = {}, costs, settledUntil }: MadeData): PageData {
  const months = [...new Set(costs.map(({ month }) => month))].sort().map(parseMonth);
  const submitted = parseInstant("2026-11-21T04:00:00Z");
  return {
    title: "Costs of Contoso",
    generatedAt: parseInstant("2026-11-22T06:17:00Z"),
    hubVersion: "0.1.0",
    isRedacted: false,
    months: months.map((month, at) => ({
      month,
      settledUntil: at === months.length - 1 && settledUntil !== undefined ? parseDay(settledUntil) : undefined,
      cube: madeCube(
        month,
        costs.filter((cost) => cost.month === month),
      ),
    })),
    ...{ anomalies: [], forecasts: [], restatements: [], missing: [], overlaps: [], stale: [] },
    proof: months.map((month) => ({
      ...{ scope: "/subscriptions/1", month, runId: `run-${month}`, submitted, rows: 2, sums: {}, isCached: false },
      ...{ datasetVersion: "1.0", firstChargeDay: undefined, lastChargeDay: undefined, etag: '"1"' },
    })),
    ...changes,
  };
}

const SUBSCRIPTION = "/subscriptions/1";

function madeCube(month: Month, costs: readonly MadeCost[]): CostCube {
  const currencies = [...new Set(costs.map(({ currency = "EUR" }) => currency))].sort();
  const services = [...new Set(costs.map(({ service }) => service))].sort();
  const values = [currencies, [SUBSCRIPTION], [""], services, [""], ["usage"], [""], ["both"]];
  const codesOf = ({ currency = "EUR", service }: MadeCost): readonly [number, number] => [
    currencies.indexOf(currency),
    services.indexOf(service),
  ];
  const days = costs.flatMap((cost) =>
    ["01", "10"].map((day) => ({
      day: `${month.slice(0, 4)}-${month.slice(4)}-${day}` as Day,
      ...{ codes: codesOf(cost).toSpliced(1, 0, 0), isUsageBased: true },
      ...{ billed: (BigInt(cost.amount) * UNIT) / 2n, effective: (BigInt(cost.amount) * UNIT) / 2n },
    })),
  );
  return {
    dimensions: CELL_DIMENSIONS,
    values,
    cells: cellColumns(
      CELL_DIMENSIONS,
      costs.map((cost) => {
        const [currency, service] = codesOf(cost);
        const units = BigInt(cost.amount) * UNIT;
        return { codes: [currency, 0, 0, service, 0, 0, 0, 0], rows: 2, billed: units, effective: units };
      }),
    ),
    days: dayColumns(days),
    savings: currencies.map((currency, code) => ({
      currency: code,
      subscription: 0,
      classes: priced(costs, currency),
    })),
    commitments: [],
    subscriptionNames: new Map([[SUBSCRIPTION, "Shop"]]),
    rows: costs.length * 2,
  };
}

/** List prices are a quarter higher. */
function priced(costs: readonly MadeCost[], wanted: string): ClassTotals {
  const own = costs.filter(({ currency = "EUR" }) => currency === wanted);
  const effective = own.reduce((sum, { amount }) => sum + BigInt(amount) * UNIT, 0n);
  const list = (effective * 5n) / 4n;
  return new Map([
    ["priced", { rows: own.length, billed: effective, effective, list, contracted: list, corrected: 0n }],
  ]);
}
