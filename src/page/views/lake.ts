import { formatUnits } from "../../focus/decimal.ts";
import { proofTotals } from "../model/proof.ts";
import type { MonthProof, PageData } from "../page-data.ts";
import { formatDay, formatInstant, formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { change, exactMoney, table } from "./parts.ts";

/** Every month of every scope with the run that it is from, and what is not in order. The same under all filters. */
export function lakeView(data: PageData): Child {
  return [
    h("h2", {}, "Months in the lake"),
    h("p", { class: "sub" }, "What was read, as the lake proves it; filters do not apply here."),
    h("div", { class: "panel" }, proofTable(data.proof)),
    restatementTable(data),
    sentences(
      "Missing months",
      data.missing.map(
        ({ scope, month, reason }) => `${formatMonth(month)} of ${showText(scope)}: ${showText(reason)}`,
      ),
      "No month is missing.",
    ),
    sentences("Costs that are in the lake twice", data.overlaps.map(showText), "No scopes overlap."),
    sentences(
      "Scopes without news",
      data.stale.map(({ scope, submitted }) => `${showText(scope)}: last export of ${formatInstant(submitted)}`),
      "Every scope has news.",
    ),
  ];
}

function proofTable(proof: readonly MonthProof[]): Element {
  const sums = (one: MonthProof, column: string): Child =>
    Object.entries(one.sums).map(([currency, columns]) => {
      const text = columns[column];
      return h(
        "div",
        {},
        text === undefined ? "not known" : h("data", { value: text }, text),
        ` ${currencyName(showText(currency))}`,
      );
    });
  const days = (one: MonthProof): string =>
    one.firstChargeDay === undefined || one.lastChargeDay === undefined
      ? "–"
      : `${formatDay(one.firstChargeDay)} – ${formatDay(one.lastChargeDay)}`;
  return table({
    id: "proof",
    caption: "Months by scope",
    columns: [
      { title: "Month" },
      { title: "Scope" },
      { title: "Exported" },
      { title: "Run" },
      { title: "Rows", isNumber: true },
      { title: "Billed cost", isNumber: true },
      { title: "Effective cost", isNumber: true },
      { title: "Days" },
      { title: "FOCUS" },
    ],
    rows: proof.map((one) => [
      formatShortMonth(one.month),
      h("bdi", { class: "id" }, showText(one.scope)),
      formatInstant(one.submitted),
      h("bdi", { class: "id" }, showText(one.runId)),
      String(one.rows),
      sums(one, "BilledCost"),
      sums(one, "EffectiveCost"),
      days(one),
      showText(one.datasetVersion),
    ]),
    sums: proofTotals(proof).map(({ currency, billed, effective, rows, runs }) => [
      `Total ${currencyName(showText(currency))}`,
      "",
      "",
      `${runs} ${runs === 1 ? "run" : "runs"}`,
      String(rows),
      h("data", { value: formatUnits(billed) }, formatUnits(billed)),
      h("data", { value: formatUnits(effective) }, formatUnits(effective)),
      "",
      "",
    ]),
  });
}

function restatementTable({ restatements }: PageData): Child {
  const head = h("h3", {}, "Closed months that changed");
  if (restatements.length === 0) return [head, h("p", { class: "sub" }, "None is known.")];
  return [
    head,
    table({
      id: "restatements",
      caption: "Sums before and now, all digits",
      columns: [
        { title: "Month" },
        { title: "Scope" },
        { title: "Currency" },
        { title: "Exported" },
        { title: "Billed before", isNumber: true },
        { title: "Billed now", isNumber: true },
        { title: "Difference", isNumber: true },
        { title: "Effective before", isNumber: true },
        { title: "Effective now", isNumber: true },
        { title: "Difference", isNumber: true },
      ],
      rows: restatements.map(({ scope, month, currency, before, now }) => [
        formatShortMonth(month),
        h("bdi", { class: "id" }, showText(scope)),
        currencyName(showText(currency)),
        `${formatInstant(before.submitted)}, now ${formatInstant(now.submitted)}`,
        exactMoney(before.billed, currency),
        exactMoney(now.billed, currency),
        change(now.billed - before.billed, currency),
        exactMoney(before.effective, currency),
        exactMoney(now.effective, currency),
        change(now.effective - before.effective, currency),
      ]),
    }),
  ];
}

function sentences(title: string, lines: readonly string[], none: string): Child {
  return [
    h("h3", {}, title),
    lines.length === 0
      ? h("p", { class: "sub" }, none)
      : h(
          "ul",
          { class: "sentences" },
          lines.map((line) => h("li", {}, h("bdi", {}, line))),
        ),
  ];
}
