import type { ChargeKind } from "exact-values/charge-kind";
import { sparkline } from "../charts/sparkline.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import { type RankedGroup, rankGroups } from "../model/ranking.ts";
import { type Selection, select } from "../model/selection.ts";
import { toggleFilter } from "../model/view-state.ts";
import { formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { openFrom } from "./dimension.ts";
import { exactMoney, foreignName, moneyIf, otherName, stateLink, table } from "./parts.ts";

const GIVEN_BACK: readonly ChargeKind[] = ["refund", "credit", "adjustment"];
const MAX_ROWS = 100;

/** Charges by kind and service category, and refunds, credits and adjustments. */
export function chargesView(selection: Selection): Child {
  const { state, content, month } = selection;
  const title = content.months[month] === undefined ? "" : formatMonth(content.months[month].month);
  return [
    h("h2", {}, "Charges"),
    h("p", { class: "sub" }, `${BASIS_NAMES[state.basis]} in ${currencyName(state.currency)}, ${title}.`),
    h(
      "div",
      { class: "columns" },
      groupTable(selection, { id: "charge-kinds", caption: "Kinds of charges", dimension: "charge" }),
      groupTable(selection, {
        id: "service-categories",
        caption: "Charges by service category",
        dimension: "serviceCategory",
      }),
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

interface GroupTable {
  readonly id: string;
  readonly caption: string;
  readonly dimension: string;
}

/**
 * The values of a dimension by cost, each with a filter link. Values without a name on the page share one line, and the
 * total is exact.
 */
function groupTable(selection: Selection, { caption, dimension, id }: GroupTable): Element {
  const { content, month, state } = selection;
  const { groups, isTotalGiven, other, otherCount, total } = rankGroups(selection, dimension, MAX_ROWS);
  const amounts = (months: readonly bigint[], isGiven = true): readonly Child[] => [
    sparkline(months, openFrom(selection)),
    moneyIf(isGiven, months[month] ?? 0n, state.currency),
  ];
  const nameOf = ({ name, value }: RankedGroup): Child =>
    value === undefined || state.filters.get(dimension)?.includes(value) === true
      ? foreignName(name)
      : stateLink(content, toggleFilter(state, dimension, value), {}, foreignName(name));
  return h(
    "div",
    { class: "panel" },
    table({
      id,
      caption,
      columns: COLUMNS,
      rows: groups.map((group) => [nameOf(group), ...amounts(group.months, group.isGiven[month])]),
      sums: [
        ...(otherCount === 0 ? [] : [[otherName(otherCount), ...amounts(other)]]),
        ["Total", ...amounts(total, isTotalGiven[month])],
      ],
    }),
  );
}

/** By service and month, for the kinds of charges that match the filters. */
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
    caption: `By service and month in ${currencyName(state.currency)}, all digits; returned amounts are negative`,
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
