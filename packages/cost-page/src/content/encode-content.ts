import { formatUnits } from "exact-values/decimal";
import type { ContentSavings, PageContent } from "./page-content.ts";

/**
 * The data as embedded in the page: columns as lists of numbers or as one text of decimals, which compress well. The
 * same data always gives the same bytes.
 */
export function encodeContent(content: PageContent): string {
  const { cells, days } = content;
  return JSON.stringify({
    ...content,
    dimensions: content.dimensions.map((dimension) => ({ ...dimension, names: [...dimension.names] })),
    cells: {
      month: cells.month,
      codes: cells.codes,
      rows: cells.rows,
      ...encodeAmounts(cells.billed, cells.effective),
    },
    days: {
      ...days,
      day: days.day.map((day) => Number(day.replaceAll("-", ""))),
      isUsageBased: days.isUsageBased.map(Number),
      ...encodeAmounts(days.billed, days.effective),
    },
    savings: content.savings.map(encodeSavings),
    commitments: encodeBigints(content.commitments),
    anomalies: encodeBigints(content.anomalies),
    forecasts: encodeBigints(content.forecasts),
    restatements: encodeBigints(content.restatements),
  });
}

/** Effective cost is omitted when it equals billed cost, as in most rows. */
function encodeAmounts(
  billed: readonly bigint[],
  effective: readonly bigint[],
): Record<"billed" | "effective", string> {
  return {
    billed: billed.map(formatUnits).join(),
    effective: effective.map((units, at) => (units === billed[at] ? "" : formatUnits(units))).join(),
  };
}

function encodeSavings({ month, currency, subscription, classes }: ContentSavings): unknown {
  const totals = [...classes].map(([name, sums]) => [
    name,
    sums.rows,
    ...[sums.billed, sums.effective, sums.list, sums.contracted, sums.corrected].map(formatUnits),
  ]);
  return [month, currency, subscription, totals];
}

/** Small amounts as units of 10^-18 with the suffix `n`. */
function encodeBigints(value: unknown): unknown {
  if (typeof value === "bigint") return { n: String(value) };
  if (Array.isArray(value)) return value.map(encodeBigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encodeBigints(one)]));
}
