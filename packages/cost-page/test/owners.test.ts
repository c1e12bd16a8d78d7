import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { condense } from "../src/content/condense.ts";
import { decodeContent, encodeContent } from "../src/content/content-json.ts";
import { CONTENT_LIMITS } from "../src/content/limits.ts";
import { ownersOf } from "../src/model/owners.ts";
import { select } from "../src/model/selection.ts";
import { defaultState, type ViewState, viewsOf } from "../src/model/view-state.ts";
import type { PageAllocation, PageData } from "../src/page-data.ts";
import { renderHtml } from "../src/tree/render-html.ts";
import { h } from "../src/tree/tree.ts";
import { ownersView } from "../src/views/owners.ts";
import { pageDataOfRows } from "./page-data-of-rows.ts";
import { samplePage } from "./sample-page.ts";

const EUR = 10n ** 18n;
const [OCTOBER, NOVEMBER] = [parseMonth("202610"), parseMonth("202611")];
const page = pageDataOfRows([], { first: OCTOBER, last: NOVEMBER, settledUntil: undefined, tags: [] });

function costs(target: string, direct: bigint, shared: bigint, month = NOVEMBER) {
  const both = (amount: bigint) => ({ billed: amount * 2n, effective: amount });
  return { target, month, currency: "EUR", direct: both(direct), shared: both(shared) };
}

const team: PageAllocation = {
  ...{ dimension: "team", defaultTarget: "Unallocated" },
  parents: new Map([
    ["Payments", "Commerce"],
    ["Commerce", "Digital"],
    ["Shop", "Commerce"],
  ]),
  costs: [costs("Payments", 600n * EUR, 1n), costs("<img src=x>", 0n, 100n * EUR), costs("Unallocated", 50n * EUR, 0n)],
  missing: [{ month: OCTOBER, reason: "It has no allocation yet." }],
};

function viewOf(allocations: readonly PageAllocation[], state: Partial<ViewState> = {}, data: PageData = page): string {
  const content = decodeContent(encodeContent(condense({ ...data, allocations })));
  const chosen = { ...defaultState(content), currency: "EUR", month: NOVEMBER, ...state };
  return renderHtml(h("div", {}, ownersView(select(content, chosen))));
}

/** The texts of a table's rows, without its headings. */
function rowsOf(html: string, id: string): readonly (readonly string[])[] {
  const [, table = ""] = new RegExp(`<table id="${id}".*?</thead>(.*?)</table>`).exec(html) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replaceAll(/<.*?>/g, "")),
  );
}

test("owners have direct, shared and total costs with their share, and the default target is last", () => {
  const view = viewOf([team]);
  expect(rowsOf(view, "owners-0")).toEqual([
    ["Payments", "Commerce", "600.00", "&lt;0.01", "600.00", "80 %", ""],
    ["&lt;img src=x&gt;", "", "0.00", "100.00", "100.00", "13.33 %", ""],
    ["Not allocated (Unallocated)", "", "50.00", "0.00", "50.00", "6.67 %", ""],
    ["Total", "", "650.00", "100.00", "750.00", "100 %", ""],
  ]);
  expect(view).toContain("<strong>Not allocated: 6.67 %, </strong>");
  expect(rowsOf(viewOf([team], { basis: "billed" }), "owners-0").at(-1)?.[4]).toBe("1,500.00");
});

test("a group has what its members pay, and the months that lack an allocation are named", () => {
  const view = viewOf([{ ...team, costs: [...team.costs, costs("Commerce", 5n * EUR, 0n), costs("Shop", EUR, 0n)] }]);
  expect(rowsOf(view, "owner-groups-0").map((cells) => [...cells.slice(0, 2), cells[4]])).toEqual([
    ["Digital", "", "606.00"],
    ["Commerce", "Digital", "606.00"],
  ]);
  expect(view).toContain("October 2026: It has no allocation yet.");
  expect(rowsOf(view, "owner-months-0")[0]?.slice(1)).toEqual(["no allocation", "600.000000000000000001"]);
  expect(viewOf([team], { month: OCTOBER })).toContain("October 2026 has no allocation.");
  const cycle = new Map([
    ["Payments", "A"],
    ["A", "B"],
    ["B", "A"],
  ]);
  expect(viewOf([{ ...team, parents: cycle }])).toContain("Payments");
});

test("owners, others and the default target add up to the total, also if the page names few targets", () => {
  const content = condense(samplePage(), { ...CONTENT_LIMITS, targets: 1 });
  const [allocation] = content.allocations ?? [];
  if (allocation === undefined) throw new Error("the sample has an allocation");
  for (const top of [0, 1, 10]) {
    const selection = select(content, { ...defaultState(content), top });
    const { groups, other, otherCount, owners, total, unallocated } = ownersOf(selection, allocation);
    expect(owners.length + otherCount).toBe(2);
    for (const [at, sum] of total.total.entries()) {
      const parts = [...owners, other, unallocated].reduce((all, one) => all + (one.total[at] ?? 0n), 0n);
      expect(parts).toBe(sum);
      expect((groups[0]?.total[at] ?? 0n) + (unallocated.total[at] ?? 0n)).toBe(sum);
    }
  }
});

test("only a page with an allocation has the view", () => {
  expect(viewsOf(condense(page))).not.toContain("owners");
  expect(viewsOf(condense({ ...page, allocations: [team] }))).toContain("owners");
});
