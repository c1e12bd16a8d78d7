import type { PageContent } from "../content/page-content.ts";
import { dimensionName, showText, valueName } from "../text/names.ts";
import { notGivenBy } from "./given-costs.ts";
import { placeOf, type Selection } from "./selection.ts";
import { groupTotals, monthTotals } from "./totals.ts";

export interface RankedGroup {
  readonly code: number;
  /** Undefined for the group of values without a name on this page. */
  readonly value: string | undefined;
  readonly name: string;
  /** By month, oldest first. */
  readonly months: readonly bigint[];
  /** By month: false if it has rows but none of them has the chosen cost. */
  readonly isGiven: readonly boolean[];
}

/**
 * The groups of a dimension, ranked by their cost in the chosen month; `groups` + `other` = `total` in every month, to
 * the last digit.
 */
export interface Ranking {
  readonly groups: readonly RankedGroup[];
  /** The costs outside these groups. */
  readonly other: readonly bigint[];
  readonly otherCount: number;
  readonly total: readonly bigint[];
  /** By month: false if the total has rows but none of them has the chosen cost. */
  readonly isTotalGiven: readonly boolean[];
}

/** The largest groups, and all others combined. */
export function rankGroups(selection: Selection, dimension: string, top: number): Ranking {
  const { content, month } = selection;
  const total = monthTotals(selection);
  const { values = [], mergedCount = 0 } = content.dimensions[placeOf(content, dimension)] ?? {};
  const all = [...groupTotals(selection, dimension)];
  const named = all.filter(([code]) => code < values.length);
  const size = (amount: bigint | undefined): bigint => ((amount ?? 0n) < 0n ? -(amount ?? 0n) : (amount ?? 0n));
  const whole = new Map(named.map(([code, sums]) => [code, sums.reduce((sum, one) => sum + size(one), 0n)]));
  named.sort(([a, left], [b, right]) => {
    const byMonth = size(right[month]) - size(left[month]) || (whole.get(b) ?? 0n) - (whole.get(a) ?? 0n);
    return byMonth > 0n ? 1 : byMonth < 0n ? -1 : a - b;
  });
  const isNotGiven = notGivenBy(selection, dimension);
  const groups = named.slice(0, top).map(([code, months]) => ({
    code,
    value: values[code],
    name: codeName(content, dimension, code),
    months,
    isGiven: months.map((_, at) => !isNotGiven(at, code)),
  }));
  const other = total.map((sum, at) => groups.reduce((rest, group) => rest - (group.months[at] ?? 0n), sum));
  const otherCount = named.length - groups.length + (all.length > named.length ? mergedCount : 0);
  return { groups, other, otherCount, total, isTotalGiven: total.map((_, at) => !isNotGiven(at)) };
}

/** The display text for a code of a dimension. */
export function codeName(content: PageContent, dimension: string, code: number): string {
  const { values = [], names, mergedCount = 0 } = content.dimensions[placeOf(content, dimension)] ?? {};
  const value = values[code];
  if (value === undefined) return `${mergedCount} other ${dimensionName(dimension).many.toLowerCase()}`;
  const name = names?.get(value) ?? "";
  return name === "" ? valueName(dimension, value) : showText(name);
}
