import { type Cause, compareMoney } from "./causes.ts";
import type { AnomalyDriver } from "./daily-series.ts";
import { distance, medianOf } from "./exact-median.ts";
import type { ObservedSeries } from "./observed-series.ts";

/** The maximum number of drivers per dimension. Each must account for at least a tenth of the difference. */
const MAX_DRIVERS = 3;
const MIN_SHARE_DIVISOR = 10n;

/**
 * The drivers of an anomaly. For the total: the services and then subscriptions that changed most in its direction,
 * compared with the same days. For a part: the parts that differ with it.
 */
export function driversOf({ lead, others }: Cause, observed: readonly ObservedSeries[]): readonly AnomalyDriver[] {
  const { currency, subject } = lead.series;
  if (subject.dimension !== "total") {
    return others.map(({ series, first }) => ({
      subject: series.subject,
      amount: first.judged.amount,
      median: first.median,
    }));
  }
  const { judged, median, comparison } = lead.first;
  const compared = new Set(comparison.days.map(({ number }) => number));
  const whole = distance(judged.amount, median);
  const direction = BigInt(lead.direction);
  return (["service", "subscription"] as const).flatMap((dimension) =>
    observed
      .filter((part) => part.currency === currency && part.subject.dimension === dimension)
      .map((part): AnomalyDriver => {
        const amount = part.days.find(({ number }) => number === judged.number)?.amount ?? 0n;
        const usual = part.days.filter(({ number }) => compared.has(number));
        return { subject: part.subject, amount, median: medianOf(usual.map((day) => day.amount)) };
      })
      .filter((driver) => direction * (driver.amount - driver.median) * MIN_SHARE_DIVISOR >= whole)
      .sort((a, b) => compareMoney(a.amount - a.median, b.amount - b.median))
      .slice(0, MAX_DRIVERS),
  );
}
