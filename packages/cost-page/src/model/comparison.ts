import type { Month } from "exact-values/month";
import { daysInMonth } from "exact-values/timestamp";
import { dayNumber, formatDayRange, formatMonth } from "../text/dates.ts";
import { BASIS_NAMES } from "./cost-basis.ts";
import { missingCost } from "./given-costs.ts";
import type { Selection } from "./selection.ts";
import { daySums, groupTotals, monthTotals } from "./totals.ts";

/** Two comparable periods: the same settled days of two months, or two closed months. */
export interface Comparison {
  readonly kind: "same-days" | "full-months";
  /** Index of the month that is compared with the previous one. */
  readonly month: number;
  /** The last compared day of that month; infinite for a whole month. */
  readonly lastDay: number;
  /** `1–18 November 2026`, `October 2026`. */
  readonly now: string;
  readonly before: string;
  readonly nowTotal: bigint;
  readonly beforeTotal: bigint;
  /** By code of the dimension; empty without a dimension. */
  readonly groups: readonly GroupChange[];
  /** A sentence that explains why the periods are not fully comparable: scopes that one of the months lacks. */
  readonly caution: string | undefined;
}

export interface GroupChange {
  readonly code: number;
  readonly now: bigint;
  readonly before: bigint;
}

interface NoComparison {
  readonly kind: "none";
  /** A sentence. */
  readonly reason: string;
}

/** In fewer days, not every weekday occurs, so the difference would mostly show which weekdays the days are. */
const FEWEST_DAYS = 7;

/**
 * Chooses comparable periods: a closed month and the previous one, or the settled days of the running month and the
 * same days of the previous month. If days are not available or too few, the last closed month and the one before it.
 * Open days are never included.
 */
export function compareMonths(selection: Selection, dimension?: string): Comparison | NoComparison {
  const { content, month } = selection;
  const chosen = content.months[month];
  if (chosen === undefined) return { kind: "none", reason: "There is no month to compare." };
  if (chosen.settledUntil === undefined) return compareFull(selection, month, dimension);
  const sameDays = compareDays(selection, month, dimension);
  if (sameDays !== undefined) return sameDays;
  const closed = content.months.findLastIndex((one, at) => at < month && one.settledUntil === undefined);
  if (closed < 0) return { kind: "none", reason: "There is no closed month yet." };
  const full = compareFull(selection, closed, dimension);
  if (full.kind === "none" || settledDays(selection, month) < FEWEST_DAYS || isAbsent(selection, month - 1))
    return full;
  return { ...full, caution: full.caution === undefined ? DAYS_UNKNOWN : `${DAYS_UNKNOWN} ${full.caution}` };
}

/**
 * Otherwise, a change between closed months could be mistaken for a change in the running month, which is shown above
 * it.
 */
const DAYS_UNKNOWN =
  "Daily costs are only available by subscription and service, so this compares the last closed months.";

function compareDays(selection: Selection, month: number, dimension: string | undefined): Comparison | undefined {
  const { content } = selection;
  const last = settledDays(selection, month);
  if (last < FEWEST_DAYS || isAbsent(selection, month - 1)) return undefined;
  if (dimension !== undefined && dimension !== "subscription" && dimension !== "service") return undefined;
  if (dimension === "service" && content.dayServices < servicesOf(selection)) return undefined;
  if (lacksCost(selection, [month, month - 1])) return undefined;
  const now = daySums(selection, month, last, dimension);
  const before = daySums(selection, month - 1, last, dimension);
  if (now === undefined || before === undefined) return undefined;
  const previous = content.months[month - 1]?.month ?? ("" as Month);
  const length = Math.min(last, daysInMonth(Number(previous.slice(0, 4)), Number(previous.slice(4))));
  return {
    kind: "same-days",
    ...{ month, lastDay: last },
    now: formatDayRange(content.months[month]?.month ?? previous, last),
    before: formatDayRange(previous, length),
    nowTotal: sum(now.values()),
    beforeTotal: sum(before.values()),
    groups: dimension === undefined ? [] : changes(now, before),
    caution: cautionOf(selection, month),
  };
}

function compareFull(selection: Selection, month: number, dimension: string | undefined): Comparison | NoComparison {
  const { content } = selection;
  const [now, before] = [content.months[month], content.months[month - 1]];
  if (now === undefined || before === undefined)
    return { kind: "none", reason: "The previous month is not on this page." };
  if (isAbsent(selection, month - 1))
    return { kind: "none", reason: `${formatMonth(before.month)} is not in the lake.` };
  if (isAbsent(selection, month)) return { kind: "none", reason: `${formatMonth(now.month)} is not in the lake.` };
  if (lacksCost(selection, [month, month - 1])) {
    const cost = BASIS_NAMES[selection.state.basis];
    return {
      kind: "none",
      reason: `${cost} is missing in some rows of ${formatMonth(before.month)} and ${formatMonth(now.month)}.`,
    };
  }
  const totals = monthTotals(selection);
  const groups = dimension === undefined ? [] : [...groupTotals(selection, dimension)];
  return {
    kind: "full-months",
    ...{ month, lastDay: Number.POSITIVE_INFINITY },
    now: formatMonth(now.month),
    before: formatMonth(before.month),
    nowTotal: totals[month] ?? 0n,
    beforeTotal: totals[month - 1] ?? 0n,
    groups: groups.map(([code, sums]) => ({ code, now: sums[month] ?? 0n, before: sums[month - 1] ?? 0n })),
    caution: cautionOf(selection, month),
  };
}

function settledDays({ content }: Selection, month: number): number {
  const settled = content.months[month]?.settledUntil;
  return settled === undefined || settled === "none" ? 0 : dayNumber(settled);
}

/** A month in which some rows lack the chosen cost cannot be compared: the missing cost would look like a saving. */
function lacksCost(selection: Selection, months: readonly number[]): boolean {
  return months.some((month) => missingCost(selection, month).rowsWithout > 0);
}

function servicesOf({ content }: Selection): number {
  return content.dimensions.find(({ name }) => name === "service")?.values.length ?? 0;
}

/** A month that no scope has is missing; it does not mean zero costs. */
function isAbsent({ content }: Selection, month: number): boolean {
  const one = content.months[month];
  return one === undefined || (one.scopes.length === 0 && !content.cells.month.includes(month));
}

function cautionOf({ content }: Selection, month: number): string | undefined {
  const [now, before] = [content.months[month]?.scopes ?? [], content.months[month - 1]?.scopes ?? []];
  const gained = now.filter((scope) => !before.includes(scope)).length;
  const lost = before.filter((scope) => !now.includes(scope)).length;
  const parts = [
    ...(gained === 0 ? [] : [`${gained} of the scopes ${gained === 1 ? "has" : "have"} no previous month`]),
    ...(lost === 0
      ? []
      : [`${lost} ${lost === 1 ? "scope" : "scopes"} from the previous month ${lost === 1 ? "is" : "are"} missing`]),
  ];
  return parts.length === 0 ? undefined : `The two months cover different scopes: ${parts.join(", ")}.`;
}

function changes(now: ReadonlyMap<number, bigint>, before: ReadonlyMap<number, bigint>): readonly GroupChange[] {
  return [...new Set([...now.keys(), ...before.keys()])].map((code) => ({
    code,
    now: now.get(code) ?? 0n,
    before: before.get(code) ?? 0n,
  }));
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
