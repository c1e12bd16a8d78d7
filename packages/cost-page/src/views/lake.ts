import { parseDecimal } from "exact-values/decimal";
import { proofTotals } from "../model/proof.ts";
import type { MonthProof, PageData } from "../page-data.ts";
import { formatInstant, formatMonth, formatShortDay, formatShortMonth } from "../text/dates.ts";
import { describeLate } from "../text/late-scopes.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { change, count, exactMoney, NOT_GIVEN, table } from "./parts.ts";

/** Every month of every scope with its run, and all problems with the data. Independent of the filters. */
export function lakeView(data: PageData): Child {
  return [
    h("h2", {}, "Months in the lake"),
    h("p", { class: "sub" }, "The months as proven in the lake. Filters do not apply here."),
    // A reader who clicks "1 month missing" wants to see which month.
    data.missing.length > 0 ? missingMonths(data) : undefined,
    h("div", { class: "panel" }, proofTable(data.proof)),
    restatementTable(data),
    data.missing.length > 0 ? undefined : missingMonths(data),
    sentences("Costs counted twice", data.overlaps.map(showText), "No scopes overlap."),
    sentences(
      "Scopes with late data",
      data.stale.map((late) => describeLate(late, showText(late.scope))),
      "No scope is late.",
    ),
  ];
}

function missingMonths({ missing }: PageData): Child {
  return sentences(
    "Missing months",
    missing.map(({ scope, month, reason }) => `${formatMonth(month)} of ${showText(scope)}: ${showText(reason)}`),
    "No month is missing.",
  );
}

function proofTable(proof: readonly MonthProof[]): Element {
  const sums = (one: MonthProof, column: string): Child =>
    // Nothing is proven for files that were not written by a hub.
    Object.keys(one.sums).length === 0
      ? "not proven"
      : Object.entries(one.sums).map(([currency, columns]) => {
          const text = columns[column];
          const parsed = parseDecimal(text ?? "");
          const amount = parsed.ok
            ? exactMoney(parsed.units, currency)
            : text === undefined
              ? NOT_GIVEN
              : showText(text);
          return h("div", {}, amount, ` ${currencyName(showText(currency))}`);
        });
  const days = (one: MonthProof): string =>
    one.firstChargeDay === undefined || one.lastChargeDay === undefined
      ? "–"
      : `${formatShortDay(one.firstChargeDay)} – ${formatShortDay(one.lastChargeDay)}`;
  const totals = proofTotals(proof);
  const rows = proof.reduce((sum, one) => sum + one.rows, 0);
  return table({
    id: "proof",
    caption: "Months by scope, all digits; currencies are never added",
    class: "proof",
    columns: [
      { title: "Month" },
      { title: "Rows", isNumber: true },
      { title: "Effective cost", isNumber: true },
      { title: "Billed cost", isNumber: true },
      { title: "Days" },
      { title: "Exported" },
      { title: "FOCUS" },
      { title: "Scope" },
      { title: "Run" },
    ],
    rows: proof.map((one) => [
      formatShortMonth(one.month),
      count(one.rows),
      sums(one, "EffectiveCost"),
      sums(one, "BilledCost"),
      days(one),
      formatInstant(one.submitted),
      one.datasetVersion === "" ? "–" : showText(one.datasetVersion),
      h("bdi", { class: "id" }, showText(one.scope)),
      h("bdi", { class: "id" }, one.runId === "" ? "–" : showText(one.runId)),
    ]),
    sums: [
      [
        "Total",
        count(rows),
        totals.map(({ currency, effective }) => amountLine(effective, currency)),
        totals.map(({ currency, billed }) => amountLine(billed, currency)),
        "",
        "",
        "",
        "",
        "",
      ],
    ],
  });
}

function amountLine(units: bigint, currency: string): Element {
  return h("div", {}, exactMoney(units, currency), ` ${currencyName(showText(currency))}`);
}

function restatementTable({ restatements }: PageData): Child {
  const head = h("h3", {}, "Closed months that changed");
  if (restatements.length === 0) return [head, h("p", { class: "sub" }, "None known.")];
  return [
    head,
    table({
      id: "restatements",
      class: "proof",
      caption: "Previous and current sums, all digits",
      columns: [
        { title: "Month" },
        { title: "Scope" },
        { title: "Currency" },
        { title: "Exported" },
        { title: "Previous billed cost", isNumber: true },
        { title: "Current billed cost", isNumber: true },
        { title: "Difference", isNumber: true },
        { title: "Previous effective cost", isNumber: true },
        { title: "Current effective cost", isNumber: true },
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
