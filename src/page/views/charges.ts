import type { ChargeKind } from "../../hub/cost-cube/charge-kind.ts";
import { sparkline } from "../charts/sparkline.ts";
import { categoryTotals } from "../model/categories.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import { rankGroups } from "../model/ranking.ts";
import { type Selection, select } from "../model/selection.ts";
import { monthTotals } from "../model/totals.ts";
import { toggleFilter } from "../model/view-state.ts";
import { formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { openFrom } from "./dimension.ts";
import { exactMoney, foreignName, money, otherName, stateLink, table } from "./parts.ts";

const GIVEN_BACK: readonly ChargeKind[] = ["refund", "credit", "adjustment"];
const MAX_KINDS = 100;

/** What the charges are: kinds, categories of services, and what came back. */
export function chargesView(selection: Selection): Child {
  const { state, content, month } = selection;
  const kinds = rankGroups(selection, "charge", MAX_KINDS);
  const categories = categoryTotals(selection);
  const title = content.months[month] === undefined ? "" : formatMonth(content.months[month].month);
  return [
    h("h2", {}, "Charges"),
    h("p", { class: "sub" }, `${BASIS_NAMES[state.basis]} in ${currencyName(state.currency)}, ${title}.`),
    h(
      "div",
      { class: "columns" },
      h(
        "div",
        { class: "panel" },
        table({
          id: "charge-kinds",
          caption: "Kinds of charges",
          columns: COLUMNS,
          rows: kinds.groups.map(({ value, name, months }) => [
            value === undefined || state.filters.get("charge")?.includes(value) === true
              ? foreignName(name)
              : stateLink(content, toggleFilter(state, "charge", value), {}, foreignName(name)),
            ...amounts(selection, months),
          ]),
          sums: [["Total", ...amounts(selection, kinds.total)]],
        }),
      ),
      h(
        "div",
        { class: "panel" },
        table({
          id: "service-categories",
          caption: "Categories of services",
          columns: COLUMNS,
          rows: categories.map(({ category, months }) => [
            foreignName(category === "" ? "No category" : showText(category)),
            ...amounts(selection, months),
          ]),
          sums: [["Total", ...amounts(selection, monthTotals(selection))]],
        }),
      ),
    ),
    h("h3", {}, "Refunds, credits and adjustments"),
    givenBack(selection),
  ];
}

const COLUMNS = [
  { title: "Name" },
  { title: h("span", { class: "quiet" }, "Months"), class: "wide-only" },
  { title: "Cost", isNumber: true },
];

function amounts(selection: Selection, months: readonly bigint[]): readonly Child[] {
  return [sparkline(months, openFrom(selection)), money(months[selection.month] ?? 0n, selection.state.currency)];
}

/** By service and month, of the kinds that the filters leave. */
function givenBack(selection: Selection): Element {
  const { content, state } = selection;
  const chosen = state.filters.get("charge");
  const kinds = GIVEN_BACK.filter((kind) => chosen === undefined || chosen.includes(kind));
  const filters = new Map([...state.filters, ["charge", kinds] as const]);
  const ranking = rankGroups(select(content, { ...state, filters }), "service", state.top);
  if (ranking.groups.length === 0) return h("p", { class: "unknown" }, "None in these months.");
  const digits = (months: readonly bigint[]): readonly Child[] => months.map((sum) => exactMoney(sum, state.currency));
  return table({
    id: "given-back",
    caption: `By service and month in ${currencyName(state.currency)}, all digits; what came back is below 0`,
    columns: [
      { title: "Service" },
      ...content.months.map(({ month }) => ({ title: formatShortMonth(month), isNumber: true })),
    ],
    rows: ranking.groups.map(({ name, months }) => [foreignName(name), ...digits(months)]),
    sums: [
      ...(ranking.otherCount === 0 ? [] : [[otherName(ranking.otherCount), ...digits(ranking.other)]]),
      ["Total", ...digits(ranking.total)],
    ],
  });
}
