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
  /** The last day whose costs are settled: later days are open, and neither judged nor compared with. */
  readonly settledUntil: Day;
  /** The first day on which a finding may begin; earlier days are only compared with. Two months of them make the calendar known. */
  readonly judgedFrom?: Day;
  /** The smallest difference worth attention by currency, in units of 10^-18; `attentionFloor` for those that are not there. */
  readonly floors?: ReadonlyMap<string, bigint>;
  /** Defaults to 10. */
  readonly maxFindings?: number;
}

const MAX_FINDINGS = 10;

/**
 * The days that differ from those before, what most money is in first. Nothing of it depends on the order of the series or of their days, and nothing
 * on findings of earlier times.
 */
export function findAnomalies(
  series: readonly DailySeries[],
  { settledUntil, judgedFrom, floors, maxFindings = MAX_FINDINGS }: AnomalyOptions,
  rule: AnomalyRule = ANOMALY_RULE,
): readonly Anomaly[] {
  const observed = observedSeries(series, settledUntil);
  const floorOf = (currency: string): bigint =>
    floors?.get(currency) ?? attentionFloor(currency, usualDay(observed, currency), rule);
  const episodes = observed
    .flatMap((one) => episodesOf(one, floorOf(one.currency), rule))
    .filter(({ first }) => judgedFrom === undefined || first.judged.day >= judgedFrom);
  return groupByCause(episodes)
    .map((cause) => findingOf(cause, observed))
    .sort((a, b) => compareMoney(a.difference, b.difference))
    .slice(0, maxFindings);
}

/** Median of what a day cost in all. */
function usualDay(observed: readonly ObservedSeries[], currency: string): bigint {
  const total = observed.find((one) => one.currency === currency && one.subject.dimension === "total");
  return medianOf((total?.days ?? []).map(({ amount }) => amount));
}

function findingOf(cause: Cause, observed: readonly ObservedSeries[]): Anomaly {
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
  };
}
