import { parseDay, parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import type { SeriesSubject } from "../../src/series/daily-series.ts";
import { forecastMonth } from "../../src/series/forecast-month.ts";
import { daily, dayAfter, repeated, UNIT, weeks } from "./daily.ts";

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

  test.each([2, 3, 5])("of charges every %i days expects about as many as before", (every) => {
    const amounts = Array.from({ length: 98 }, (_, index) => (index % every === 0 ? 100 : 0));
    const [forecast] = atMiddle(daily(dayAfter(MONDAY, -56), amounts));
    const expected = (28 / every) * 100;
    expect(Math.abs(Number((forecast?.total ?? 0n) / UNIT) - expected)).toBeLessThan(0.25 * expected);
    expect((forecast?.high ?? 0n) - (forecast?.low ?? 0n)).toBeGreaterThan(0n);
  });

  test("has the range of its own past errors, and follows a lasting rise after four days", () => {
    // Odd weeks cost 2 more than even ones, so each forecast of a week was off by 4 of 98 or 102.
    const amounts = Array.from({ length: 70 }, (_, index) => (Math.floor(index / 7) % 2 === 0 ? 98 : 102));
    const [forecast] = atMiddle(daily(dayAfter(MONDAY, -28), amounts));
    const { high = 0n, low = 0n, total = 0n } = forecast ?? {};
    expect(high - total).toBe(total - low);
    const share = Number(((high - total) * 1000n) / (13n * 102n * UNIT)) / 1000;
    // 4 % times (10 + 13) / 20.
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.05);
    const risen = [...repeated(100, 38), ...repeated(150, 4)];
    expect((atMiddle(daily(MONDAY, risen))[0]?.days[3]?.amount ?? 0n) / UNIT).toBeGreaterThan(140n);
    const spiked = [...repeated(100, 39), ...repeated(900, 3)];
    expect((atMiddle(daily(MONDAY, spiked))[0]?.days[3]?.amount ?? 0n) / UNIT).toBe(100n);
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

  test("is omitted for a settled month, and for a month without settled days", () => {
    const series = [daily(MONDAY, weeks(8, 100, 40))];
    expect(forecastMonth(series, { month: FEBRUARY, settledUntil: parseDay("2026-02-28") })).toEqual([]);
    expect(forecastMonth(series, { month: FEBRUARY, settledUntil: parseDay("2026-01-31") })).toEqual([]);
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
