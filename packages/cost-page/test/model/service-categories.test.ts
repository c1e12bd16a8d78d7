import { type Day, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { rankGroups } from "../../src/model/ranking.ts";
import { select } from "../../src/model/selection.ts";
import { defaultState } from "../../src/model/view-state.ts";
import { renderHtml } from "../../src/tree/render-html.ts";
import { h } from "../../src/tree/tree.ts";
import { viewContent } from "../../src/views/page.ts";
import type { CostRow } from "../cube-of-rows.ts";
import { pageDataOfRows } from "../page-data-of-rows.ts";

const MONTH = parseMonth("202406");
const UNIT = 10n ** 18n;

function rowOf(service: string, serviceCategory: string, cost: number): CostRow {
  return {
    ...{ month: MONTH, scope: "/subscriptions/1", day: "2024-06-03" as Day, currency: "EUR", subscription: "s" },
    ...{ resourceGroup: "g", service, serviceCategory, region: "r", charge: "usage", tags: {}, isUsageBased: true },
    ...{ billed: BigInt(cost) * UNIT, effective: BigInt(cost) * UNIT },
  };
}

test("services without a name on the page keep their categories", () => {
  const rows = [
    // There are more services than names on the page, so the last ones share a line.
    ...Array.from({ length: 200 }, (_, at) => rowOf(`Service ${at}`, `Category ${at % 4}`, 400 - at)),
    rowOf("Marketplace Service", "Compute", 5000),
    rowOf("Marketplace Service", "Databases", 7000),
    rowOf("Unsorted Service", "", 11),
    rowOf("Refunded Service", "Refunds", -90_000),
  ];
  const content = condense(pageDataOfRows(rows, { first: MONTH, last: MONTH, settledUntil: undefined, tags: [] }));
  const selection = select(content, defaultState(content));
  const { groups, other, total } = rankGroups(selection, "serviceCategory", 100);
  const expected = new Map<string, bigint>();
  for (const { effective, serviceCategory = "" } of rows)
    expected.set(serviceCategory, (expected.get(serviceCategory) ?? 0n) + effective);
  expect(new Map(groups.map(({ months, value }) => [value, months[0]]))).toEqual(expected);
  expect(groups[0]?.value).toBe("Refunds");
  expect(other).toEqual([0n]);
  expect(total).toEqual([rows.reduce((sum, { effective }) => sum + effective, 0n)]);
  const html = renderHtml(h("div", {}, ...(viewContent(selection, "charges") ?? [])));
  expect(html).toContain("Databases");
  expect(html).toContain("7,000.00");
  expect(html).toContain("No service category");
});

test("categories without a name on the page share a line, and all lines add up to the total", () => {
  const rows = Array.from({ length: 150 }, (_, at) => rowOf("Service", `Category ${at}`, at + 1));
  const content = condense(pageDataOfRows(rows, { first: MONTH, last: MONTH, settledUntil: undefined, tags: [] }));
  const selection = select(content, defaultState(content));
  const { groups, other, otherCount, total } = rankGroups(selection, "serviceCategory", 100);
  expect(groups.length + otherCount).toBe(150);
  expect(groups.reduce((sum, { months }) => sum + (months[0] ?? 0n), other[0] ?? 0n)).toBe(total[0]);
  const html = renderHtml(h("div", {}, ...(viewContent(selection, "charges") ?? [])));
  expect(html).toContain(`${otherCount} others`);
});
