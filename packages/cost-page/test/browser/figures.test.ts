import { type Day, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { valueName } from "../../src/text/names.ts";
import type { CostRow } from "../cube-of-rows.ts";
import { type RowFilter, rowsLeft, sumRows, unitsOfText, valueOfRow } from "../expected-sums.ts";
import { pageAssets } from "../page-assets.ts";
import { pageDataOfRows } from "../page-data-of-rows.ts";
import { randomRows } from "../random-rows.ts";
import {
  goTo,
  type OpenedPage,
  type PageBrowser,
  readTable,
  type ShownTable,
  startPageBrowser,
} from "./opened-page.ts";

let browser: PageBrowser;
beforeAll(async () => {
  browser = await startPageBrowser();
});
afterAll(() => browser.close());

const NAMES = [
  "Virtual Machines",
  "Storage",
  "SQL",
  "Bandwidth",
  "AKS",
  "a&b=c",
  "Key Vault",
  "Logs",
  "DNS",
  "Cache",
  "Backup",
  "Search",
];
const TAGS = ["team"];
const MONTHS = monthsBetween(parseMonth("202401"), parseMonth("202404"));
/** A leap day is the last settled one. */
const LAST = "2024-04-29" as Day;

const rows = randomRows({ seed: 11, months: MONTHS, count: 900, names: NAMES, tags: TAGS, last: LAST });

const FILTERS: readonly (readonly [fragment: string, filter: RowFilter])[] = [
  ["", { currency: "EUR", basis: "effective", values: {} }],
  ["&cost=billed", { currency: "EUR", basis: "billed", values: {} }],
  ["&currency=JPY", { currency: "JPY", basis: "effective", values: {} }],
  ["&currency=", { currency: "", basis: "effective", values: {} }],
  ["&currency=KWD&cost=billed&month=202402", { currency: "KWD", basis: "billed", values: {} }],
  ["&sub=sub-1&sub=sub-3", { currency: "EUR", basis: "effective", values: { subscription: ["sub-1", "sub-3"] } }],
  ["&service=a%26b%3Dc", { currency: "EUR", basis: "effective", values: { service: ["a&b=c"] } }],
  ["&group=", { currency: "EUR", basis: "effective", values: { resourceGroup: [""] } }],
  [
    "&group=storage&region=eastus",
    { currency: "EUR", basis: "effective", values: { resourceGroup: ["storage"], region: ["eastus"] } },
  ],
  ["&category=Category+1", { currency: "EUR", basis: "effective", values: { serviceCategory: ["Category 1"] } }],
  ["&charge=refund&charge=credit", { currency: "EUR", basis: "effective", values: { charge: ["refund", "credit"] } }],
  ["&by-tag%3Ateam=Storage", { currency: "EUR", basis: "effective", values: { "tag:team": ["Storage"] } }],
  [
    "&service=nothing+of+this+name",
    { currency: "EUR", basis: "effective", values: { service: ["nothing of this name"] } },
  ],
];

async function openRandom(own: readonly CostRow[] = rows): Promise<OpenedPage> {
  const options = {
    first: MONTHS[0] ?? ("" as Month),
    last: MONTHS.at(-1) ?? ("" as Month),
    settledUntil: LAST,
    tags: TAGS,
  };
  return browser.open(renderPage(pageDataOfRows(own, options), await pageAssets()));
}

/** Amounts of a table's rows behind their first cell; text and value of each must be the same number. */
function amountsOf(rowsOfTable: ShownTable["rows"]): readonly (readonly [string, readonly bigint[]])[] {
  return rowsOfTable.map(([head, ...cells]) => [
    head?.text ?? "",
    cells.map(({ text, values }) => {
      expect(unitsOfText(values[0] ?? "")).toBe(unitsOfText(text));
      return unitsOfText(text);
    }),
  ]);
}

const DIMENSIONS = [
  ...["currency", "subscription", "resourceGroup", "service", "region", "charge"],
  ...["serviceCategory", "givenCosts", "tag:team"],
];

test.each(FILTERS)(
  "every figure under %j is the sum of the rows, and shown and others are the total",
  async (fragment, filter) => {
    const { page, complaints } = await openRandom();
    const byMonth = sumRows(rows, filter, ({ month }) => month);
    const expectedMonths = MONTHS.map((month) => byMonth.get(month) ?? 0n);

    await goTo(page, `#view=overview&${fragment}`);
    const trend = await readTable(page, "trend-figures");
    expect(amountsOf(trend.rows).map(([, [amount]]) => amount)).toEqual(expectedMonths);
    expect(amountsOf(trend.sums).map(([, [amount]]) => amount)).toEqual([
      expectedMonths.reduce((sum, one) => sum + one, 0n),
    ]);

    const totals = await readTable(page, "shown-totals");
    const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
    expect(totals.rows.map(([name]) => name?.text)).toEqual(currencies.map((one) => one || "no currency"));
    for (const [at, currency] of currencies.entries()) {
      const left = rowsLeft(rows, filter).filter((row) => row.currency === currency);
      const sum = (basis: "effective" | "billed") => left.reduce((total, row) => total + row[basis], 0n);
      const cells = totals.rows[at]?.slice(1).map(({ text }) => text) ?? [];
      expect(cells.map(unitsOfText)).toEqual([BigInt(left.length) * 10n ** 18n, sum("effective"), sum("billed")]);
    }

    for (const dimension of ["service", "serviceCategory", "resourceGroup", "tag:team"]) {
      await goTo(page, `#view=${encodeURIComponent(dimension)}&${fragment}`);
      const sums = sumRows(rows, filter, (row) => `${row.month} ${valueName(dimension, valueOfRow(row, dimension))}`);
      if (rowsLeft(rows, filter).every((row) => row.currency !== filter.currency)) continue;
      const shown = await readTable(page, `months-${DIMENSIONS.indexOf(dimension)}`);
      const groups = amountsOf(shown.rows);
      for (const [name, amounts] of groups) {
        expect([name, amounts]).toEqual([name, MONTHS.map((month) => sums.get(`${month} ${name}`) ?? 0n)]);
      }
      const last = amountsOf(shown.sums);
      expect(last.at(-1)).toEqual(["Total", expectedMonths]);
      // Shown and others are the total.
      const parts = [...groups, ...last.slice(0, -1)].map(([, amounts]) => amounts);
      expect(MONTHS.map((_, at) => parts.reduce((sum, amounts) => sum + (amounts[at] ?? 0n), 0n))).toEqual(
        expectedMonths,
      );
    }
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test("parts of what changed add up, over the same settled days of two months, also under a filter", async () => {
  const { page } = await openRandom();
  for (const [fragment, values] of [
    ["", {}],
    ["&sub=sub-2", { subscription: ["sub-2"] }],
  ] as const) {
    await goTo(page, `#view=overview${fragment}`);
    const { rows: parts, sums } = await readTable(page, "bridge-digits");
    const filter: RowFilter = { currency: "EUR", basis: "effective", values };
    const settled = rows.filter(({ day }) => Number(day.slice(8)) <= 29);
    const byMonth = sumRows(settled, filter, ({ month }) => month);
    const amounts = amountsOf(parts);
    expect(amounts[0]).toEqual(["1–29 March 2024", [byMonth.get("202403") ?? 0n]]);
    expect(amountsOf(sums)).toEqual([["1–29 April 2024", [byMonth.get("202404") ?? 0n]]]);
    expect(amounts.reduce((sum, [, [amount = 0n]]) => sum + amount, 0n)).toBe(byMonth.get("202404") ?? 0n);
  }
});

test("days are the sums of their rows, and absent under filters that they do not know", async () => {
  const { page } = await openRandom();
  await goTo(page, "#view=overview&service=Storage");
  const filter: RowFilter = { currency: "EUR", basis: "effective", values: { service: ["Storage"] } };
  const sums = sumRows(rows, filter, ({ day }) => day);
  const { rows: days } = await readTable(page, "daily-figures");
  for (const [name, [amount]] of amountsOf(days))
    expect([name, amount]).toEqual([name, sums.get(name.slice(0, 10)) ?? 0n]);
  expect(days.length).toBeGreaterThan(50);

  await goTo(page, "#view=overview&region=eastus");
  expect(await page.$("#daily-figures")).toBeNull();
  expect(await page.$eval("#main", (main) => main.textContent)).toContain(
    "Daily costs can be filtered by subscription and service",
  );
});

test("totals of all currencies are in every view, and none is added to another", async () => {
  const { page } = await openRandom();
  for (const view of ["overview", "service", "charges", "commitments", "lake"]) {
    await goTo(page, `#view=${view}&month=202403`);
    const shown = await page.$$eval(".currencies a", (links) =>
      links.map((link) => [link.querySelector(".unit")?.textContent, link.querySelector("data")?.value]),
    );
    const sums = ["", "EUR", "JPY", "KWD"].map((currency) => [
      currency || "no currency",
      sumRows(rows, { currency, basis: "effective", values: {} }, ({ month }) => month).get("202403") ?? 0n,
    ]);
    expect(shown.map(([name, value]) => [name, unitsOfText(value ?? "")])).toEqual(sums);
  }
});
