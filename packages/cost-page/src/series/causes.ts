import type { Episode } from "./episodes.ts";
import { distance } from "./exact-median.ts";

/** Episodes of one cause: the total, if it differs, else the part that differs most, and what differs with it. */
export interface Cause {
  readonly lead: Episode;
  readonly others: Episode[];
}

/** Days by which the total may begin to differ later than the part that drives it, or earlier. */
const MAX_DAYS_APART = 3;

/** Finds each cause once, though the total, a service and a subscription show it. */
export function groupByCause(episodes: readonly Episode[]): readonly Cause[] {
  const causes: Cause[] = [];
  for (const episode of [...episodes].sort((a, b) => totalsFirst(a, b) || compareMoney(a.difference, b.difference))) {
    const cause = causes.find(({ lead }) => isSameCause(lead, episode));
    if (cause === undefined) causes.push({ lead: episode, others: [] });
    else cause.others.push(episode);
  }
  return causes;
}

/** The order of `sort` that puts the larger amount first, whatever its sign. */
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
  // A service and a subscription are the same money only when it is about as much.
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
