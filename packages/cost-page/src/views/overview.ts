import { BASIS_NAMES } from "../model/cost-basis.ts";
import { estimateOf } from "../model/forecast.ts";
import { type Overview, overviewOf } from "../model/overview.ts";
import type { Selection } from "../model/selection.ts";
import { changeSentence, driverSentence, onceSentence } from "../model/sentences.ts";
import { currencyName } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { bridgeView } from "./bridge.ts";
import { anomalyCard, hygieneCard, savingsCard } from "./cards.ts";
import { dailyView } from "./daily.ts";
import { change, money, NOT_GIVEN, rate } from "./parts.ts";
import { trendView } from "./trend.ts";

/** The first screen: the total, its change and the causes, then days, savings, anomalies and problems with the data. */
export function overviewView(selection: Selection): Child {
  const overview = overviewOf(selection);
  return [
    h(
      "div",
      { class: "first" },
      hero(selection, overview),
      h("div", { class: "panel" }, trendView(selection, estimateOf(selection))),
    ),
    h("div", { class: "panel" }, bridgeView(selection, overview)),
    h("div", { class: "panel" }, dailyView(selection)),
    h(
      "div",
      { class: "cards" },
      savingsCard(selection, overview),
      anomalyCard(selection, overview),
      hygieneCard(selection),
    ),
  ];
}

function hero(selection: Selection, overview: Overview): Element {
  const { state } = selection;
  const { comparison } = overview;
  const once = onceSentence(selection, overview);
  const difference = comparison === undefined ? 0n : comparison.nowTotal - comparison.beforeTotal;
  return h(
    "div",
    { class: "hero" },
    h(
      "p",
      { class: "kicker" },
      `${overview.month}${overview.isRunning ? " so far" : ""} · ${BASIS_NAMES[state.basis]}`,
    ),
    h(
      "p",
      { class: "big" },
      overview.total === undefined
        ? NOT_GIVEN
        : [h("span", { class: "unit" }, `${currencyName(state.currency)} `), money(overview.total, state.currency)],
    ),
    comparison === undefined
      ? h("p", { class: "change" }, changeSentence(selection, overview))
      : h(
          "p",
          { class: "change" },
          h("strong", {}, change(difference, state.currency)),
          h("span", { class: "rate" }, " ", rate(difference, comparison.beforeTotal)),
          h("span", { class: "against" }, ` ${comparison.now} against ${comparison.before}`),
        ),
    comparison?.caution === undefined ? undefined : h("p", { class: "caution" }, comparison.caution),
    h("p", { class: "drivers" }, driverSentence(selection, overview)),
    once === undefined ? undefined : h("p", { class: "once" }, once),
    h("p", { class: "status" }, overview.status),
  );
}
