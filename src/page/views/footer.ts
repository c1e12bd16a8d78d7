import { formatUnits } from "../../focus/decimal.ts";
import { proofTotals } from "../model/proof.ts";
import { isFiltered, type Selection } from "../model/selection.ts";
import { type CurrencyTotal, currencyTotals } from "../model/totals.ts";
import type { MonthProof, PageData } from "../page-data.ts";
import { formatInstant } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { exactMoney, table } from "./parts.ts";

/** The exact totals of all that is shown, by currency and both costs: at the foot of every view. */
export function shownTotals(selection: Selection): Element {
  const span = isFiltered(selection) ? "what the filters leave" : "all that is on this page";
  return table({
    id: "shown-totals",
    caption: `Totals of ${span}, all months, all digits; currencies are never added`,
    columns: [
      { title: "Currency" },
      { title: "Rows", isNumber: true },
      { title: "Effective cost", isNumber: true },
      { title: "Billed cost", isNumber: true },
    ],
    rows: currencyTotals(selection).map(({ currency, rows, all }) => [
      currencyName(showText(currency)),
      String(rows),
      exactMoney(all.effective, currency),
      exactMoney(all.billed, currency),
    ]),
  });
}

/** What the page rests on: runs, rows, exact sums, when they were read, and what is missing. */
export function proofView(data: PageData, all: readonly CurrencyTotal[]): Child {
  const { proof } = data;
  const runs = new Set(proof.map(({ runId }) => runId)).size;
  const rows = proof.reduce((sum, one) => sum + one.rows, 0);
  const submitted = proof.map((one) => one.submitted).toSorted();
  const [oldest, newest] = [submitted[0], submitted.at(-1)];
  return [
    h("h2", {}, "Proof"),
    h(
      "p",
      {},
      `${proof.length} ${proof.length === 1 ? "month" : "months"} of scopes from ${runs} ${runs === 1 ? "run" : "runs"}, ${rows} rows, read ${formatInstant(data.generatedAt)} by cost-hub ${data.hubVersion}. `,
      newest === undefined || oldest === undefined
        ? "Nothing was read."
        : `Newest export ${formatInstant(newest)}, oldest ${formatInstant(oldest)}.`,
    ),
    h("p", {}, agreement(proof, all)),
    h(
      "p",
      {},
      [
        ["Missing months", data.missing.length],
        ["costs in the lake twice", data.overlaps.length],
        ["scopes without news", data.stale.length],
      ]
        .map(([name, count]) => `${name}: ${count === 0 ? "none" : count}`)
        .join("; "),
      ".",
    ),
    h(
      "ul",
      { class: "sentences" },
      [...data.missing.map(({ reason }) => reason), ...data.overlaps]
        .slice(0, 3)
        .map((line) => h("li", {}, h("bdi", {}, showText(line)))),
    ),
  ];
}

/** Whether the page's own sums are those that the lake proved when the months were written. */
function agreement(proof: readonly MonthProof[], all: readonly CurrencyTotal[]): Child {
  const proven = new Map(proofTotals(proof).map((total) => [total.currency, total]));
  const currencies = [...new Set([...proven.keys(), ...all.map(({ currency }) => currency)])].sort();
  const differing = currencies.flatMap((currency) => {
    const [own, lake] = [all.find((one) => one.currency === currency)?.all, proven.get(currency)];
    return (["effective", "billed"] as const).flatMap((basis) => {
      const difference = (own?.[basis] ?? 0n) - (lake?.[basis] ?? 0n);
      return difference === 0n ? [] : [`${currencyName(showText(currency))} ${basis} by ${formatUnits(difference)}`];
    });
  });
  if (differing.length === 0)
    return "The sums of this page are equal to the proven sums of these months, to the last digit.";
  return h("strong", {}, `The sums of this page differ from the proven sums of these months: ${differing.join("; ")}.`);
}
