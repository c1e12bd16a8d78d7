import type { Day } from "exact-values/month";
import { ANOMALY_RULE, type AnomalyRule } from "./anomaly-rule.ts";
import { attentionFloor } from "./attention-floor.ts";
import { type Cause, compareMoney, groupByCause } from "./causes.ts";
import type { Anomaly, DailySeries } from "./daily-series.ts";
import { driversOf } from "./drivers.ts";
import { episodesOf } from "./episodes.ts";
import { medianOf } from "./exact-median.ts";
import { type ObservedSeries, observedSeries } from "./observed-series.ts";

interface AnomalyOptions {
  /** The last settled day. Later days are still open, so they are ignored. */
  readonly settledUntil: Day;
  /**
   * The first day on which an anomaly can start. Earlier days are only used for comparison; two months of them are
   * enough to learn calendar habits.
   */
  readonly judgedFrom?: Day;
  /** The smallest difference worth reporting by currency, in units of 10^-18. Defaults to `attentionFloor`. */
  readonly floors?: ReadonlyMap<string, bigint>;
  /** Defaults to 10. */
  readonly maxAnomalies?: number;
}

const MAX_ANOMALIES = 10;

/**
 * Finds the days that differ significantly from earlier ones, sorted by the amount of money. The result does not depend
 * on the order of series or days, nor on earlier results.
 */
export function findAnomalies(
  series: readonly DailySeries[],
  { settledUntil, judgedFrom, floors, maxAnomalies = MAX_ANOMALIES }: AnomalyOptions,
  rule: AnomalyRule = ANOMALY_RULE,
): readonly Anomaly[] {
  const observed = observedSeries(series, settledUntil);
  const floorOf = (currency: string): bigint =>
    floors?.get(currency) ?? attentionFloor(currency, usualDay(observed, currency), rule);
  const episodes = observed
    .flatMap((one) => episodesOf(one, floorOf(one.currency), rule))
    .filter(({ first }) => judgedFrom === undefined || first.judged.day >= judgedFrom);
  return groupByCause(episodes)
    .map((cause) => anomalyOf(cause, observed))
    .sort((a, b) => compareMoney(a.difference, b.difference))
    .slice(0, maxAnomalies);
}

/** The median daily total. */
function usualDay(observed: readonly ObservedSeries[], currency: string): bigint {
  const total = observed.find((one) => one.currency === currency && one.subject.dimension === "total");
  return medianOf((total?.days ?? []).map(({ amount }) => amount));
}

function anomalyOf(cause: Cause, observed: readonly ObservedSeries[]): Anomaly {
  const { series, first, days, difference, isNewLevel } = cause.lead;
  return {
    currency: series.currency,
    subject: series.subject,
    day: first.judged.day,
    amount: first.judged.amount,
    median: first.median,
    deviation: first.deviation,
    typicalError: first.typicalError,
    comparedWith: first.comparison.comparedWith,
    observedDays: first.comparison.days.length,
    lastDay: days.at(-1)?.judged.day ?? first.judged.day,
    differingDays: days.length,
    difference,
    isNewLevel,
    drivers: driversOf(cause, observed),
    sameCause: cause.others.map((one) => ({ subject: one.series.subject, day: one.first.judged.day })),
  };
}
