import { parseInstant } from "exact-values/instant";
import { parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import { findRestatements, type MonthAmounts, type MonthVersion } from "../../src/series/restatements.ts";
import { randomFrom } from "./generated-years.ts";

const PLACE = { scope: "/subscriptions/a", month: parseMonth("202601") };

function version(
  submitted: string,
  sums: Readonly<Record<string, readonly [billed: bigint, effective: bigint]>>,
): MonthVersion {
  const amounts = Object.entries(sums).map(([currency, [billed, effective]]): [string, MonthAmounts] => [
    currency,
    { billed, effective },
  ]);
  return { submitted: parseInstant(submitted), sums: new Map(amounts) };
}

describe("a closed month is restated", () => {
  const before = version("2026-02-08", { EUR: [100n, 90n], USD: [5n, 5n] });
  const changed = (now: MonthVersion) =>
    findRestatements(PLACE, before, now).map(
      ({ currency, before: was, now: is }) =>
        `${currency} ${was.billed} -> ${is.billed}, ${was.effective} -> ${is.effective}`,
    );

  test.each<readonly [string, MonthVersion, readonly string[]]>([
    ["not if the sums are the same", version("2026-03-01", { USD: [5n, 5n], EUR: [100n, 90n] }), []],
    ["by the last digit", version("2026-03-01", { EUR: [100n, 91n], USD: [5n, 5n] }), ["EUR 100 -> 100, 90 -> 91"]],
    ["by a credit", version("2026-03-01", { EUR: [-20n, 90n], USD: [5n, 5n] }), ["EUR 100 -> -20, 90 -> 90"]],
    ["by a discontinued currency", version("2026-03-01", { EUR: [100n, 90n] }), ["USD 5 -> 0, 5 -> 0"]],
    [
      "by a new currency, sorted by code",
      version("2026-03-01", { EUR: [101n, 90n], USD: [5n, 5n], CHF: [0n, 7n] }),
      ["CHF 0 -> 0, 0 -> 7", "EUR 100 -> 101, 90 -> 90"],
    ],
    ["not by a currency without costs", version("2026-03-01", { EUR: [100n, 90n], USD: [5n, 5n], CHF: [0n, 0n] }), []],
  ])("%s", (_, now, expected) => {
    expect(changed(now)).toEqual(expected);
  });

  test("with the submission times of both versions", () => {
    const now = version("2026-03-01", { EUR: [100n, 90n] });
    const { submitted } = before;
    expect(findRestatements(PLACE, before, now)).toMatchObject([
      { ...PLACE, before: { submitted }, now: { submitted: now.submitted } },
    ]);
  });
});

test("exactly the restated months of twenty years are found", () => {
  const random = randomFrom(1);
  const amount = (): bigint =>
    BigInt(Math.floor(random() * 2 ** 52)) * 10n ** 15n + BigInt(Math.floor(random() * 1e15));
  const planted: string[] = [];
  const found: string[] = [];
  for (let index = 0; index < 240; index++) {
    const month = parseMonth(`${2001 + Math.floor(index / 12)}${String((index % 12) + 1).padStart(2, "0")}`);
    const eur: [bigint, bigint] = [amount(), amount()];
    const usd: [bigint, bigint] = [amount(), amount()];
    const isRestated = random() < 0.15;
    const by = random() < 0.5 ? 1n : amount() - 10n ** 30n;
    const now: [bigint, bigint] = !isRestated ? eur : random() < 0.5 ? [eur[0] + by, eur[1]] : [eur[0], eur[1] - by];
    if (isRestated) planted.push(`${month} EUR`);
    const versions = [
      version("2026-02-08", { EUR: eur, USD: usd }),
      version("2026-03-01", { USD: usd, EUR: now }),
    ] as const;
    found.push(...findRestatements({ ...PLACE, month }, ...versions).map((one) => `${one.month} ${one.currency}`));
  }
  expect(planted.length).toBeGreaterThan(20);
  expect(found).toEqual(planted);
});
