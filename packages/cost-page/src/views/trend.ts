import { formatAmount } from "exact-values/amount";
import { barChart } from "../charts/bar-chart.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import type { MonthEstimate } from "../model/forecast.ts";
import { type IsNotGiven, notGivenBy } from "../model/given-costs.ts";
import type { Selection } from "../model/selection.ts";
import { monthTotals } from "../model/totals.ts";
import { formatState } from "../model/view-state.ts";
import { FORECAST_METHOD } from "../series/forecast-month.ts";
import { formatMonth, formatShortMonth, shortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { type Child, h } from "../tree/tree.ts";
import { collapsible, exactMoneyIf, NOT_GIVEN, stateLink, table } from "./parts.ts";

/** The months as bars. The running month is hatched, with its estimate dashed above it. */
export function trendView(selection: Selection, estimate: MonthEstimate | undefined): Child {
  const { content, state, month: chosen } = selection;
  const totals = monthTotals(selection);
  const isNotGiven = notGivenBy(selection);
  const currency = currencyName(state.currency);
  const bars = content.months.map(({ month, settledUntil }, at) => ({
    label: hasYear(content.months, at) ? `${shortMonth(month)} ’${month.slice(2, 4)}` : shortMonth(month),
    amount: totals[at] ?? 0n,
    title: isNotGiven(at)
      ? `${formatMonth(month)}: ${NOT_GIVEN}`
      : `${formatMonth(month)}: ${formatAmount(totals[at] ?? 0n, state.currency)} ${currency}` +
        `${settledUntil === undefined ? "" : " so far"}`,
    isOpen: settledUntil !== undefined,
    isChosen: at === chosen,
    href: formatState({ ...state, month }, content),
    ...(estimate?.month === at ? { estimate } : {}),
  }));
  return [
    h("h3", {}, "By month"),
    h("p", { class: "sub" }, `${BASIS_NAMES[state.basis]} in ${currency}. Months that are not closed yet are hatched.`),
    barChart({
      ...{ id: "trend", description: trendSentence(selection, totals, isNotGiven), bars, hasFigures: true },
      labelsEvery: { wide: 1, narrow: 3 },
    }),
    estimate === undefined ? undefined : estimateText(selection, estimate),
    collapsible(
      "trend-table",
      "Figures",
      table({
        id: "trend-figures",
        caption: `${BASIS_NAMES[state.basis]} by month in ${currency}, all digits`,
        columns: [{ title: "Month" }, { title: "Cost", isNumber: true }],
        rows: content.months.map(({ month, settledUntil }, at) => [
          stateLink(
            content,
            { ...state, month },
            {},
            `${formatShortMonth(month)}${settledUntil === undefined ? "" : " (running)"}`,
          ),
          exactMoneyIf(!isNotGiven(at), totals[at] ?? 0n, state.currency),
        ]),
        sums: [
          [
            "Total",
            exactMoneyIf(
              !content.months.every((_, at) => isNotGiven(at)),
              totals.reduce((sum, one) => sum + one, 0n),
              state.currency,
            ),
          ],
        ],
      }),
    ),
  ];
}

/** The first and the last month are labelled on every screen, the first month of a year only if there is room. */
function hasYear(months: Selection["content"]["months"], at: number): boolean {
  return at === 0 || at === months.length - 1 || months[at]?.month.endsWith("01") === true;
}

function trendSentence({ content, state }: Selection, totals: readonly bigint[], isNotGiven: IsNotGiven): string {
  const [first, last] = [content.months[0], content.months.at(-1)];
  if (first === undefined || last === undefined) return "No months.";
  const amount = (at: number): string =>
    isNotGiven(at) ? NOT_GIVEN : `${formatAmount(totals[at] ?? 0n, state.currency)} ${currencyName(state.currency)}`;
  const [from, to] = [amount(0), amount(content.months.length - 1)];
  return `Bars by month: from ${from} in ${formatMonth(first.month)} to ${to} in ${formatMonth(last.month)}.`;
}

function estimateText({ content, state }: Selection, { month, total, low, high }: MonthEstimate): Child {
  const amount = (units: bigint): string => formatAmount(units, state.currency);
  const name = formatMonth(content.months[month]?.month ?? content.months[0]?.month ?? ("" as never));
  return [
    h(
      "p",
      { class: "sub legend" },
      h("span", { class: "key", "aria-hidden": "true" }),
      `Estimate for ${name}: ${amount(total)} ${currencyName(state.currency)} (${amount(low)} to ${amount(high)}).`,
    ),
    collapsible(
      "estimate-method",
      "How this is estimated",
      h("p", { class: "sub" }, `${FORECAST_METHOD} One-time and monthly charges are included as booked.`),
    ),
  ];
}
