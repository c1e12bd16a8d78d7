import { BASIS_NAMES } from "../model/cost-basis.ts";
import { estimateOf, type MonthEstimate } from "../model/forecast.ts";
import { type Overview, overviewOf } from "../model/overview.ts";
import type { Selection } from "../model/selection.ts";
import { changeSentence, driverSentence, onceSentence } from "../model/sentences.ts";
import { monthTotals } from "../model/totals.ts";
import { isHidden } from "../model/view-state.ts";
import { formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { bridgeView } from "./bridge.ts";
import { anomalyCard, hygieneCard, savingsCard } from "./cards.ts";
import { dailyView } from "./daily.ts";
import { change, money, moneyIf, NOT_GIVEN, rate } from "./parts.ts";
import { trendView } from "./trend.ts";

/** The first screen: the total, its change and the causes, then days, savings, anomalies and problems with the data. */
export function overviewView(selection: Selection): Child {
  const overview = overviewOf(selection);
  const estimate = estimateOf(selection);
  return [
    h(
      "div",
      { class: "first" },
      hero(selection, overview, estimate),
      h("div", { class: "panel" }, trendView(selection, estimate)),
    ),
    h("div", { class: "panel" }, bridgeView(selection, overview)),
    h("div", { class: "panel" }, dailyView(selection)),
    h(
      "div",
      { class: "cards" },
      savingsCard(selection, overview),
      anomalyCard(selection, overview),
      isHidden(selection.content, "lake") ? undefined : hygieneCard(selection),
    ),
  ];
}

function hero(selection: Selection, overview: Overview, estimate: MonthEstimate | undefined): Element {
  const { state } = selection;
  const { comparison, headline } = overview;
  const isEarlier = comparison !== undefined && comparison.month !== selection.month;
  const once = onceSentence(selection, overview);
  const difference = comparison === undefined ? 0n : comparison.nowTotal - comparison.beforeTotal;
  return h(
    "div",
    { class: "hero" },
    h(
      "p",
      { class: "kicker" },
      `${headline.period}${isEarlier ? ", the last closed month" : ""} · ${BASIS_NAMES[state.basis]}`,
    ),
    h(
      "p",
      { class: "big" },
      headline.total === undefined
        ? NOT_GIVEN
        : [h("span", { class: "unit" }, `${currencyName(state.currency)} `), money(headline.total, state.currency)],
    ),
    comparison === undefined
      ? h("p", { class: "change" }, changeSentence(selection, overview))
      : h(
          "p",
          { class: "change" },
          h("strong", {}, change(difference, state.currency)),
          h("span", { class: "rate" }, " ", rate(difference, comparison.beforeTotal)),
          h("span", { class: "against" }, ` against ${comparison.before}`),
        ),
    comparison?.caution === undefined ? undefined : h("p", { class: "caution" }, comparison.caution),
    h("p", { class: "drivers" }, driverSentence(selection, overview)),
    once === undefined ? undefined : h("p", { class: "once" }, once),
    outlook(selection, overview, estimate),
    h("p", { class: "status" }, overview.status),
  );
}

/** The whole running month: its costs so far, its estimate, and the last month for comparison. */
function outlook(selection: Selection, overview: Overview, estimate: MonthEstimate | undefined): Child {
  const { content, month, state } = selection;
  const { comparison, isRunning, total } = overview;
  const chosen = content.months[month];
  if (!isRunning || chosen === undefined || comparison === undefined) return undefined;
  const name = formatShortMonth(chosen.month);
  const previous = content.months[month - 1];
  const isShown = comparison.kind === "full-months" || previous === undefined;
  const range = estimate?.month === month ? estimate : undefined;
  return h(
    "dl",
    { class: "outlook" },
    fact(`${name} so far`, moneyIf(total !== undefined, total ?? 0n, state.currency), "with open days"),
    range === undefined
      ? undefined
      : fact(`${name} estimate`, money(range.total, state.currency), [
          money(range.low, state.currency),
          " to ",
          money(range.high, state.currency),
        ]),
    isShown
      ? undefined
      : fact(
          formatShortMonth(previous.month),
          money(monthTotals(selection)[month - 1] ?? 0n, state.currency),
          previous.settledUntil === undefined ? "whole month" : "not closed yet",
        ),
  );
}

function fact(title: string, amount: Child, note: Child): Element {
  return h("div", {}, h("dt", {}, title), h("dd", {}, h("strong", {}, amount), h("span", { class: "sub" }, note)));
}
