import { addDays, type Day, firstDay, lastDay, type Month, numberOfDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { forecastPeriod } from "../../src/series/forecast-month.ts";
import { type GeneratedYear, generatedYear } from "./generated-years.ts";
import { percent } from "./score.ts";

/** The range was chosen with seeds 101 to 140, so it is measured with other seeds. */
const YEARS: readonly GeneratedYear[] = Array.from({ length: 40 }, (_, index) => generatedYear(index + 1));
const MONTHS = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
/** The last days of a month in progress are not settled. */
const OPEN_DAYS = 3;

interface Outcome {
  readonly isInRange: boolean;
  /** Of the range, as a share of the month's total. */
  readonly width: number;
}

test.each([5, 10, 15, 20])(
  "the range of day %i contains three to four of five month totals in forty generated years",
  (day) => {
    const outcomes = YEARS.flatMap((year) =>
      MONTHS.flatMap((number) => outcomesOf(year, parseMonth(year.lastDay.slice(0, 4) + number), day)),
    );
    const inRange = outcomes.filter(({ isInRange }) => isInRange).length / outcomes.length;
    const width = outcomes.map((one) => one.width).sort((one, other) => one - other)[outcomes.length >> 1] ?? 0;
    console.log(`day ${day}: ${percent(inRange)} of ${outcomes.length} totals, median width ${percent(width)}`);
    expect(outcomes.length).toBeGreaterThan(800);
    expect(inRange).toBeGreaterThan(0.75);
    expect(inRange).toBeLessThan(0.85);
    expect(width).toBeLessThan(0.2);
  },
);

function outcomesOf({ lastDay: end, series }: GeneratedYear, month: Month, day: number): readonly Outcome[] {
  const settledUntil = addDays(firstDay(month), day - 1 - OPEN_DAYS);
  if (lastDay(month) > end) return [];
  return series.flatMap(({ days, subject }): readonly Outcome[] => {
    if (subject.dimension !== "total") return [];
    const period = { firstDay: firstDay(month), lastDay: lastDay(month), settledUntil };
    const forecast = forecastPeriod(days, period);
    if (forecast === undefined) return [];
    const amounts = new Map<Day, bigint>(days.map((one) => [one.day, one.amount]));
    // The generated years lack some days, whose true costs are unknown.
    let [actual, unknown] = [0n, 0n];
    for (let one = period.firstDay; one <= period.lastDay; one = addDays(one, 1)) actual += amounts.get(one) ?? 0n;
    for (const one of forecast.days) if (!amounts.has(one.day)) unknown += one.amount;
    const { high, low, total } = forecast;
    const isInRange = low - unknown <= actual && actual <= high - unknown;
    return [{ isInRange, width: Number(((high - low) * 10_000n) / (total === 0n ? 1n : total)) / 10_000 }];
  });
}

test("there is no estimate on days 1 to 3", () => {
  const [year] = YEARS;
  const [total] = year?.series ?? [];
  const period = { firstDay: firstDay(parseMonth("202006")), lastDay: lastDay(parseMonth("202006")) };
  for (let day = 1; day <= OPEN_DAYS; day++) {
    const settledUntil = addDays(period.firstDay, day - 1 - OPEN_DAYS);
    expect(numberOfDay(settledUntil)).toBeLessThan(numberOfDay(period.firstDay));
    expect(forecastPeriod(total?.days ?? [], { ...period, settledUntil })).toBeUndefined();
  }
});
