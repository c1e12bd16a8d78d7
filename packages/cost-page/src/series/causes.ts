import type { Episode } from "./episodes.ts";
import { distance } from "./exact-median.ts";

/** Episodes with the same cause. The lead is the total if it differs, and otherwise the part that differs most. */
export interface Cause {
  readonly lead: Episode;
  readonly others: Episode[];
}

/** The total may start to differ this many days before or after the part that drives it. */
const MAX_DAYS_APART = 3;

/** Groups episodes, so that a cause visible in the total, a service and a subscription is reported once. */
export function groupByCause(episodes: readonly Episode[]): readonly Cause[] {
  const causes: Cause[] = [];
  for (const episode of [...episodes].sort((a, b) => totalsFirst(a, b) || compareMoney(a.difference, b.difference))) {
    const cause = causes.find(({ lead }) => isSameCause(lead, episode));
    if (cause === undefined) causes.push({ lead: episode, others: [] });
    else cause.others.push(episode);
  }
  return causes;
}

/** Sorts by absolute amount, largest first. */
export function compareMoney(a: bigint, b: bigint): number {
  const [left, right] = [distance(a, 0n), distance(b, 0n)];
  return left > right ? -1 : left < right ? 1 : 0;
}

function totalsFirst(a: Episode, b: Episode): number {
  return Number(isTotal(b)) - Number(isTotal(a));
}

function isTotal({ series }: Episode): boolean {
  return series.subject.dimension === "total";
}

function isSameCause(lead: Episode, part: Episode): boolean {
  const { currency, subject } = lead.series;
  if (currency !== part.series.currency || lead.direction !== part.direction) return false;
  if (subject.dimension === part.series.subject.dimension) return false;
  const days = numbersOf(lead);
  const common = new Set(numbersOf(part).filter((day) => days.includes(day)));
  const daysApart = Math.abs(lead.first.judged.number - part.first.judged.number);
  const beginsTogether = daysApart <= MAX_DAYS_APART && 2 * common.size >= Math.min(lead.days.length, part.days.length);
  const isMostlyCommon = 2 * common.size >= lead.days.length + part.days.length - common.size;
  if (common.size === 0 || !(beginsTogether || isMostlyCommon)) return false;
  if (isTotal(lead)) return true;
  // A service and a subscription show the same cost only if the amounts are similar.
  const [more = 0n, less = 0n] = [moneyOn(lead, common), moneyOn(part, common)].sort(compareMoney);
  return 2n * less >= more;
}

function numbersOf({ days }: Episode): readonly number[] {
  return days.map(({ judged }) => judged.number);
}

function moneyOn({ days }: Episode, numbers: ReadonlySet<number>): bigint {
  const sum = days.reduce(
    (all, { judged, median }) => (numbers.has(judged.number) ? all + judged.amount - median : all),
    0n,
  );
  return distance(sum, 0n);
}
