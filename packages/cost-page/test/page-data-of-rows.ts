import { formatUnits } from "exact-values/decimal";
import { parseInstant } from "exact-values/instant";
import { type Day, type Month, monthsBetween } from "exact-values/month";
import type { MonthProof, PageData } from "../src/page-data.ts";
import { type CostRow, cubeOfRows } from "./cube-of-rows.ts";

interface DataOptions {
  readonly first: Month;
  readonly last: Month;
  /** The last settled day of the last month; undefined if that month is closed. */
  readonly settledUntil: Day | "none" | undefined;
  readonly tags: readonly string[];
  readonly subscriptions?: ReadonlyMap<string, string>;
  readonly categories?: ReadonlyMap<string, string>;
}

/** Page data from rows, as the lake would provide it. */
export function pageDataOfRows(
  rows: readonly CostRow[],
  options: DataOptions,
  other: Partial<PageData> = {},
): PageData {
  const { first, last, settledUntil, tags, subscriptions = new Map(), categories = new Map() } = options;
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return {
    title: "Cloud costs",
    generatedAt: parseInstant("2026-11-22T06:05:00Z"),
    hubVersion: "0.1.0",
    isRedacted: false,
    months: monthsBetween(first, last).map((month) => ({
      month,
      settledUntil: month === last ? settledUntil : undefined,
      cube: cubeOfRows(byMonth.get(month) ?? [], tags, { subscriptions, categories }),
    })),
    anomalies: [],
    forecasts: [],
    restatements: [],
    proof: [...Map.groupBy(rows, ({ month, scope }) => `${month} ${scope}`).values()].map(proofOf),
    missing: [],
    overlaps: [],
    stale: [],
    ...other,
  };
}

function proofOf(rows: readonly CostRow[]): MonthProof {
  const [{ month, scope } = { month: "", scope: "" }] = rows;
  const sum = (own: readonly CostRow[], key: "billed" | "effective"): string =>
    formatUnits(own.reduce((total, row) => total + row[key], 0n));
  const days = rows.map(({ day }) => day).sort();
  return {
    scope,
    month: month as Month,
    runId: `run-${month}-${scope}`,
    submitted: parseInstant(`${month.slice(0, 4)}-${month.slice(4)}-28T05:10:00Z`),
    rows: rows.length,
    sums: Object.fromEntries(
      [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => [
        currency,
        { BilledCost: sum(own, "billed"), EffectiveCost: sum(own, "effective") },
      ]),
    ),
    datasetVersion: "1.0",
    firstChargeDay: days[0],
    lastChargeDay: days.at(-1),
    etag: `"${month}"`,
    isCached: false,
  };
}
