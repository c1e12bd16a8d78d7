import type { MonthProof, PageData, PageMonth } from "../page-data.ts";
import { pageDimension } from "../page-dimensions.ts";
import { formatMonth } from "../text/dates.ts";
import { describeLate } from "../text/late-scopes.ts";
import { cellColumns } from "./cell-columns.ts";
import { contentCommitments } from "./commitments.ts";
import { dayColumns } from "./day-columns.ts";
import { compareTexts, cutDimension, dimensionNames, type RankedValues, rankValues } from "./dimension-values.ts";
import { CONTENT_LIMITS, type ContentLimits } from "./limits.ts";
import type { CellColumns, ContentDimension, ContentMonth, PageContent } from "./page-content.ts";
import { contentSavings } from "./savings.ts";

/**
 * The lake's data as embedded in the page: all amounts, exact, with the largest values of each dimension by name and
 * all others merged. Only names are omitted, never amounts.
 */
export function condense(data: PageData, limits: ContentLimits = CONTENT_LIMITS): PageContent {
  const scopes = [...new Set(data.proof.map(({ scope }) => scope))].sort(compareTexts);
  const { cells, dimensions } = condenseCells(data.months, limits);
  return {
    title: data.title,
    generatedAt: data.generatedAt,
    hubVersion: data.hubVersion,
    isRedacted: data.isRedacted,
    scopes,
    months: data.months.map((month) => contentMonth(month, data.proof, scopes)),
    dimensions,
    cells,
    days: dayColumns(data.months, dimensions, limits),
    savings: contentSavings(data.months, dimensions, limits.savingsSubscriptions),
    savingsSubscriptions: limits.savingsSubscriptions,
    ...contentCommitments(data.months, dimensions, limits.commitments),
    anomalies: data.anomalies,
    forecasts: data.forecasts,
    restatements: data.restatements,
    gaps: {
      missing: data.missing.map(({ scope, month, reason }) => `${formatMonth(month)} of ${scope}: ${reason}`),
      overlaps: data.overlaps,
      stale: data.stale.map((late) => describeLate(late, late.scope)),
    },
  };
}

function contentMonth(
  { month, settledUntil }: PageMonth,
  proof: readonly MonthProof[],
  scopes: readonly string[],
): ContentMonth {
  const has = new Set(proof.filter((one) => one.month === month).map(({ scope }) => scope));
  return { month, settledUntil, scopes: scopes.flatMap((scope, at) => (has.has(scope) ? [at] : [])) };
}

function condenseCells(
  months: readonly PageMonth[],
  limits: ContentLimits,
): { readonly cells: CellColumns; readonly dimensions: readonly ContentDimension[] } {
  const ranked = dimensionNames(months).map((name) => rankValues(months, name));
  const kept = ranked.map(({ name, values }) => Math.min(values.length, limits.values[name] ?? limits.otherValues));
  let cells = cellColumns(months, ranked, kept);
  while (cells.month.length > limits.cells) {
    const widest = widestDimension(ranked, kept);
    if (widest === undefined) break;
    kept[widest] = Math.floor((kept[widest] ?? 0) / 2);
    cells = cellColumns(months, ranked, kept);
  }
  const names = new Map(months.flatMap(({ cube }) => [...cube.subscriptionNames]));
  const noNames = new Map<string, string>();
  const dimensions = ranked.map((dimension, at) =>
    cutDimension(dimension, kept[at] ?? 0, dimension.name === "subscription" ? names : noNames),
  );
  return { cells, dimensions };
}

function widestDimension(ranked: readonly RankedValues[], kept: readonly number[]): number | undefined {
  const isWhole = (name: string): boolean =>
    pageDimension(name) !== undefined && pageDimension(name)?.maxValues === undefined;
  const places = ranked.flatMap(({ name }, at) => (isWhole(name) || (kept[at] ?? 0) === 0 ? [] : [at]));
  return places.toSorted((a, b) => (kept[b] ?? 0) - (kept[a] ?? 0))[0];
}
