import type { Anomaly, SeriesSubject } from "cost-page/series";
import { formatAmount } from "exact-values/amount";
import type { Day, Month } from "exact-values/month";
import type { AlertIdentity } from "./alert.ts";
import type { AlertFact, CurrentFacts } from "./alert-fact.ts";
import { shortName } from "./alert-identity.ts";
import type { BudgetsFile } from "./budgets.ts";
import { findBudgetAlerts } from "./find-budget-alerts.ts";
import type { BudgetJudgement } from "./judgement.ts";

/** A closed month whose costs changed. `version` differs for every change. */
export interface RestatedMonth {
  readonly scope: string;
  readonly month: Month;
  readonly currency: string;
  readonly difference: bigint;
  readonly version: string;
}

/** A scope whose newest data is older than expected. */
export interface LateScope {
  readonly scope: string;
  /** The day of its newest data, which identifies this delay. */
  readonly since: Day;
  /** The scope has new data, but this month that is over has no final run. */
  readonly unclosed?: Month | undefined;
}

interface WatchedFacts {
  readonly judgements: readonly BudgetJudgement[];
  readonly anomalies: readonly Anomaly[];
  readonly restated: readonly RestatedMonth[];
  readonly late: readonly LateScope[];
  readonly file: BudgetsFile;
}

/** Finds all facts that are alerts now, whether or not they were sent before. */
export function findAlerts({ judgements, anomalies, restated, late, file }: WatchedFacts): CurrentFacts {
  const ofBudgets = findBudgetAlerts(judgements);
  const alerts: AlertFact[] = [...ofBudgets];
  for (const anomaly of anomalies) {
    const { currency, day, difference, sameCause = [], subject } = anomaly;
    const minimum = file.anomalies?.minimum.get(currency) ?? 0n;
    if (file.anomalies === undefined || (difference < 0n ? -difference : difference) < minimum) continue;
    const name = nameOfSubject(subject);
    const general = subject.dimension === "total" ? "The total" : `A ${subject.dimension}`;
    const direction = difference < 0n ? "below" : "above";
    const amount = formatAmount(difference < 0n ? -difference : difference, currency);
    const rest = `usual since ${day}.`;
    alerts.push({
      identity: anomalyIdentity(anomaly, currency),
      covers: [],
      sameAs: sameCause.map((one) => anomalyIdentity(one, currency)),
      severity: "warning",
      budget: budgetOfAnomaly(anomaly, judgements, ofBudgets),
      alerts: file.anomalies.alerts,
      text: {
        percent: `${general} costs ${direction === "above" ? "more" : "less"} than ${rest}`,
        amounts: `${general} is ${amount} ${currency} ${direction} ${rest}`,
        names: `The ${name} is ${amount} ${currency} ${direction} ${rest}`,
      },
    });
  }
  const health = { covers: [], budget: undefined, alerts: file.health?.alerts ?? [] };
  for (const { scope, since, unclosed } of file.health === undefined ? [] : late) {
    const what =
      unclosed === undefined
        ? `has had no new data since ${since}.`
        : `has no final costs of ${formatMonth(unclosed)}.`;
    const period = unclosed === undefined ? since : formatMonth(unclosed);
    const general = `A scope ${what}`;
    alerts.push({
      ...health,
      identity: { subject: scope, period, kind: "late-data", threshold: 0, currency: "" },
      severity: "warning",
      text: { percent: general, amounts: general, names: `${shortName(scope)} ${what}` },
    });
  }
  for (const { scope, month, currency, difference, version } of file.health === undefined ? [] : restated) {
    const period = formatMonth(month);
    const amount = `${formatAmount(difference, currency)} ${currency}`;
    alerts.push({
      ...health,
      identity: { subject: scope, period: `${period} ${version}`, kind: "restated", threshold: 0, currency },
      severity: "info",
      text: {
        percent: `The closed month ${period} changed.`,
        amounts: `The closed month ${period} changed by ${amount}.`,
        names: `The closed month ${period} of ${shortName(scope)} changed by ${amount}.`,
      },
    });
  }
  return { alerts, judgements };
}

function anomalyIdentity({ day, subject }: Pick<Anomaly, "day" | "subject">, currency: string): AlertIdentity {
  return { subject: nameOfSubject(subject), period: day, kind: "anomaly", threshold: 0, currency };
}

function nameOfSubject({ dimension, value }: SeriesSubject): string {
  return dimension === "total" ? "total" : `${dimension} ${shortName(value)}`;
}

function formatMonth(month: Month): string {
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}

/** An anomaly of a budget's main costs in the budget's period has the same cause as the budget's own alert. */
function budgetOfAnomaly(
  { currency, day, subject }: Anomaly,
  judgements: readonly BudgetJudgement[],
  alerts: readonly AlertFact[],
): string | undefined {
  const same = judgements.find(
    (judged) =>
      judged.state !== "not-judged" &&
      judged.budget.currency === currency &&
      judged.firstDay <= day &&
      day <= judged.lastDay &&
      judged.drivers.some(({ dimension, value }) => dimension === subject.dimension && value === subject.value) &&
      alerts.some(({ budget }) => budget === judged.budget.name),
  );
  return same?.budget.name;
}
