import { parseDay, parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import type { SeriesSubject } from "../../src/series/daily-series.ts";
import { forecastMonth } from "../../src/series/forecast-month.ts";
import { daily, dayAfter, repeated, UNIT, weeks } from "./daily.ts";
import { generatedYear } from "./generated-years.ts";

const MONDAY = "2026-01-05";
const FEBRUARY = parseMonth("202602");
const SERVICE: SeriesSubject = { dimension: "service", value: "Storage" };

/** Forecasts of February with settled days up to the 15th. */
const atMiddle = (...series: readonly ReturnType<typeof daily>[]) =>
  forecastMonth(series, { month: FEBRUARY, settledUntil: parseDay("2026-02-15") });

describe("a forecast", () => {
  test("adds the mean of the same weekdays of four weeks to the settled days", () => {
    // The 42 days end on Sunday 15 February. Mondays cost 10 more each week.
    const amounts = weeks(6, 100, 40).map((amount, index) =>
      index % 7 === 0 ? amount + 10 * Math.floor(index / 7) : amount,
    );
    const [forecast] = atMiddle(daily(MONDAY, amounts));
    expect(forecast?.days).toHaveLength(13);
    expect(forecast?.days.slice(0, 6).map(({ day, amount }) => `${day} ${amount / UNIT}`)).toEqual([
      "2026-02-16 135",
      "2026-02-17 100",
      "2026-02-18 100",
      "2026-02-19 100",
      "2026-02-20 100",
      "2026-02-21 40",
    ]);
    // 1 to 15 February has 10 workdays and 5 weekend days. Its Mondays cost 40 and 50 more.
    const closed = 10n * 100n + 5n * 40n + 40n + 50n;
    const rest = 2n * 135n + 8n * 100n + 3n * 40n;
    expect(forecast?.total).toBe((closed + rest) * UNIT);
  });

  test("of identical days has no range, and is exact to the last digit", () => {
    const usual = 10n ** 37n + 7n;
    const [forecast] = atMiddle(daily(MONDAY, repeated(usual, 42)));
    expect([forecast?.total, forecast?.low, forecast?.high]).toEqual(repeated(28n * usual, 3));
  });

  test("has a range of three deviations on each side", () => {
    const amounts = Array.from({ length: 42 }, (_, index) => (Math.floor(index / 7) % 2 === 0 ? 98 : 102));
    const [forecast] = atMiddle(daily(MONDAY, amounts));
    const [first] = forecast?.days ?? [];
    expect([first?.low, first?.amount, first?.high]).toEqual([
      100n * UNIT - (2n * UNIT * 44_478n) / 10_000n,
      100n * UNIT,
      100n * UNIT + (2n * UNIT * 44_478n) / 10_000n,
    ]);
    expect(forecast?.high).toBe((forecast?.total ?? 0n) + (13n * 2n * UNIT * 44_478n) / 10_000n);
  });

  test("is omitted if its range exceeds the estimate", () => {
    const amounts = Array.from({ length: 42 }, (_, index) => (Math.floor(index / 7) % 2 === 0 ? 1 : 199));
    expect(atMiddle(daily(MONDAY, amounts))).toEqual([]);
  });

  test("requires two full weeks of data, also for each part", () => {
    expect(atMiddle(daily(dayAfter("2026-02-15", -12), repeated(100, 13)))).toEqual([]);
    expect(atMiddle(daily(dayAfter("2026-02-15", -13), repeated(100, 14)))).toHaveLength(1);
    expect(atMiddle(daily("2026-02-15", [100]))).toEqual([]);
    const total = daily(MONDAY, repeated(100, 42));
    const part = daily(dayAfter("2026-02-15", -5), repeated(30, 6), { subject: SERVICE });
    expect(atMiddle(total, part).map(({ subject }) => subject.dimension)).toEqual(["total"]);
  });

  test("counts a day that a part lacks as zero, and skips unobserved days", () => {
    const isGone = (index: number): boolean => index % 7 === 2;
    const total = daily(
      MONDAY,
      Array.from({ length: 42 }, (_, index) => (index === 40 ? undefined : 100)),
    );
    const part = daily(
      MONDAY,
      Array.from({ length: 42 }, (_, index) => (isGone(index) ? undefined : 50)),
      { subject: SERVICE },
    );
    const [whole, piece] = atMiddle(total, part);
    expect(new Set(whole?.days.map(({ amount }) => amount / UNIT))).toEqual(new Set([100n]));
    expect(piece?.days.slice(0, 3).map(({ amount }) => amount / UNIT)).toEqual([50n, 50n, 0n]);
  });

  test("ignores open days and the order of series and days", () => {
    const total = daily(MONDAY, weeks(6, 100, 40));
    const part = daily(MONDAY, weeks(6, 70, 20), { subject: SERVICE });
    const open = { ...total, days: [...total.days, { day: parseDay("2026-02-16"), amount: 9n * UNIT }] };
    const turned = { ...open, days: [...open.days].reverse() };
    expect(atMiddle(part, turned)).toEqual(atMiddle(total, part));
  });

  test("is omitted for a settled month, and consists of estimates for a month without settled days", () => {
    const series = [daily(MONDAY, weeks(8, 100, 40))];
    expect(forecastMonth(series, { month: FEBRUARY, settledUntil: parseDay("2026-02-28") })).toEqual([]);
    const [forecast] = forecastMonth(series, { month: FEBRUARY, settledUntil: parseDay("2026-01-31") });
    expect([forecast?.days.length, (forecast?.total ?? 0n) / UNIT]).toEqual([28, 20n * 100n + 8n * 40n]);
    const [leap] = forecastMonth([daily("2028-01-03", weeks(6, 5, 5))], {
      month: parseMonth("202802"),
      settledUntil: parseDay("2028-02-13"),
    });
    expect(leap?.days.at(-1)?.day).toBe("2028-02-29");
  });

  test("is negative for credits, with low below high, and zero without costs", () => {
    const [credits] = atMiddle(daily(MONDAY, weeks(6, -10, -3)));
    expect([(credits?.total ?? 0n) / UNIT, (credits?.low ?? 0n) <= (credits?.high ?? 0n)]).toEqual([-224n, true]);
    expect(atMiddle(daily(MONDAY, repeated(0, 42)))[0]?.total).toBe(0n);
  });
});

test("nine of ten months of quiet generated years end within the range", () => {
  const months = Array.from({ length: 10 }, (_, index) => generatedYear(index + 301, true)).flatMap(
    ({ series, lastDay }) =>
      ["04", "05", "06", "07", "08", "09", "10", "11"].flatMap((number) => {
        const month = parseMonth(lastDay.slice(0, 4) + number);
        const settledUntil = parseDay(`${lastDay.slice(0, 4)}-${number}-14`);
        const totals = series.filter(({ subject }) => subject.dimension === "total");
        return forecastMonth(totals, { month, settledUntil }).map(({ currency, days }) => {
          const amounts = new Map(
            totals.find((one) => one.currency === currency)?.days.map(({ day, amount }) => [day, amount]),
          );
          const known = days.filter(({ day }) => amounts.has(day));
          const sum = (of: (day: (typeof known)[number]) => bigint): bigint =>
            known.reduce((all, day) => all + of(day), 0n);
          const actual = sum(({ day }) => amounts.get(day) ?? 0n);
          return sum(({ low }) => low) <= actual && actual <= sum(({ high }) => high);
        });
      }),
  );
  const inBand = months.filter((isIn) => isIn).length;
  console.log(`${inBand} of ${months.length} months within the band`);
  expect(inBand / months.length).toBeGreaterThan(0.9);
});
