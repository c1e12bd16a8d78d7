import type { PageData } from "cost-page";
import {
  compareMonths,
  condense,
  defaultState,
  h,
  headerView,
  missingCostSentence,
  overviewOf,
  renderHtml,
  select,
  viewContent,
  viewsOf,
} from "cost-page/figures";
import type { CostRow } from "cost-page/testing";
import { pageDataOfRows } from "cost-page/testing";
import { type Day, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { firstFigures } from "../../src/actions/report/figures.ts";

const [MAY, JUNE] = [parseMonth("202405"), parseMonth("202406")];

function rowOf(cost: string, more: Partial<CostRow> = {}): CostRow {
  const units = BigInt(cost.replace(".", "")) * 10n ** 16n;
  return {
    ...{ month: JUNE, scope: "/subscriptions/1", day: "2024-06-03" as Day, currency: "USD", subscription: "s" },
    ...{ resourceGroup: "g", service: "Compute Engine", region: "r", charge: "usage", tags: {}, isUsageBased: true },
    ...{ billed: units, effective: units },
    ...more,
  };
}

const billedOnly = (cost: string, more: Partial<CostRow> = {}): CostRow =>
  rowOf(cost, { ...more, effective: 0n, givenCosts: "billed" });

function dataOf(rows: readonly CostRow[]): PageData {
  return pageDataOfRows(rows, { first: MAY, last: JUNE, settledUntil: undefined, tags: [] });
}

function viewsWithHeader(data: PageData, basis?: "billed" | "effective"): string {
  const content = condense(data);
  const state = defaultState(content);
  const selection = select(content, { ...state, basis: basis ?? state.basis });
  return viewsOf(content)
    .map((view) => renderHtml(h("div", {}, headerView(selection), ...(viewContent(selection, view) ?? []))))
    .join("");
}

test("a lake without effective cost starts with billed cost, and shows effective cost as not given", () => {
  const data = dataOf([billedOnly("20134.87"), billedOnly("12.00", { month: MAY, day: "2024-05-03" as Day })]);
  expect(viewsWithHeader(data)).toContain("20,134.87");
  const [figures] = firstFigures(data);
  expect(figures).toMatchObject({ cost: "Billed cost", total: "20,134.87", missingCost: undefined });

  const effective = viewsWithHeader(data, "effective");
  expect(effective).toContain("not given");
  expect(effective).toContain(
    "The effective cost is missing in all rows. The billed cost of these rows, 20,146.87 USD",
  );
  // A missing cost is not shown as zero.
  expect(effective).not.toMatch(/>0\.00</);
});

test("a mixed lake shows how many rows lack the cost, and their other cost", () => {
  const data = dataOf([rowOf("100.00"), billedOnly("20134.87", { service: "BigQuery" })]);
  const content = condense(data);
  const selection = select(content, defaultState(content));
  expect(selection.state.basis).toBe("effective");
  expect(missingCostSentence(selection)).toBe(
    "The effective cost is missing in 1 of 2 rows. The billed cost of these rows, 20,134.87 USD, " +
      "is not included in any total of effective cost.",
  );
  const [figures] = firstFigures(data);
  expect(figures?.missingCost).toContain("20,134.87 USD");
  expect(figures?.total).toBe("100.00");
  const html = viewsWithHeader(data);
  expect(html).toContain("20,134.87");
  // The service's line shows it, too.
  expect(html).toMatch(/BigQuery.{0,300}not given/);
});

test("a month that lacks the cost is not compared, and has no savings", () => {
  const may = rowOf("90.00", { month: MAY, day: "2024-05-03" as Day });
  const content = condense(dataOf([may, billedOnly("100.00")]));
  const selection = select(content, { ...defaultState(content), basis: "effective" });
  expect(overviewOf(selection).total).toBeUndefined();
  expect(overviewOf(selection).savings).toContain("not known");
  expect(compareMonths(selection)).toEqual({
    kind: "none",
    reason: "Effective cost is missing in some rows of May 2024 and June 2024.",
  });
  const billed = select(content, { ...defaultState(content), basis: "billed" });
  expect(compareMonths(billed)).toMatchObject({ kind: "full-months", nowTotal: 100n * 10n ** 18n });
});

test("an explicit zero cost is zero", () => {
  const data = dataOf([rowOf("0.00")]);
  expect(viewsWithHeader(data)).not.toContain("not given");
  expect(firstFigures(data)[0]?.total).toBe("0.00");
});
