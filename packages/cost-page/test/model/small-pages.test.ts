import { type Day, lastDay, type Month, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { decodeContent, encodeContent } from "../../src/content/content-json.ts";
import { CONTENT_LIMITS } from "../../src/content/limits.ts";
import { commitmentsOf } from "../../src/model/commitments.ts";
import { compareMonths } from "../../src/model/comparison.ts";
import { overviewOf } from "../../src/model/overview.ts";
import { rankGroups } from "../../src/model/ranking.ts";
import { select } from "../../src/model/selection.ts";
import { dayTotals, monthTotals } from "../../src/model/totals.ts";
import { defaultState, viewsOf } from "../../src/model/view-state.ts";
import type { PageData } from "../../src/page-data.ts";
import { renderHtml } from "../../src/tree/render-html.ts";
import { h } from "../../src/tree/tree.ts";
import { viewContent } from "../../src/views/page.ts";
import type { CostRow } from "../cube-of-rows.ts";
import { pageDataOfRows } from "../page-data-of-rows.ts";
import { randomRows } from "../random-rows.ts";

const ROW: CostRow = {
  month: "202402",
  scope: "/subscriptions/1",
  day: "2024-02-29" as Day,
  currency: "EUR",
  subscription: "s",
  resourceGroup: "g",
  service: "v",
  region: "r",
  charge: "usage",
  tags: {},
  isUsageBased: true,
  billed: 10n ** 37n + 1n,
  effective: -1n,
};

const [JANUARY, FEBRUARY, MARCH] = [parseMonth("202401"), parseMonth("202402"), parseMonth("202403")];

function dataOf(rows: readonly CostRow[], [first, last] = [FEBRUARY, FEBRUARY], more: object = {}): PageData {
  return pageDataOfRows(rows, { first, last, settledUntil: undefined, tags: [], ...more });
}

function comparisonOf(rows: readonly CostRow[], months: [Month, Month]): unknown {
  const content = condense(dataOf(rows, months));
  return compareMonths(select(content, defaultState(content)));
}

function renderAll(data: PageData): string {
  const content = condense(data);
  const selection = select(content, defaultState(content));
  return viewsOf(content)
    .map((view) => renderHtml(h("div", {}, ...(viewContent(selection, view) ?? []))))
    .join("");
}

test.each([
  ["no months", dataOf([], [MARCH, FEBRUARY])],
  ["an empty month", dataOf([])],
  ["one row", dataOf([ROW])],
  ["a month without settled days", dataOf([ROW], undefined, { settledUntil: "none", tags: ["x"] })],
])("a lake with %s yields a valid page", (_, data) => {
  const html = renderAll(data);
  expect(html).toContain("<h2");
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

test("a month that is not in the lake is not treated as a month without costs", () => {
  const march = { ...ROW, month: MARCH, day: "2024-03-01" as Day };
  expect(comparisonOf([march], [FEBRUARY, MARCH])).toEqual({
    kind: "none",
    reason: "February 2024 is not in the lake.",
  });
});

test("a running month is compared over its settled days, or closed months are compared without daily costs", () => {
  const others = [JANUARY, MARCH].map((month) => ({ ...ROW, month, day: lastDay(month) }));
  const content = condense(dataOf([ROW, ...others], [JANUARY, MARCH], { settledUntil: "2024-03-30" }));
  const state = defaultState(content);
  const selection = select(content, state);
  expect(compareMonths(selection)).toMatchObject({
    kind: "same-days",
    now: "1–30 March 2024",
    before: "1–29 February 2024",
  });
  const open = dayTotals(selection, 3)?.flatMap(({ day, isOpen }) => (isOpen ? day : []));
  expect(open).toEqual(["2024-03-31"]);
  const filtered = { ...state, filters: new Map([["region", ["r"]]]) };
  expect(compareMonths(select(content, filtered))).toMatchObject({
    kind: "full-months",
    now: "February 2024",
    before: "January 2024",
  });
});

test("a month with less than a week of settled days is not compared yet, and the last closed month leads", () => {
  const rows = [JANUARY, FEBRUARY, MARCH].map((month) => ({ ...ROW, month, day: lastDay(month) }));
  const periodOf = (settledUntil: string) => {
    const content = condense(dataOf(rows, [JANUARY, MARCH], { settledUntil }));
    const { comparison, headline } = overviewOf(select(content, defaultState(content)));
    return [headline.period, comparison?.before, comparison?.caution];
  };
  expect(periodOf("2024-03-06")).toEqual(["February 2024", "January 2024", undefined]);
  expect(periodOf("2024-03-07")).toEqual(["1–7 March 2024", "1–7 February 2024", undefined]);
});

test("a comparison mentions scopes that only one of the months has", () => {
  const january = { ...ROW, month: JANUARY, day: "2024-01-01" as Day, scope: "/subscriptions/2" };
  expect(comparisonOf([january, ROW], [JANUARY, FEBRUARY])).toMatchObject({
    caution:
      "The two months cover different scopes: 1 of the scopes has no previous month, " +
      "1 scope from the previous month is missing.",
  });
});

const names = Array.from({ length: 40 }, (_, at) => `n${at}`);
const months = [JANUARY, FEBRUARY, MARCH];
const rows = randomRows({ seed: 5, months, count: 600, names, tags: ["t"], last: "2024-03-31" as Day });
const data = dataOf(rows, [JANUARY, MARCH], { tags: ["t"] });

test("decoding the embedded data restores it to the last digit", () => {
  const content = condense(data);
  expect(decodeContent(encodeContent(content))).toEqual(content);
});

test("limits remove names but never amounts", () => {
  const whole = condense(data);
  const small = condense(data, {
    ...CONTENT_LIMITS,
    cells: 200,
    dayCells: 30,
    values: { ...CONTENT_LIMITS.values, service: 7 },
  });
  expect(small.cells.month.length).toBeLessThanOrEqual(200);
  expect(small.days.day.length).toBeLessThan(whole.days.day.length);
  for (const currency of ["EUR", "JPY", "KWD", ""]) {
    const [left, right] = [whole, small].map((content) => select(content, { ...defaultState(content), currency }));
    if (left === undefined || right === undefined) throw new Error("two selections");
    expect(monthTotals(right)).toEqual(monthTotals(left));
    const bought = rows.filter((row) => row.currency === currency && row.charge === "commitment-purchase");
    expect(commitmentsOf(right)?.months.reduce((sum, { purchased }) => sum + purchased, 0n)).toBe(
      bought.reduce((sum, { billed }) => sum + billed, 0n),
    );
    const { groups, other, total } = rankGroups(right, "service", 3);
    expect(total.map((sum, at) => groups.reduce((rest, { months }) => rest - (months[at] ?? 0n), sum))).toEqual(other);
  }
});
