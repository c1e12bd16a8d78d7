import { describe, expect, test } from "vitest";
import type { Anomaly, DailySeries, SeriesSubject } from "../../src/series/daily-series.ts";
import { findAnomalies } from "../../src/series/find-anomalies.ts";
import { daily, dayAfter, repeated, UNIT, weeks } from "./daily.ts";
import { generatedYear, randomFrom } from "./generated-years.ts";

const MONDAY = "2026-01-05";
const SERVICE: SeriesSubject = { dimension: "service", value: "Virtual Machines" };
const SUBSCRIPTION: SeriesSubject = { dimension: "subscription", value: "sub-a" };

function found(...series: readonly DailySeries[]): readonly Anomaly[] {
  return findAnomalies(series, { settledUntil: dayAfter("9999-12-30", 1) });
}

const said = (findings: readonly Anomaly[]): readonly string[] =>
  findings.map(
    ({ subject, day, lastDay, amount, median, isNewLevel }) =>
      `${subject.value || "total"} ${day}${lastDay === day ? "" : ` to ${lastDay}`}: ${amount / UNIT} for ${median / UNIT}${isNewLevel ? ", a new level" : ""}`,
  );

describe("no anomaly is found in", () => {
  const random = randomFrom(7);
  const noise = (size: number): number => 1 + size * (random() + random() + random() - 1.5);
  const days = Array.from({ length: 365 }, (_, index) => index);
  test.each<readonly [string, readonly (number | bigint | undefined)[]]>([
    ["identical days", repeated(500, 365)],
    ["a week with cheap weekends", weeks(52, 1000, 350)],
    ["cheap weekends with noise", weeks(52, 1000, 350).map((amount) => amount * noise(0.05))],
    ["expensive weekends", weeks(52, 300, 900)],
    ["growth of 40 % a year", days.map((day) => 800 * 1.4 ** (day / 365))],
    ["growth of 40 % a year with noise", days.map((day) => 800 * 1.4 ** (day / 365) * noise(0.04))],
    ["growth that doubles within a quarter", days.map((day) => 800 * 2 ** (day / 91))],
    ["decreasing costs", days.map((day) => 800 * 0.5 ** (day / 200))],
    ["cents that multiply", days.map((day) => (day % 40 === 39 ? 4 : 0.01 * noise(0.5)))],
    ["no costs at all", repeated(0, 365)],
    ["credits of the same size", repeated(-40, 365)],
    ["one day only", [100]],
    ["nine days of history", [...repeated(100, 9), 900]],
    ["no days", []],
    ["missing days", days.map((day) => (day % 5 === 3 || (day > 100 && day < 130) ? undefined : 700))],
    ["the largest amounts", days.map((day) => 99_999_999_999_999_999_999_999_999_999_999_999_999n - BigInt(day % 3))],
    ["a job every ten days without other costs", days.map((day) => (day % 10 === 9 ? 100 : 0))],
    ["occasional use", days.map(() => (random() < 0.2 ? 80 + 40 * random() : 0))],
    ["seasonal changes", days.map((day) => 1000 * (1 + 0.3 * Math.sin(day / 58)) * noise(0.04))],
    ["noise of 15 %", days.map(() => 400 * noise(0.15))],
    ["a holiday", [...weeks(12, 1000, 400).slice(0, 78), 400, ...weeks(4, 1000, 400).slice(2)]],
  ])("%s", (_, amounts) => {
    expect(said(found(daily(MONDAY, amounts)))).toEqual([]);
  });

  /** True for dates that end with this text. "-29" stands for the last day of each month. */
  const isOn = (date: string, day: number): boolean =>
    date === "-29" ? dayAfter(MONDAY, day + 1).endsWith("-01") : dayAfter(MONDAY, day).endsWith(date);

  test.each<readonly [string, (day: number) => number]>([
    ...["-01", "-02", "-15", "-29"].map(
      (date) => [`costs on day ${date} of each month`, (day: number) => (isOn(date, day) ? 1300 : 1000)] as const,
    ),
    ["a job every two weeks", (day) => (day % 14 === 9 ? 1500 : 1000) * noise(0.01)],
  ])("%s, after the first two months", (_, amountOn) => {
    const options = { settledUntil: dayAfter(MONDAY, 365), judgedFrom: dayAfter(MONDAY, 60) };
    expect(said(findAnomalies([daily(MONDAY, days.map(amountOn))], options))).toEqual([]);
  });

  test("ten quiet generated years, apart from a few false positives", () => {
    const counts = Array.from({ length: 10 }, (_, index) => {
      const { series, judgedFrom, lastDay } = generatedYear(201 + index, true);
      return findAnomalies(series, { judgedFrom, settledUntil: lastDay }).length;
    });
    console.log(`anomalies per quiet year with holidays, month ends and heavy tails: ${counts.join(", ")}`);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5);
  });
});

describe("an anomaly is", () => {
  test("a spike, with the figures that prove it", () => {
    const amounts = [...weeks(8, 500, 200), 900, ...weeks(1, 500, 200).slice(1)];
    expect(found(daily(MONDAY, amounts))).toEqual([
      {
        currency: "EUR",
        subject: { dimension: "total", value: "" },
        day: dayAfter(MONDAY, 56),
        amount: 900n * UNIT,
        median: 500n * UNIT,
        deviation: 0n,
        typicalError: 0n,
        comparedWith: "weekday",
        observedDays: 8,
        lastDay: dayAfter(MONDAY, 56),
        differingDays: 1,
        difference: 400n * UNIT,
        isNewLevel: false,
        drivers: [],
        sameCause: [],
      },
    ]);
  });

  test.each<readonly [string, readonly (number | undefined)[], readonly string[]]>([
    ["a dip", [...repeated(500, 60), 100, ...repeated(500, 9)], ["total 2026-03-06: 100 for 500"]],
    ["29 February", [...repeated(500, 55), 900, 500], ["total 2028-02-29: 900 for 500"]],
    ["a credit among costs", [...repeated(500, 60), -2000, 500], ["total 2026-03-06: -2000 for 500"]],
    ["a smaller credit than usual", [...repeated(-500, 60), -50, -500], ["total 2026-03-06: -50 for -500"]],
    ["costs after days without costs", [...repeated(0, 60), 50, 0], ["total 2026-03-06: 50 for 0"]],
    [
      "occasional use that costs more than ever",
      [...repeated([0, 0, 0, 90, 0], 14).flat(), 200, 0],
      ["total 2026-03-16: 200 for 0"],
    ],
    ["an expensive day after ten days", [...repeated(100, 10), 900], ["total 2026-01-15: 900 for 100"]],
    [
      "an expensive day after a gap",
      [...repeated(100, 40), ...repeated(undefined, 40), 900],
      ["total 2026-03-26: 900 for 100"],
    ],
    [
      "a lasting new level, once",
      [...repeated(500, 60), ...repeated(800, 90)],
      ["total 2026-03-06 to 2026-03-19: 800 for 500, a new level"],
    ],
    [
      "a lasting new level, and a spike above it",
      [...repeated(500, 60), ...repeated(800, 40), 1500, ...repeated(800, 20)],
      ["total 2026-03-06 to 2026-03-19: 800 for 500, a new level", "total 2026-04-15: 1500 for 800"],
    ],
    [
      "a new level that ends",
      [...repeated(500, 60), ...repeated(800, 30), ...repeated(500, 60)],
      [
        "total 2026-03-06 to 2026-03-19: 800 for 500, a new level",
        "total 2026-04-05 to 2026-04-18: 500 for 800, a new level",
      ],
    ],
    [
      "differing days with ordinary days between them",
      [...repeated(500, 60), 900, 500, 900, 500],
      ["total 2026-03-06 to 2026-03-08: 900 for 500"],
    ],
    [
      "a week at weekend cost",
      [...weeks(9, 1000, 400), ...weeks(1, 400, 400), ...weeks(2, 1000, 400)],
      ["total 2026-03-09 to 2026-03-13: 400 for 1000"],
    ],
  ])("%s", (name, amounts, expected) => {
    const first = name === "29 February" ? "2028-01-05" : MONDAY;
    expect(said(found(daily(first, amounts)))).toEqual(expected);
  });

  test("exact to the last of eighteen digits, for amounts of any size", () => {
    const usual = 10n ** 37n + 1n;
    const amounts = [...repeated(usual, 28), usual + 2n, ...repeated(usual, 27), 3n * 10n ** 37n + 7n];
    const [finding] = found(daily(MONDAY, amounts));
    expect([finding?.amount, finding?.median, finding?.difference]).toEqual([
      3n * 10n ** 37n + 7n,
      usual,
      2n * 10n ** 37n + 6n,
    ]);
  });

  test("a difference of at least exactly 10 %", () => {
    const findingsOf = (amount: bigint) => said(found(daily(MONDAY, [...repeated(1000n * UNIT, 60), amount])));
    expect(findingsOf(1100n * UNIT)).toHaveLength(1);
    expect(findingsOf(1100n * UNIT - 1n)).toEqual([]);
  });

  test("at least the smallest amount worth reporting in its currency", () => {
    const countOf = (amount: number, currency: string, floors: ReadonlyMap<string, bigint> | undefined = undefined) =>
      findAnomalies([daily(MONDAY, [...repeated(20, 60), amount], { currency })], {
        settledUntil: dayAfter(MONDAY, 100),
        ...(floors && { floors }),
      }).length;
    expect([countOf(29.99, "EUR"), countOf(30, "EUR"), countOf(30, "XTS")]).toEqual([0, 1, 1]);
    expect([countOf(1019, "JPY"), countOf(1020, "JPY")]).toEqual([0, 1]);
    expect(countOf(30, "EUR", new Map([["EUR", 11n * UNIT]]))).toBe(0);
  });
});

test("open days are not judged, and do not affect the result", () => {
  const amounts = [...repeated(500, 60), 900, ...repeated(500, 4)];
  const open = [...amounts, 20, 0, 90_000];
  const settledUntil = dayAfter(MONDAY, amounts.length - 1);
  const findings = findAnomalies([daily(MONDAY, open)], { settledUntil });
  expect(said(findings)).toEqual(["total 2026-03-06: 900 for 500"]);
  expect(findings).toEqual(findAnomalies([daily(MONDAY, amounts)], { settledUntil }));
});

describe("with several series", () => {
  const steady = weeks(10, 500, 500);
  const withSpike = (usual: number, spike: number): number[] => [...repeated(usual, 65), spike, ...repeated(usual, 4)];

  test("a cause is reported once, for the total, with its drivers", () => {
    const findings = found(
      daily(MONDAY, withSpike(900, 1500)),
      daily(MONDAY, withSpike(400, 1000), { subject: SERVICE }),
      daily(MONDAY, repeated(500, 70), { subject: { dimension: "service", value: "Storage" } }),
      daily(MONDAY, withSpike(300, 860), { subject: SUBSCRIPTION }),
      daily(MONDAY, withSpike(600, 640), { subject: { dimension: "subscription", value: "sub-b" } }),
    );
    expect(said(findings)).toEqual(["total 2026-03-11: 1500 for 900"]);
    expect(findings[0]?.drivers).toEqual([
      { subject: SERVICE, amount: 1000n * UNIT, median: 400n * UNIT },
      { subject: SUBSCRIPTION, amount: 860n * UNIT, median: 300n * UNIT },
    ]);
  });

  test("a service and its subscription are one anomaly if the total shows none", () => {
    const findings = found(
      daily(MONDAY, repeated(2000, 70)),
      daily(MONDAY, withSpike(400, 1000), { subject: SERVICE }),
      daily(MONDAY, withSpike(700, 1250), { subject: SUBSCRIPTION }),
    );
    expect(said(findings)).toEqual(["Virtual Machines 2026-03-11: 1000 for 400"]);
    expect(findings[0]?.drivers).toEqual([{ subject: SUBSCRIPTION, amount: 1250n * UNIT, median: 700n * UNIT }]);
  });

  test("two services that differ on the same day are two anomalies, in the same or opposite directions", () => {
    const other: SeriesSubject = { dimension: "service", value: "Storage" };
    const cheap = daily(MONDAY, withSpike(900, 300), { subject: other });
    const dear = daily(MONDAY, withSpike(900, 1600), { subject: other });
    const service = daily(MONDAY, withSpike(400, 1000), { subject: SERVICE });
    const total = daily(MONDAY, repeated(2000, 70));
    expect(found(total, service, cheap)).toHaveLength(2);
    expect(found(total, service, dear)).toHaveLength(2);
  });

  test("a new service is found on its first day, and a discontinued one on the first day without it", () => {
    const begins = daily(MONDAY, [...repeated(undefined, 50), ...repeated(80, 20)], { subject: SERVICE });
    const ends = daily(MONDAY, repeated(80, 50), { subject: SERVICE });
    expect(said(found(daily(MONDAY, steady), begins))).toEqual([
      "Virtual Machines 2026-02-24 to 2026-03-09: 80 for 0, a new level",
    ]);
    expect(said(found(daily(MONDAY, steady), ends))).toEqual([
      "Virtual Machines 2026-02-24 to 2026-03-09: 0 for 80, a new level",
    ]);
  });

  test("currencies are never compared, and the ten largest differences are reported, largest first", () => {
    const parts = Array.from({ length: 12 }, (_, index) =>
      daily(MONDAY, withSpike(100, 200 + index), { subject: { dimension: "service", value: `service ${index}` } }),
    );
    const findings = found(
      daily(MONDAY, repeated(1200, 70)),
      ...parts,
      daily(MONDAY, withSpike(50, 5000), { currency: "USD" }),
    );
    expect(findings).toHaveLength(10);
    expect(findings.map(({ currency, difference }) => `${currency} ${difference / UNIT}`).slice(0, 3)).toEqual([
      "USD 4950",
      "EUR 111",
      "EUR 110",
    ]);
  });
});
