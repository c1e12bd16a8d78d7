import type { PageBudget, PageData } from "../page-data.ts";
import { formatShortDay } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, h } from "../tree/tree.ts";
import { exactMoney, money, table } from "./parts.ts";

const STATES = { within: "within", forecast: "forecast above", exceeded: "exceeded" } as const;

/** Every budget with its costs so far. Independent of the filters. */
export function budgetsView({ budgets = [] }: PageData): Child {
  return [
    h("h2", {}, "Budgets"),
    h(
      "p",
      { class: "sub" },
      "Spent is the cost up to the last settled day. The forecast is for the whole period, with the range that holds it " +
        "in four of five cases. Filters do not apply here.",
    ),
    budgets.length === 0 ? h("p", { class: "sub" }, "No budget is valid today.") : budgetTable(budgets),
    reasons(budgets),
  ];
}

function budgetTable(budgets: readonly PageBudget[]): Child {
  return h(
    "div",
    { class: "panel" },
    table({
      id: "budgets",
      caption: "Budgets, each in its own currency",
      columns: [
        ...[{ title: "Budget" }, { title: "Owner" }, { title: "Period" }, { title: "State" }],
        ...["Spent", "Forecast", "Remaining", "Amount"].map((title) => ({ title, isNumber: true })),
        ...[{ title: "Currency" }, { title: "Cost" }, { title: "Judged until" }],
      ],
      rows: budgets.map(budgetCells),
    }),
  );
}

function budgetCells({ amount, currency, judged, metric, name, owner, period }: PageBudget): readonly Child[] {
  const state = judged === undefined ? "not judged" : STATES[judged.state];
  return [
    h("bdi", { class: "name" }, showText(name)),
    owner === undefined ? "–" : h("bdi", {}, showText(owner)),
    period,
    judged?.state === "exceeded" || judged === undefined ? h("strong", {}, state) : state,
    judged === undefined ? "–" : exactMoney(judged.spent, currency),
    forecastCell(judged?.forecast, currency),
    judged === undefined ? "–" : exactMoney(amount - judged.spent, currency),
    exactMoney(amount, currency),
    currencyName(showText(currency)),
    metric,
    judged === undefined ? "–" : formatShortDay(judged.until),
  ];
}

function forecastCell(forecast: NonNullable<PageBudget["judged"]>["forecast"], currency: string): Child {
  if (forecast === undefined) return "–";
  const { high, low, total } = forecast;
  return [money(total, currency), " (", money(low, currency), " to ", money(high, currency), ")"];
}

function reasons(budgets: readonly PageBudget[]): Child {
  const lines = budgets.flatMap(({ name, period, reason }) =>
    reason === undefined ? [] : [`${showText(name)}, ${period}: ${showText(reason)}`],
  );
  if (lines.length === 0) return undefined;
  return [
    h("h3", {}, "Budgets that were not judged"),
    h(
      "ul",
      { class: "sentences" },
      lines.map((line) => h("li", {}, h("bdi", {}, line))),
    ),
  ];
}
