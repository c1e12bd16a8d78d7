import { ANOMALY_RULE, type AnomalyRule } from "../../src/series/anomaly-rule.ts";
import type { Anomaly } from "../../src/series/daily-series.ts";
import { findAnomalies } from "../../src/series/find-anomalies.ts";
import type { GeneratedYear, Planted } from "./generated-years.ts";

interface Score {
  readonly planted: number;
  readonly found: number;
  readonly findings: number;
  readonly again: readonly Anomaly[];
}

const daysApart = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 86_400_000;

/** True if an anomaly begins in the first days of the event, has its direction, and names the total or its part. */
function isOf(finding: Anomaly, { currency, service, subscription, first, last, direction }: Planted): boolean {
  const { dimension, value } = finding.subject;
  const after = daysApart(first, finding.day);
  return (
    finding.currency === currency &&
    (finding.difference > 0n ? 1 : -1) === direction &&
    after >= 0 &&
    after <= 3 &&
    finding.day <= last &&
    (dimension === "total" || value === (dimension === "service" ? service : subscription))
  );
}

function scoreOf({ planted }: GeneratedYear, findings: readonly Anomaly[]): Score {
  const used = new Set<Planted>();
  const again: Anomaly[] = [];
  for (const finding of [...findings].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const one = planted.find((event) => !used.has(event) && isOf(finding, event));
    if (one !== undefined) used.add(one);
    else if (planted.some((event) => isOf(finding, event))) again.push(finding);
  }
  return { planted: planted.length, found: used.size, findings: findings.length, again };
}

/** All anomalies of a year. */
export function findingsOf({ series, judgedFrom, lastDay }: GeneratedYear, rule = ANOMALY_RULE): readonly Anomaly[] {
  return findAnomalies(series, { judgedFrom, settledUntil: lastDay, maxAnomalies: Number.POSITIVE_INFINITY }, rule);
}

interface Measured {
  readonly planted: number;
  readonly precision: number;
  readonly recall: number;
  /** Anomalies whose event was already found. */
  readonly again: readonly Anomaly[];
}

/** Precision and recall of a rule over all years. */
export function measured(years: readonly GeneratedYear[], rule: AnomalyRule): Measured {
  const scores = years.map((year) => scoreOf(year, findingsOf(year, rule)));
  const sum = (of: (score: Score) => number): number => scores.reduce((all, score) => all + of(score), 0);
  const [found, planted] = [sum((score) => score.found), sum((score) => score.planted)];
  return {
    planted,
    precision: found / sum((score) => score.findings),
    recall: found / planted,
    again: scores.flatMap(({ again }) => again),
  };
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
