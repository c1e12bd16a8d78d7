import { type AnomalyRule, type JudgedDay, judgeDay } from "./anomaly-rule.ts";
import { distance, medianOf } from "./exact-median.ts";
import type { ObservedSeries } from "./observed-series.ts";

/** Consecutive days of one series that differ in the same direction. */
export interface Episode {
  readonly series: ObservedSeries;
  readonly direction: -1 | 1;
  readonly first: JudgedDay;
  /** The differing days, including `first`. */
  readonly days: readonly JudgedDay[];
  /** The cost of the days above their medians. */
  readonly difference: bigint;
  readonly isNewLevel: boolean;
}

/** An episode that later days can still extend. */
interface OpenEpisode {
  readonly direction: -1 | 1;
  readonly first: JudgedDay;
  readonly firstIndex: number;
  readonly days: JudgedDay[];
  lastIndex: number;
}

/**
 * The episodes of one series, in order. A lasting new level is one episode: once it is recognised, later days are
 * compared only with its own days.
 */
export function episodesOf(series: ObservedSeries, floor: bigint, rule: AnomalyRule): readonly Episode[] {
  const episodes: Episode[] = [];
  let open: OpenEpisode | undefined;
  let baseline = 0;
  let errors: bigint[] = [];
  let judgedBefore: JudgedDay[] = [];

  const close = (isNewLevel: boolean): void => {
    if (open !== undefined && !isHoliday(open.days, rule)) episodes.push(finished(series, open, isNewLevel));
    open = undefined;
  };

  series.days.forEach((day, index) => {
    const before = {
      observed: series.days.slice(Math.max(baseline, index - 7 * rule.weeks), index),
      judged: judgedBefore,
      openSince: open?.first.judged.number ?? Number.POSITIVE_INFINITY,
      // During an episode, use the typical error from before it, because the new level is not an error.
      typicalError:
        open?.first.typicalError ?? (rule.typicalErrorDays === 0 ? 0n : medianOf(errors.slice(-rule.typicalErrorDays))),
    };
    const judged = judgeDay(day, before, floor, rule);
    if (judged === undefined) return;
    const { direction } = judged;
    errors.push(distance(day.amount, judged.median));
    judgedBefore.push(judged);
    if (open !== undefined && (direction === -open.direction || index - open.lastIndex > rule.maxGap + 1)) close(false);
    if (direction === 0) return;
    open ??= { direction, first: judged, firstIndex: index, days: [], lastIndex: index };
    open.days.push(judged);
    open.lastIndex = index;
    if (index - open.firstIndex + 1 < rule.newLevelDays) return;
    baseline = open.firstIndex;
    errors = [];
    // The first days of a new level do not establish a monthly habit.
    const { number } = open.first.judged;
    judgedBefore = judgedBefore.filter((one) => one.judged.number < number);
    close(true);
  });
  close(false);
  return episodes;
}

function isHoliday(days: readonly JudgedDay[], rule: AnomalyRule): boolean {
  return days.length < rule.minDaysLikeWeekend && days.every(({ isLikeWeekend }) => isLikeWeekend);
}

function finished(series: ObservedSeries, { direction, first, days }: OpenEpisode, isNewLevel: boolean): Episode {
  const difference = days.reduce((sum, { judged, median }) => sum + judged.amount - median, 0n);
  return { series, direction, first, days, difference, isNewLevel };
}
