import { BASIS_NAMES, COST_BASES } from "../model/cost-basis.ts";
import { notGivenBy } from "../model/given-costs.ts";
import { placeOf, type Selection, select } from "../model/selection.ts";
import { missingCostSentence } from "../model/sentences.ts";
import { currencyTotals } from "../model/totals.ts";
import { shownDimensions, toggleFilter, viewsOf } from "../model/view-state.ts";
import { formatInstant, formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { dimensionName, showText, valueName } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { moneyIf, stateLink } from "./parts.ts";

const VIEW_NAMES: Readonly<Record<string, string>> = {
  overview: "Overview",
  commitments: "Commitments",
  charges: "Charges",
  owners: "Owners",
  budgets: "Budgets",
  lake: "Months in the lake",
};

/** Title of a view. */
export function viewName(view: string): string {
  return VIEW_NAMES[view] ?? dimensionName(view).many;
}

/** The title, the time of reading, the navigation, the filters, and the totals of all currencies. */
export function headerView(selection: Selection): Child {
  const { content, state } = selection;
  const [first, last] = [content.months[0], content.months.at(-1)];
  const span =
    first === undefined || last === undefined
      ? "no months"
      : `${formatShortMonth(first.month)} – ${formatShortMonth(last.month)}`;
  const scopes = `${content.scopes.length} ${content.scopes.length === 1 ? "scope" : "scopes"}`;
  return [
    h(
      "div",
      { class: "title" },
      h("h1", {}, h("bdi", {}, showText(content.title))),
      h(
        "p",
        { class: "sub" },
        `${scopes}, ${span} · read ${formatInstant(content.generatedAt)}` +
          `${content.isRedacted ? " · names are replaced with numbers" : ""}`,
        missingLink(selection),
      ),
    ),
    h(
      "div",
      { class: "views-box" },
      h(
        "nav",
        { class: "views", "aria-label": "Views" },
        viewsOf(content).map((view) =>
          stateLink(
            content,
            { ...state, view },
            { "aria-current": view === state.view ? "page" : undefined },
            viewName(view),
          ),
        ),
      ),
    ),
    h("div", { class: "bar-line" }, currencyLinks(selection), basisLinks(selection)),
    filterLine(selection),
    missingCostLine(selection),
  ];
}

/**
 * Rows without the chosen cost are not part of any sum, so every view shows how many there are and their other cost.
 */
function missingCostLine(selection: Selection): Child {
  const sentence = missingCostSentence(selection);
  return sentence === undefined ? undefined : h("p", { class: "caution" }, sentence);
}

/** Sums are too small if a month of a scope is missing, so this must be visible first. */
function missingLink({ content, state }: Selection): Child {
  const { length } = content.gaps.missing;
  if (length === 0) return undefined;
  const text = `${length} ${length === 1 ? "month" : "months"} missing`;
  return [" · ", stateLink(content, { ...state, view: "lake" }, { class: "alarm" }, text)];
}

function currencyLinks(selection: Selection): Element {
  const { content, state, month } = selection;
  const name = content.months[month] === undefined ? "" : formatMonth(content.months[month].month);
  return h(
    "nav",
    { class: "currencies", "aria-label": `Currencies, with their totals in ${name}` },
    currencyTotals(selection).map((total) =>
      stateLink(
        content,
        { ...state, currency: total.currency },
        { "aria-current": total.currency === state.currency ? "true" : undefined },
        h("span", { class: "unit" }, currencyName(showText(total.currency))),
        " ",
        moneyIf(!isNotGiven(selection, total.currency), total.month, total.currency),
      ),
    ),
  );
}

function isNotGiven({ content, month, state }: Selection, currency: string): boolean {
  return notGivenBy(select(content, { ...state, currency }))(month);
}

function basisLinks({ content, state }: Selection): Element {
  return h(
    "nav",
    { class: "choices", "aria-label": "Cost" },
    COST_BASES.map((basis) =>
      stateLink(
        content,
        { ...state, basis },
        { "aria-current": basis === state.basis ? "true" : undefined, title: BASIS_EXPLAINED[basis] },
        BASIS_NAMES[basis],
      ),
    ),
  );
}

const BASIS_EXPLAINED = {
  effective: "Commitments are spread over the usage that they cover",
  billed: "The basis of the invoice, which may add taxes, credits and support",
} as const;

/** The active filters, each with a link that removes it. */
function filterLine({ content, state }: Selection): Child {
  const chips = shownDimensions(content).flatMap((dimension) =>
    (state.filters.get(dimension) ?? []).map((value) => {
      const named = content.dimensions[placeOf(content, dimension)]?.names.get(value);
      const name = named === undefined ? valueName(dimension, value) : showText(named);
      const isKnown = content.dimensions[placeOf(content, dimension)]?.values.includes(value) === true;
      return h(
        "li",
        {},
        `${dimensionName(dimension).one}: `,
        h("bdi", {}, name),
        isKnown
          ? undefined
          : h("span", { class: "sub" }, unknownText(content.dimensions[placeOf(content, dimension)]?.mergedCount ?? 0)),
        stateLink(
          content,
          toggleFilter(state, dimension, value),
          { class: "remove", "aria-label": `Remove filter ${name}` },
          "×",
        ),
      );
    }),
  );
  if (chips.length === 0) return undefined;
  return h(
    "ul",
    { class: "chips", "aria-label": "Filters" },
    chips,
    h("li", { class: "clear" }, stateLink(content, { ...state, filters: new Map() }, {}, "Remove all filters")),
  );
}

function unknownText(mergedCount: number): string {
  return mergedCount === 0
    ? " (no costs on this page)"
    : ` (no costs, or one of ${mergedCount} values without a name on this page)`;
}
