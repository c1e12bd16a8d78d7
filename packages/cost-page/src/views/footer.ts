import { groupThousands } from "exact-values/amount";
import { formatUnits } from "exact-values/decimal";
import { compareWithProof } from "../model/proof.ts";
import { isFiltered, type Selection } from "../model/selection.ts";
import { currencyTotals } from "../model/totals.ts";
import { isHidden } from "../model/view-state.ts";
import type { MonthProof, PageData } from "../page-data.ts";
import { formatInstant } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { count, exactMoneyIf, table } from "./parts.ts";

/** The exact totals of the selection per currency and cost basis, shown below every view. */
export function shownTotals(selection: Selection): Element {
  const span = isFiltered(selection) ? "the costs that match the filters" : "all costs on this page";
  return table({
    id: "shown-totals",
    caption: `Totals of ${span}, all months, all digits; currencies are never added`,
    columns: [
      { title: "Currency" },
      { title: "Rows", isNumber: true },
      { title: "Effective cost", isNumber: true },
      { title: "Billed cost", isNumber: true },
    ],
    rows: currencyTotals(selection).map(({ currency, rows, rowsWith, all }) => [
      currencyName(showText(currency)),
      count(rows),
      exactMoneyIf(rows === 0 || rowsWith.effective > 0, all.effective, currency),
      exactMoneyIf(rows === 0 || rowsWith.billed > 0, all.billed, currency),
    ]),
  });
}

/** The basis of the page: runs, rows, exact sums, when they were read, and what is missing. */
export function proofView(data: PageData, selection: Selection): Child {
  const { proof } = data;
  const { content } = selection;
  const runs = new Set(proof.flatMap(({ runId }) => (runId === "" ? [] : [runId]))).size;
  const rows = proof.reduce((sum, one) => sum + one.rows, 0);
  const submitted = proof.map((one) => one.submitted).toSorted();
  const [oldest, newest] = [submitted[0], submitted.at(-1)];
  // Such a page is made from a part of the months, so it cannot say whether they are complete and proven.
  if (isHidden(data, "lake"))
    return h(
      "p",
      {},
      `Exact sums of ${groupThousands(String(rows))} allocated rows, `,
      `added up ${formatInstant(data.generatedAt)} by cost-hub ${data.hubVersion}.`,
    );
  return [
    h("h2", {}, "Proof"),
    h(
      "p",
      {},
      `${proof.length} ${proof.length === 1 ? "month" : "months"} of scopes from `,
      `${runs} ${runs === 1 ? "run" : "runs"}, ${groupThousands(String(rows))} rows, `,
      `read ${formatInstant(data.generatedAt)} by cost-hub ${data.hubVersion}. `,
      newest === undefined || oldest === undefined
        ? "No months were read."
        : `Newest export ${formatInstant(newest)}, oldest ${formatInstant(oldest)}.`,
    ),
    h("p", {}, agreement(proof, selection)),
    h(
      "p",
      {},
      [
        ["Missing months", data.missing.length],
        ["costs in the lake twice", data.overlaps.length],
        ["scopes with late data", data.stale.length],
      ]
        .map(([name, count]) => `${name}: ${count === 0 ? "none" : count}`)
        .join("; "),
      ".",
    ),
    h(
      "ul",
      { class: "sentences" },
      [...content.gaps.missing, ...content.gaps.overlaps, ...content.gaps.stale]
        .slice(0, 3)
        .map((line) => h("li", {}, h("bdi", {}, showText(line)))),
    ),
  ];
}

/** Whether the page's own sums match the sums that were proven when the months were written. */
function agreement(proof: readonly MonthProof[], selection: Selection): Child {
  const { differing, unproven } = compareWithProof(proof, selection);
  const texts = differing.map(
    ({ currency, basis, difference }) => `${currencyName(showText(currency))} ${basis} by ${formatUnits(difference)}`,
  );
  const rest =
    unproven === 0
      ? ""
      : ` There is no proof for ${unproven} ${unproven === 1 ? "month" : "months"}, ` +
        "because the files were not written by a hub.";
  if (texts.length > 0)
    return h(
      "strong",
      {},
      `The sums on this page differ from the proven sums of these months: ${texts.join("; ")}.${rest}`,
    );
  if (unproven > 0 && unproven === selection.content.months.length) return rest.trim();
  return `The sums on this page match the proven sums of these months, to the last digit.${rest}`;
}
