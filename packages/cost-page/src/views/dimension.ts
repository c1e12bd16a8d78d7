import { formatPercent } from "exact-values/fraction";
import { toFloat } from "../charts/scale.ts";
import { shareBar, sparkline } from "../charts/sparkline.ts";
import { type Comparison, compareMonths } from "../model/comparison.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import { type RankedGroup, type Ranking, rankGroups } from "../model/ranking.ts";
import { placeOf, type Selection } from "../model/selection.ts";
import { tagCoverage } from "../model/tag-coverage.ts";
import { TOPS, toggleFilter } from "../model/view-state.ts";
import { formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { dimensionName } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import {
  change,
  collapsible,
  exactMoneyIf,
  foreignName,
  money,
  moneyIf,
  otherName,
  rate,
  stateLink,
  table,
} from "./parts.ts";

const MULTIPLES = 6;

/** One dimension: the largest values with their months, a table of the requested values, the others and the total. */
export function dimensionView(selection: Selection, dimension: string): Child {
  const { state } = selection;
  const comparison = compareMonths(selection, dimension);
  const ranking = rankGroups(selection, dimension, state.top);
  const spans = comparison.kind === "none" ? comparison.reason : `${comparison.now} against ${comparison.before}`;
  return [
    h("h2", {}, dimensionName(dimension).many),
    h("p", { class: "sub" }, `${BASIS_NAMES[state.basis]} in ${currencyName(state.currency)}. ${endSentence(spans)}`),
    dimension.startsWith("tag:") ? coverageText(selection, dimension) : undefined,
    ranking.groups.length === 0
      ? h("p", { class: "unknown" }, "No costs match these filters.")
      : [
          h(
            "div",
            { class: "multiples" },
            ranking.groups.slice(0, MULTIPLES).map((group) => multiple(selection, group)),
          ),
          h(
            "div",
            { class: "panel" },
            rankingTable(selection, dimension, ranking, comparison.kind === "none" ? undefined : comparison),
          ),
          monthsTable(selection, dimension, ranking),
        ],
    cutText(selection, dimension),
  ];
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

function coverageText(selection: Selection, dimension: string): Child {
  const found = tagCoverage(selection).find((one) => one.dimension === dimension);
  if (found === undefined) return undefined;
  const { tagged, usage, share } = found;
  const { currency } = selection.state;
  return h(
    "p",
    { class: "lead" },
    share === undefined ? "The share is not known" : h("strong", {}, formatPercent(share)),
    " of the effective cost of usage has this tag: ",
    money(tagged, currency),
    " of ",
    money(usage, currency),
    ". Purchases, unused commitments, marketplace charges, credits and taxes are not usage. " +
      "Tags of resource groups appear only if tag inheritance is enabled in Cost Management.",
  );
}

/** All months of one value on a separate scale. */
function multiple(selection: Selection, { isGiven, name, months }: RankedGroup): Element {
  const { currency } = selection.state;
  return h(
    "div",
    { class: "multiple" },
    h("p", { class: "multiple-name" }, foreignName(name)),
    h(
      "p",
      { class: "multiple-amount" },
      moneyIf(isGiven[selection.month] ?? true, months[selection.month] ?? 0n, currency),
    ),
    sparkline(months, openFrom(selection)),
  );
}

/** The first month that is not closed. */
export function openFrom({ content }: Pick<Selection, "content">): number {
  const first = content.months.findIndex(({ settledUntil }) => settledUntil !== undefined);
  return first < 0 ? content.months.length : first;
}

function rankingTable(
  selection: Selection,
  dimension: string,
  ranking: Ranking,
  comparison: Comparison | undefined,
): Element {
  const { content, state, month } = selection;
  const { currency } = state;
  const changes = new Map(comparison?.groups.map((group) => [group.code, group]));
  const shownChanges = ranking.groups.map(({ code }) => changes.get(code) ?? { now: 0n, before: 0n });
  const rest = {
    now: shownChanges.reduce((sum, { now }) => sum - now, comparison?.nowTotal ?? 0n),
    before: shownChanges.reduce((sum, { before }) => sum - before, comparison?.beforeTotal ?? 0n),
  };
  const limit = Math.max(0, ...ranking.groups.map(({ months }) => toFloat(months[month] ?? 0n)));
  const compared = (spans: { readonly now: bigint; readonly before: bigint }): readonly Child[] =>
    comparison === undefined
      ? []
      : [
          money(spans.before, currency),
          money(spans.now, currency),
          change(spans.now - spans.before, currency),
          rate(spans.now - spans.before, spans.before),
        ];
  const title = content.months[month] === undefined ? "" : formatMonth(content.months[month].month);
  return table({
    id: `ranking-${placeOf(content, dimension)}`,
    caption: [`${dimensionName(dimension).many} by cost in ${title}`, topChoices(selection)],
    class: "ranking",
    columns: [
      { title: dimensionName(dimension).one },
      { title: `${title}${content.months[month]?.settledUntil === undefined ? "" : " so far"}`, isNumber: true },
      { title: h("span", { class: "quiet" }, "Size"), class: "wide-only bar-cell" },
      { title: h("span", { class: "quiet" }, "Months"), class: "wide-only" },
      ...(comparison === undefined
        ? []
        : [
            { title: shortSpan(comparison.before), isNumber: true, class: "wide-only" },
            { title: shortSpan(comparison.now), isNumber: true, class: "wide-only" },
            { title: "Change", isNumber: true },
            { title: "%", isNumber: true, class: "wide-only" },
          ]),
    ],
    rows: ranking.groups.map((group, at) => [
      groupLink(selection, dimension, group),
      moneyIf(group.isGiven[month] ?? true, group.months[month] ?? 0n, currency),
      shareBar(group.months[month] ?? 0n, limit),
      sparkline(group.months, openFrom(selection)),
      ...compared(shownChanges[at] ?? { now: 0n, before: 0n }),
    ]),
    sums: [
      ...(ranking.otherCount === 0
        ? []
        : [
            [
              otherName(ranking.otherCount),
              money(ranking.other[month] ?? 0n, currency),
              "",
              sparkline(ranking.other, openFrom(selection)),
              ...compared(rest),
            ],
          ]),
      [
        "Total",
        moneyIf(ranking.isTotalGiven[month] ?? true, ranking.total[month] ?? 0n, currency),
        "",
        sparkline(ranking.total, openFrom(selection)),
        ...compared({ now: comparison?.nowTotal ?? 0n, before: comparison?.beforeTotal ?? 0n }),
      ],
    ],
  });
}

/** Shortens `1–18 November 2026` to `1–18 Nov` for column headings. */
function shortSpan(span: string): string {
  return span.replace(/([A-Z][a-z]{2})[a-z]*( \d{4})$/, (_, month: string, year: string) =>
    /^\d/.test(span) ? month : month + year,
  );
}

/** Links to choose how many of the largest values are shown. */
export function topChoices({ content, state }: Selection): Element {
  return h(
    "span",
    { class: "choices" },
    TOPS.map((top) =>
      stateLink(
        content,
        { ...state, top },
        { "aria-current": top === state.top ? "true" : undefined, "aria-label": `the largest ${top}` },
        String(top),
      ),
    ),
  );
}

function groupLink({ content, state }: Selection, dimension: string, { value, name }: RankedGroup): Child {
  if (value === undefined || state.filters.get(dimension)?.includes(value) === true) return foreignName(name);
  return stateLink(content, toggleFilter(state, dimension, value), {}, foreignName(name));
}

/** All months with all digits: the shown values, the others and the total. */
function monthsTable(selection: Selection, dimension: string, ranking: Ranking): Element {
  const { content, state } = selection;
  const id = `months-${placeOf(content, dimension)}`;
  const digits = (months: readonly bigint[], isGiven: readonly boolean[] = []): readonly Child[] =>
    months.map((sum, at) => exactMoneyIf(isGiven[at] ?? true, sum, state.currency));
  return collapsible(
    `${id}-fold`,
    "All months, all digits",
    table({
      id,
      caption:
        `${dimensionName(dimension).many}: ${BASIS_NAMES[state.basis].toLowerCase()} by month ` +
        `in ${currencyName(state.currency)}`,
      columns: [
        { title: dimensionName(dimension).one },
        ...content.months.map(({ month, settledUntil }) => ({
          title: `${formatShortMonth(month)}${settledUntil === undefined ? "" : " (running)"}`,
          isNumber: true,
        })),
      ],
      rows: ranking.groups.map(({ isGiven, name, months }) => [h("bdi", {}, name), ...digits(months, isGiven)]),
      sums: [
        ...(ranking.otherCount === 0 ? [] : [[otherName(ranking.otherCount), ...digits(ranking.other)]]),
        ["Total", ...digits(ranking.total, ranking.isTotalGiven)],
      ],
    }),
  );
}

function cutText({ content }: Selection, dimension: string): Child {
  const { mergedCount = 0, values = [] } = content.dimensions[placeOf(content, dimension)] ?? {};
  if (mergedCount === 0) return undefined;
  const { many } = dimensionName(dimension);
  return h(
    "p",
    { class: "sub" },
    `This page names the largest ${values.length} of ${values.length + mergedCount} ${many.toLowerCase()}. ` +
      "All others are combined in one exact sum.",
  );
}
