import type { Day, Month } from "exact-values/month";
import { expect, test } from "vitest";
import { condense } from "../src/content/condense.ts";
import { viewsOf } from "../src/model/view-state.ts";
import type { PageBudget } from "../src/page-data.ts";
import { renderHtml } from "../src/tree/render-html.ts";
import { h } from "../src/tree/tree.ts";
import { budgetsView } from "../src/views/budgets.ts";
import { pageDataOfRows } from "./page-data-of-rows.ts";

const EUR = 10n ** 18n;
const november = "202611" as Month;
const page = pageDataOfRows([], { first: november, last: november, settledUntil: undefined, tags: [] });
const team = { owner: "ana", period: "2026-11", currency: "EUR", metric: "effective", reason: undefined } as const;
const until = "2026-11-20" as Day;

function budgetView(budgets: readonly PageBudget[]): string {
  return renderHtml(h("div", {}, budgetsView({ ...page, budgets })));
}

test("a budget shows owner, state, spent, forecast, remaining and amount", () => {
  const forecast = { total: 1500n * EUR, low: 1400n * EUR, high: 1600n * EUR };
  const over = { state: "exceeded", until, spent: 1234n * EUR + 1n, forecast } as const;
  const view = budgetView([{ ...team, name: "payments", amount: 1000n * EUR, judged: over }]);
  const cells = [...view.matchAll(/<t[hd](?: class="number")?(?: scope="row")?>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
    cell?.replaceAll(/<.*?>/g, ""),
  );
  expect(cells).toEqual([
    ...["payments", "ana", "2026-11", "exceeded", "1,234.000000000000000001", "1,500.00 (1,400.00 to 1,600.00)"],
    ...["−234.000000000000000001", "1,000.00", "EUR", "effective", "20 Nov"],
  ]);
});

test("a budget that was not judged has no figures, but a reason, and names stay text", () => {
  const reason = "The lake has no readable costs of 202611.";
  const view = budgetView([{ ...team, name: "<img src=x>", amount: EUR, judged: undefined, reason }]);
  expect(view).toContain("not judged");
  expect(view).toContain(`&lt;img src=x&gt;, 2026-11: ${reason}`);
  expect(view).not.toContain("0.00 ");
  expect(view).not.toContain("<img");
});

test("only a page with budgets has a view for them", () => {
  expect(viewsOf(condense(page))).not.toContain("budgets");
  expect(viewsOf(condense({ ...page, budgets: [] }))).toContain("budgets");
});
