import { type ExportRunOptions, generatedCharges, planRun, rescale, rowOrderOf } from "azure-simulator/testing";
import { CHARGE_PARTS, savingsOf } from "cost-page/savings";
import type { CurrencyTotals } from "exact-values/charge-totals";
import { formatUnits } from "exact-values/decimal";
import type { Fraction } from "exact-values/fraction";
import { convertToBytes, generatedParts, type NamedPart, readWithDuckDb } from "focus-parquet/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { schemaNamed, units } from "./charges-of-csv.ts";
import { everyShape } from "./every-shape.ts";
import { classesInSql, type SqlFigures, savingsInSql } from "./savings-sql.ts";

const PROFILES =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/8611537";
const MONTHS = ["202604", "202605", "202606"] as const;

const QUARTERS: readonly (readonly [name: string, options: ExportRunOptions])[] = [
  ["a customer agreement in two currencies", { datasetVersion: "1.2", scope: PROFILES, currencies: ["EUR", "USD"] }],
  ["an enrolment", { datasetVersion: "1.0", scope: ENROLLMENT, agreement: "EA" }],
  ["the preview version", { datasetVersion: "1.0-preview(v1)", scope: ENROLLMENT, agreement: "EA" }],
];

interface Found {
  readonly charges: CurrencyTotals;
  readonly classes: readonly SqlFigures[];
  readonly figures: readonly SqlFigures[];
}

/** Our result, and the SQL result for the same parquet. */
async function find(version: string, parts: readonly NamedPart[]): Promise<Found> {
  const schema = schemaNamed(`focuscost_${version}.json`);
  // Several row groups, whose totals must be added.
  const { bytes, converted } = await convertToBytes({ schema, parts, rowGroupByteCount: 1 << 20 });
  return readWithDuckDb(bytes, async (reader) => ({
    charges: converted.facts.charges,
    classes: await classesInSql(reader),
    figures: await savingsInSql(reader),
  }));
}

const sameText = (text: unknown): string => formatUnits(units(String(text)));

function expectAgreement({ charges, classes, figures }: Found): void {
  const ours = [...charges].flatMap(([currency, byClass]) =>
    [...byClass].map(([name, { rows, ...amounts }]) => {
      const { billed, effective, list, contracted, corrected } = amounts;
      const texts = [billed, effective, list, contracted, corrected].map(formatUnits);
      return [currency, name, rows, ...texts].join(" ");
    }),
  );
  const theirs = classes.map(({ currency, class: name, rows, billed, effective, list, contracted, corrected }) =>
    [currency, name, rows, ...[billed, effective, list, contracted, corrected].map(sameText)].join(" "),
  );
  expect(ours.sort()).toEqual(theirs.sort());
  expect(figures.map(({ currency }) => currency).sort()).toEqual([...charges.keys()].sort());
  for (const sql of figures) {
    const savings = savingsOf(charges.get(String(sql.currency)) ?? new Map());
    const { negotiated, commitment, undivided, total } = savings;
    const said = {
      ...{ list: savings.list, effective: savings.effective, total: total ?? 0n, unused: savings.unusedCost },
      ...{ unpriced: savings.parts.unpriced.effective, excluded: savings.parts.excluded.effective },
      ...(negotiated === undefined || commitment === undefined ? {} : { negotiated, commitment }),
      every_effective: CHARGE_PARTS.reduce((sum, part) => sum + savings.parts[part].effective, 0n),
    };
    for (const [name, amount] of Object.entries(said)) expect(formatUnits(amount), name).toBe(sameText(sql[name]));
    expect((negotiated ?? 0n) + (commitment ?? 0n) + undivided).toBe(total ?? 0n);
    expectRate(savings.rate?.to, savings.parts.unpriced.rows === 0 ? sql.rate : undefined);
    expectRate(savings.utilisation, sql.utilisation);
  }
}

function expectRate(fraction: Fraction | undefined, sql: string | number | null | undefined): void {
  if (fraction === undefined || sql === undefined) return;
  expect(Number(fraction.dividend) / Number(fraction.divisor)).toBeCloseTo(Number(sql), 12);
}

describe.each(QUARTERS)("a generated quarter of %s", (_name, options) => {
  let found: Found;
  const months = MONTHS.map((month): ExportRunOptions => ({ ...options, month, rows: 2500 }));

  beforeAll(async () => {
    const parts = (await Promise.all(months.map(generatedParts))).flat();
    found = await find(options.datasetVersion ?? "", parts);
  });

  test("has the same classes and savings in SQL, to the last digit", () => {
    expectAgreement(found);
  });

  test("has the planted used and unused commitments with their costs", () => {
    const planted = new Map<string, { used: bigint; unused: bigint; purchased: bigint }>();
    for (const plan of months.map(planRun)) {
      const order = rowOrderOf(plan);
      const charges = generatedCharges(plan);
      for (let row = 0; row < order.count; row++) {
        const { day, position, rowsOfDay } = order.at(row);
        const { kind, costs, profile } = charges.at(day, position, rowsOfDay);
        const sum = planted.get(profile.currency) ?? { used: 0n, unused: 0n, purchased: 0n };
        planted.set(profile.currency, sum);
        if (kind.costRule === "used") sum.used += rescale(costs.effective, 18);
        if (kind.costRule === "unused") sum.unused += rescale(costs.effective, 18);
        if (kind.costRule === "purchase") sum.purchased += rescale(costs.billed, 18);
      }
    }
    for (const [currency, { used, unused, purchased }] of planted) {
      const classes = found.charges.get(currency) ?? new Map();
      const { unusedCost, utilisation } = savingsOf(classes);
      expect(unusedCost).toBe(unused);
      expect(utilisation).toEqual({ dividend: used, divisor: used + unused });
      expect(classes.get("commitment-purchase")?.billed ?? 0n).toBe(purchased);
      expect(used).toBeGreaterThan(0n);
    }
  });
});

test("rows of every kind have the same classes and savings in SQL, to the last digit", async () => {
  const found = await find("1.0", [everyShape()]);
  expectAgreement(found);
  const classes = new Set([...found.charges.values()].flatMap((byClass) => [...byClass.keys()]));
  expect(classes.size).toBe(15);
});
