import { CELL_DIMENSIONS, type CubeColumns } from "exact-values/cost-cube";
import { DAY_PLACES, recode } from "../cube/cube-columns.ts";
import { compareTexts } from "../cube/group-rows.ts";
import type { MonthProof, PageData, PageMonth } from "../page-data.ts";
import { pageDimension } from "../page-dimensions.ts";
import { formatMonth } from "../text/dates.ts";
import { describeLate } from "../text/late-scopes.ts";
import { condenseAllocations } from "./condense-allocations.ts";
import { cutDimension, dimensionNames, type RankedValues, rankValues } from "./dimension-values.ts";
import { joinMonthCells, joinMonthCommitments, joinMonthDays, joinMonthSavings, mergeCells } from "./join-months.ts";
import { CONTENT_LIMITS, type ContentLimits } from "./limits.ts";
import type { ContentMonth, PageContent } from "./page-content.ts";

/**
 * The lake's data as embedded in the page: all amounts, exact, with the largest values of each dimension by name and
 * all others merged. Only names are omitted, never amounts.
 */
export function condense(data: PageData, limits: ContentLimits = CONTENT_LIMITS): PageContent {
  const scopes = [...new Set(data.proof.map(({ scope }) => scope))].sort(compareTexts);
  const ranked = dimensionNames(data.months).map((_, at) => rankValues(data.months, at));
  const months = data.months.map(({ cube }, month) =>
    recode(
      cube,
      ranked.map(({ places }) => places[month] ?? []),
    ),
  );
  const { cells, kept } = limitCells(months, ranked, limits);
  const savingsSubscriptions = Math.min(limits.savingsSubscriptions, kept[SUBSCRIPTION] ?? 0);
  const names = new Map(data.months.flatMap(({ cube }) => [...cube.subscriptionNames]));
  return {
    title: data.title,
    generatedAt: data.generatedAt,
    hubVersion: data.hubVersion,
    isRedacted: data.isRedacted,
    scopes,
    months: data.months.map((month) => contentMonth(month, data.proof, scopes)),
    dimensions: ranked.map((one, at) => cutDimension(one, kept[at] ?? 0, names)),
    cells,
    ...joinMonthDays(
      months,
      DAY_PLACES.map((at) => kept[at] ?? 0),
      limits,
    ),
    savings: joinMonthSavings(months, savingsSubscriptions),
    savingsSubscriptions,
    ...joinMonthCommitments(months, limits.commitments),
    anomalies: data.anomalies,
    forecasts: data.forecasts,
    // Causes are only in the list of months, which the script does not draw.
    restatements: data.restatements.map(({ ledger: _, ...one }) => one),
    ...(data.budgets === undefined ? {} : { hasBudgets: true as const }),
    ...condenseAllocations(data, limits),
    ...(data.hiddenViews === undefined ? {} : { hiddenViews: data.hiddenViews }),
    gaps: {
      missing: data.missing.map(({ scope, month, reason }) => `${formatMonth(month)} of ${scope}: ${reason}`),
      overlaps: data.overlaps,
      stale: data.stale.map((late) => describeLate(late, late.scope)),
    },
  };
}

const SUBSCRIPTION = CELL_DIMENSIONS.indexOf("subscription");

function contentMonth(
  { month, settledUntil }: PageMonth,
  proof: readonly MonthProof[],
  scopes: readonly string[],
): ContentMonth {
  const own = proof.filter((one) => one.month === month);
  const has = new Set(own.map(({ scope }) => scope));
  const status = LEAST_FINAL_FIRST.find((wanted) => own.some((one) => one.status?.status === wanted));
  return {
    ...{ month, settledUntil, scopes: scopes.flatMap((scope, at) => (has.has(scope) ? [at] : [])) },
    ...(status === undefined ? {} : { status }),
  };
}

const LEAST_FINAL_FIRST = ["open", "settling", "restated", "closed"] as const;

/** Shows fewer names until the cell count is within the limit. */
function limitCells(
  months: readonly CubeColumns[],
  ranked: readonly RankedValues[],
  limits: ContentLimits,
): { readonly cells: PageContent["cells"]; readonly kept: readonly number[] } {
  const kept = ranked.map(({ name, values }) => Math.min(values.length, limits.values[name] ?? limits.otherValues));
  let cells = mergeCells(joinMonthCells(months, ranked), kept);
  while (cells.month.length > limits.cells) {
    const widest = widestDimension(ranked, kept);
    if (widest === undefined) break;
    kept[widest] = Math.floor((kept[widest] ?? 0) / 2);
    cells = mergeCells(cells, kept);
  }
  return { cells, kept };
}

function widestDimension(ranked: readonly RankedValues[], kept: readonly number[]): number | undefined {
  const isWhole = (name: string): boolean =>
    pageDimension(name) !== undefined && pageDimension(name)?.maxValues === undefined;
  const places = ranked.flatMap(({ name }, at) => (isWhole(name) || (kept[at] ?? 0) === 0 ? [] : [at]));
  return places.toSorted((a, b) => (kept[b] ?? 0) - (kept[a] ?? 0))[0];
}
