import type { AnomalyRule } from "./anomaly-rule.ts";
import { distance, medianOf } from "./exact-median.ts";
import { type JudgedDay, judgeDay } from "./judged-day.ts";
import type { ObservedSeries } from "./observed-series.ts";

/** Days of one series that differ in one direction, one after the other. */
export interface Episode {
  readonly series: ObservedSeries;
  readonly direction: -1 | 1;
  readonly first: JudgedDay;
  /** The days that differ, `first` among them. */
  readonly days: readonly JudgedDay[];
  /** What the days cost above their medians. */
  readonly difference: bigint;
  readonly isNewLevel: boolean;
}

/** An episode that later days may still join. */
interface OpenEpisode {
  readonly direction: -1 | 1;
  readonly first: JudgedDay;
  readonly firstIndex: number;
  readonly days: JudgedDay[];
  lastIndex: number;
}

/** The episodes of one series in their order. A level that stays is one episode: once it is recognised, later days are compared with its days only. */
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
      // A new level is no error of the days before it: while days differ, what was usual before them counts.
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
    // What the first days of a level were above the one before is no habit of a month.
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
