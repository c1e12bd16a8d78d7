import { formatPercent } from "exact-values/fraction";
import { toFloat } from "../charts/scale.ts";
import { shareBar } from "../charts/sparkline.ts";
import { type Commitments, commitmentsOf } from "../model/commitments.ts";
import type { Selection } from "../model/selection.ts";
import { formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, h } from "../tree/tree.ts";
import { foreignName, money, otherName, table } from "./parts.ts";

/** Commitment costs by usage, and the unused share. */
export function commitmentsView(selection: Selection): Child {
  const found = commitmentsOf(selection);
  const head = h("h2", {}, "Commitments");
  if (found === undefined)
    return [
      head,
      h("p", { class: "unknown" }, "Commitments are available per currency only. Remove the filters to show them."),
    ];
  const { currency } = selection.state;
  const unit = currencyName(currency);
  if (found.months.every(({ used, unused, purchased }) => used === 0n && unused === 0n && purchased === 0n))
    return [head, h("p", { class: "unknown" }, `There are no commitments in ${unit}.`)];
  return [
    head,
    h(
      "p",
      { class: "sub" },
      `Used and unused are effective cost in ${unit}. Purchased is billed cost in ${unit}. ` +
        "It pays for the usage, so the two are not added.",
    ),
    h("div", { class: "panel" }, monthTable(selection, found)),
    h("div", { class: "panel" }, lineTable(selection, found)),
  ];
}

const USE_COLUMNS = [
  { title: "Utilisation", isNumber: true },
  { title: "Used", isNumber: true },
  { title: "Unused", isNumber: true },
  { title: "Purchased (billed)", isNumber: true, class: "wide-only" },
];

function utilisation(share: Commitments["months"][number]["utilisation"]): Child {
  return share === undefined ? h("span", { class: "none" }, "–") : formatPercent(share);
}

function monthTable({ content, state }: Selection, { months }: Commitments): Child {
  return table({
    id: "commitment-months",
    caption: "By month",
    columns: [{ title: "Month" }, ...USE_COLUMNS],
    rows: months.map((use, at) => [
      formatShortMonth(content.months[at]?.month ?? ("" as never)),
      utilisation(use.utilisation),
      money(use.used, state.currency),
      money(use.unused, state.currency),
      money(use.purchased, state.currency),
    ]),
  });
}

function lineTable({ content, state, month }: Selection, { lines }: Commitments): Child {
  const title = content.months[month] === undefined ? "" : formatMonth(content.months[month].month);
  if (lines.length === 0) return h("p", { class: "unknown" }, `There are no commitments in ${title}.`);
  return table({
    id: "commitment-lines",
    caption: `By commitment in ${title}`,
    columns: [
      { title: "Commitment" },
      { title: "Type", class: "wide-only" },
      { title: h("span", { class: "quiet" }, "Used share"), class: "wide-only bar-cell" },
      ...USE_COLUMNS,
    ],
    rows: lines.map(({ name, type, used, unused, purchased, utilisation: share }) => [
      foreignName(name === "" ? otherName(content.mergedCommitmentCount) : showText(name)),
      h("bdi", {}, showText(type)),
      shareBar(used, toFloat(used + unused)),
      utilisation(share),
      money(used, state.currency),
      money(unused, state.currency),
      money(purchased, state.currency),
    ]),
  });
}
