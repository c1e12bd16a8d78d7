import type { CurrencyTotals } from "exact-values/charge-totals";
import { EMPTY_FACTS } from "focus-parquet/facts";
import { expect, test } from "vitest";
import { chargeBlocks, savingsSection } from "../../../../src/actions/ingest/summary-costs.ts";
import { renderBlocks } from "../../../../src/github/markdown/summary-markdown.ts";
import { chargesOf, UNUSED, USAGE, USED } from "../../../conversion/charges-of-csv.ts";

function renderSavings(months: readonly CurrencyTotals[]): string {
  return renderBlocks([savingsSection(months)]);
}

test("shows each savings figure, and that all prices are known", async () => {
  const months = [await chargesOf([USED, USED]), await chargesOf([UNUSED])];
  const text = renderSavings(months);
  expect(text).toMatch(/^### Savings\n\n\| Savings \| EUR \|/);
  for (const line of [
    "| List cost | 20.00 |",
    "| Contracted cost | 18.00 |",
    "| Effective cost | 14.00 |",
    "| Negotiated savings | 2.00 |",
    "| Commitment savings | 4.00 |",
    "| Total savings | 6.00 |",
    "| Effective savings rate | 30 % |",
    "| Utilisation of commitments | 85.71 % |",
    "| Cost of unused commitments | 2.00 |",
    "| Coverage | 100 % |",
  ])
    expect(text).toContain(line);
  expect(text).toContain("EUR: list and contracted prices are known for the entire cost.\n");
  expect(text).not.toContain("cannot be divided");
  expect(text).toContain("| EUR | list and contracted price known | 2 | 20 | 18 | 12 |");
});

test("shows unknown prices next to a range", async () => {
  const unpriced = { ...USED, ListCost: "0", ContractedCost: "0" };
  const text = renderSavings([
    await chargesOf([USED, unpriced, { ...USED, ListCost: "0" }, { ...USED, ContractedCost: "" }]),
  ]);
  expect(text).toContain("| Effective savings rate | 25 % to 40 % |");
  expect(text).toContain("| Savings that cannot be divided | 4.00 |");
  expect(text).toContain("EUR: list and contracted prices are known for 25 % of the cost. ");
  expect(text).toContain("The list price of 12.00 EUR in 2 rows is not known.");
  expect(text).toContain("For rows with only a contracted price, commitments saved another 3.00 EUR.");
  expect(text).toContain("The contracted price of 6.00 EUR in 1 row is not known: their savings cannot be divided.");
});

test("never shows a figure for unknown prices", async () => {
  const text = renderSavings([await chargesOf([{ ...USAGE, ListCost: "0", ContractedCost: "0" }])]);
  for (const line of ["List cost", "Contracted cost", "Negotiated savings", "Commitment savings", "Total savings"])
    expect(text).toContain(`| ${line} | not known |`);
  expect(text).toContain("| Effective savings rate | not known |");
  expect(text).toContain("| Coverage | 0 % |");
});

test("is empty without a month, and without a charge that counts", async () => {
  expect(renderSavings([])).toBe("");
  expect(renderSavings([await chargesOf([{ ...USAGE, ChargeCategory: "Credit" }])])).toBe("");
});

test("separates currencies, counts the omitted ones, and escapes Markdown", async () => {
  const rows = ["A|B", "C", "D", "E", "F", "G", ""].map((BillingCurrency) => ({ ...USED, BillingCurrency }));
  const text = renderSavings([await chargesOf(rows)]);
  expect(text).toContain("| Savings | no currency | A&#124;B | C | D | E |");
  expect(text).toContain("A&#124;B: list and contracted prices");
  expect(text).toContain("Savings in 2 more currencies are not shown.");
  expect(text).toContain("| Total savings | 4.00 | 4.00 | 4.00 | 4.00 | 4.00 |");
});

test("lists the services of all months in the order of their cost", () => {
  const monthOf = (...costs: readonly (readonly [string, bigint])[]) => {
    const costByService = new Map([["EUR", new Map(costs.map(([service, cost]) => [service, cost * 10n ** 18n]))]]);
    return { ...EMPTY_FACTS, sums: new Map([["EUR", new Map()]]), costByService };
  };
  const text = renderBlocks(chargeBlocks([monthOf(["SQL", 2n], ["", 3n]), monthOf(["VM", 4n], ["SQL", 3n])]));
  expect(text).toContain("| SQL | 5.00 |\n| VM | 4.00 |\n| (no service) | 3.00 |");
});
