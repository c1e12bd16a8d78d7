import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { type Day, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { valueName } from "../../src/text/names.ts";
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
  ...["Virtual Machines", "Storage", "SQL", "Bandwidth", "AKS", "a&b=c"],
  ...["Key Vault", "Logs", "DNS", "Cache", "Backup", "Search"],
];
const TAGS = ["team"];
const MONTHS = monthsBetween(parseMonth("202401"), parseMonth("202404"));
/** The last settled day is a leap day. */
const LAST = "2024-04-29" as Day;

const rows = randomRows({ seed: 11, months: MONTHS, count: 900, names: NAMES, tags: TAGS, last: LAST });

const inEuros = (values: RowFilter["values"]): RowFilter => ({ currency: "EUR", basis: "effective", values });

const FILTERS: readonly (readonly [fragment: string, filter: RowFilter])[] = [
  ["", inEuros({})],
  ["&cost=billed", { ...inEuros({}), basis: "billed" }],
  ["&currency=JPY", { ...inEuros({}), currency: "JPY" }],
  ["&currency=", { ...inEuros({}), currency: "" }],
  ["&currency=KWD&cost=billed&month=202402", { currency: "KWD", basis: "billed", values: {} }],
  ["&sub=sub-1&sub=sub-3", inEuros({ subscription: ["sub-1", "sub-3"] })],
  ["&service=a%26b%3Dc", inEuros({ service: ["a&b=c"] })],
  ["&group=", inEuros({ resourceGroup: [""] })],
  ["&group=storage&region=eastus", inEuros({ resourceGroup: ["storage"], region: ["eastus"] })],
  ["&category=Category+1", inEuros({ serviceCategory: ["Category 1"] })],
  ["&charge=refund&charge=credit", inEuros({ charge: ["refund", "credit"] })],
  ["&by-tag%3Ateam=Storage", inEuros({ "tag:team": ["Storage"] })],
  ["&service=nothing+of+this+name", inEuros({ service: ["nothing of this name"] })],
];

async function openRandom(): Promise<OpenedPage> {
  const [first = "" as Month] = MONTHS;
  const options = { first, last: MONTHS.at(-1) ?? first, settledUntil: LAST, tags: TAGS };
  return browser.open(renderPage(pageDataOfRows(rows, options), await pageAssets()));
}

/** The amounts of each row after the first cell. A cell's text and value must be the same number. */
function amountsOf(rowsOfTable: ShownTable["rows"]): readonly (readonly [string, readonly bigint[]])[] {
  return rowsOfTable.map(([head, ...cells]) => [
    head?.text ?? "",
    cells.map(({ text, values }) => {
      expect(unitsOfText(values[0] ?? "")).toBe(unitsOfText(text));
      return unitsOfText(text);
    }),
  ]);
}

const DIMENSIONS = [...CELL_DIMENSIONS, "tag:team"];

test.each(FILTERS)(
  "every figure filtered by %j equals the sum of its rows, and shown and other values add up to the total",
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
      // The shown values and the others add up to the total.
      const parts = [...groups, ...last.slice(0, -1)].map(([, amounts]) => amounts);
      expect(MONTHS.map((_, at) => parts.reduce((sum, amounts) => sum + (amounts[at] ?? 0n), 0n))).toEqual(
        expectedMonths,
      );
    }
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test("the headline and the parts of its change add up over the same settled days of two months, even with a filter", async () => {
  const { page } = await openRandom();
  for (const [fragment, values] of [
    ["", {}],
    ["&sub=sub-2", { subscription: ["sub-2"] }],
  ] as const) {
    await goTo(page, `#view=overview${fragment}`);
    const { rows: parts, sums } = await readTable(page, "bridge-digits");
    const settled = rows.filter(({ day }) => Number(day.slice(8)) <= 29);
    const byMonth = sumRows(settled, inEuros(values), ({ month }) => month);
    const amounts = amountsOf(parts);
    expect(amounts[0]).toEqual(["1–29 March 2024", [byMonth.get("202403") ?? 0n]]);
    expect(amountsOf(sums)).toEqual([["1–29 April 2024", [byMonth.get("202404") ?? 0n]]]);
    expect(amounts.reduce((sum, [, [amount = 0n]]) => sum + amount, 0n)).toBe(byMonth.get("202404") ?? 0n);

    expect(await page.$eval(".kicker", (one) => one.textContent)).toBe("1–29 April 2024 · Effective cost");
    const headline = await page.$$eval(".big data, .change data", (all) => all.map(({ value }) => value));
    const [before = 0n, now = 0n] = [byMonth.get("202403"), byMonth.get("202404")];
    expect(headline.map(unitsOfText)).toEqual([now, now - before]);

    // The others have sums, so every column adds up to its total.
    const shown = await readTable(page, "bridge-figures");
    const amountsIn = (row: ShownTable["rows"][number] = []) => row.flatMap(({ values }) => values).map(unitsOfText);
    const columns = shown.rows.map(amountsIn);
    expect(shown.rows.at(-1)?.[0]?.text).toMatch(/^\d+ others$/);
    expect([0, 1, 2].map((at) => columns.reduce((sum, row) => sum + (row[at] ?? 0n), 0n))).toEqual(
      amountsIn(shown.sums[0]),
    );
  }
});

test("days show the sums of their rows, and are omitted under filters that do not apply to them", async () => {
  const { page } = await openRandom();
  await goTo(page, "#view=overview&service=Storage");
  const sums = sumRows(rows, inEuros({ service: ["Storage"] }), ({ day }) => day);
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

test("every view shows the totals of all currencies, which are never added", async () => {
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
