import { expect, test } from "vitest";
import { ANOMALY_RULE, type AnomalyRule } from "../../src/series/anomaly-rule.ts";
import { generatedYear } from "./generated-years.ts";
import { measured, percent } from "./score.ts";

const WITHOUT: readonly (readonly [name: string, change: Partial<AnomalyRule>])[] = [
  ["3 deviations", { multiplier: 3n }],
  ["no typical error", { typicalErrorDays: 0 }],
  ["no holidays", { minDaysLikeWeekend: 0 }],
  ["no monthly patterns", { monthsOfHabit: 0 }],
  // A widely published rule: three deviations from the same days, and 10 %.
  ["none of these", { multiplier: 3n, typicalErrorDays: 0, minDaysLikeWeekend: 0, monthsOfHabit: 0 }],
];

test("each part of the rule improves precision at almost no cost in recall", () => {
  const years = Array.from({ length: 20 }, (_, index) => generatedYear(index + 1));
  const rule = measured(years, ANOMALY_RULE);
  for (const [name, change] of WITHOUT) {
    const other = measured(years, { ...ANOMALY_RULE, ...change });
    console.log(`${name}: recall ${percent(other.recall)}, precision ${percent(other.precision)}`);
    expect(other.precision, name).toBeLessThan(rule.precision - 0.05);
    expect(other.recall, name).toBeLessThan(rule.recall + 0.03);
  }
});
