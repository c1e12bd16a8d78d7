import { formatAmount } from "exact-values/amount";
import { barChart } from "../charts/bar-chart.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import { missingCost } from "../model/given-costs.ts";
import type { Selection } from "../model/selection.ts";
import { dayTotals } from "../model/totals.ts";
import { formatDay, formatShortDay } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { type Child, h } from "../tree/tree.ts";
import { collapsible, exactMoney, table } from "./parts.ts";

const DAYS = 62;

/** The last days as bars, or a sentence instead if the filters do not apply to daily costs. */
export function dailyView(selection: Selection): Child {
  const { state, days } = selection;
  const title = h("h3", {}, "By day");
  const totals = dayTotals(selection, DAYS);
  if (totals === undefined) return [title, h("p", { class: "unknown" }, "unknown" in days ? days.unknown : "")];
  const missing = missingCost(selection);
  if (missing.rowsWithout > 0 && missing.rowsWithout === missing.rows)
    return [title, h("p", { class: "unknown" }, `${BASIS_NAMES[state.basis]} is missing.`)];
  if (totals.length === 0) return [title, h("p", { class: "unknown" }, "No days.")];
  const currency = currencyName(state.currency);
  const bars = totals.map(({ day, amount, isOpen }) => ({
    label: formatShortDay(day),
    amount,
    title: `${formatDay(day)}: ${formatAmount(amount, state.currency)} ${currency}${isOpen ? ", still open" : ""}`,
    isOpen,
  }));
  const open = totals.filter(({ isOpen }) => isOpen);
  const first = open[0];
  // In a month that never closed, settled days can follow open ones.
  const isTail = first !== undefined && totals.every(({ day, isOpen }) => isOpen || day < first.day);
  const note =
    first === undefined
      ? ""
      : isTail
        ? ` Days from ${formatDay(first.day)} on are open (hatched): costs are still arriving.`
        : " Hatched days are open: costs are still arriving.";
  return [
    title,
    h("p", { class: "sub" }, `${BASIS_NAMES[state.basis]} in ${currency}, last ${totals.length} days (UTC).${note}`),
    barChart({
      id: "daily",
      description: daySentence(totals, state.currency),
      bars,
      labelsEvery: { wide: 7, narrow: 14 },
      isFullWidth: true,
    }),
    collapsible(
      "daily-table",
      "Figures",
      table({
        id: "daily-figures",
        caption: `${BASIS_NAMES[state.basis]} by day in ${currency}, all digits`,
        columns: [{ title: "Day" }, { title: "Cost", isNumber: true }],
        rows: totals.map(({ day, amount, isOpen }) => [
          `${day}${isOpen ? " (open)" : ""}`,
          exactMoney(amount, state.currency),
        ]),
        sums: [
          [
            "These days",
            exactMoney(
              totals.reduce((sum, { amount }) => sum + amount, 0n),
              state.currency,
            ),
          ],
        ],
      }),
    ),
  ];
}

function daySentence(totals: NonNullable<ReturnType<typeof dayTotals>>, currency: string): string {
  const [first, last] = [totals[0], totals.at(-1)];
  if (first === undefined || last === undefined) return "No days.";
  const most = totals.reduce((best, one) => (one.amount > best.amount ? one : best), first);
  const highest = `${formatAmount(most.amount, currency)} ${currencyName(currency)}`;
  const days = `from ${formatDay(first.day)} to ${formatDay(last.day)}`;
  return `Bars by day ${days}; highest on ${formatDay(most.day)}: ${highest}.`;
}
