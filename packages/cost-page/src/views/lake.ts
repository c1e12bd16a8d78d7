import { parseDecimal } from "exact-values/decimal";
import { proofTotals } from "../model/proof.ts";
import type { MonthProof, PageData } from "../page-data.ts";
import { formatInstant, formatMonth, formatShortDay, formatShortMonth } from "../text/dates.ts";
import { describeLate } from "../text/late-scopes.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { count, exactMoney, NOT_GIVEN, table } from "./parts.ts";
import { restatementsView } from "./restatements.ts";
import { STATUS_MEANINGS, statusCell } from "./status.ts";

/** Every month of every scope with its run, and all problems with the data. Independent of the filters. */
export function lakeView(data: PageData): Child {
  return [
    h("h2", {}, "Months in the lake"),
    h("p", { class: "sub" }, "The months as proven in the lake. Filters do not apply here."),
    // A reader who clicks "1 month missing" wants to see which month.
    data.missing.length > 0 ? missingMonths(data) : undefined,
    h("div", { class: "panel" }, proofTable(data.proof)),
    statusNotes(data.proof),
    restatementsView(data),
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

/** What the statuses mean, and which of them are uncertain. */
function statusNotes(proof: readonly MonthProof[]): Child {
  if (proof.every(({ status }) => status === undefined)) return undefined;
  const notes = proof.flatMap(({ month, scope, status }) =>
    status?.note === undefined ? [] : [`${formatMonth(month)} of ${showText(scope)}: ${showText(status.note)}`],
  );
  return [
    h("p", { class: "sub" }, STATUS_MEANINGS),
    notes.length === 0 ? undefined : sentences("Months with an incomplete history", notes, ""),
  ];
}

interface ProofColumn {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (month: MonthProof) => Child;
  /** The cell below the column. */
  readonly sum?: (proof: readonly MonthProof[]) => Child;
}

const PROOF_COLUMNS: readonly ProofColumn[] = [
  { title: "Month", cell: ({ month }) => formatShortMonth(month), sum: () => "Total" },
  // Next to the month, because a wide table is cut at its right edge on a small screen.
  { title: "Scope", cell: ({ scope }) => h("bdi", { class: "id" }, showText(scope)) },
  { title: "Status", cell: ({ status }) => statusCell(status) },
  {
    title: "Rows",
    isNumber: true,
    cell: ({ rows }) => count(rows),
    sum: (proof) => count(proof.reduce((all, { rows }) => all + rows, 0)),
  },
  {
    title: "Effective cost",
    isNumber: true,
    cell: (one) => provenSums(one, "EffectiveCost"),
    sum: (proof) => proofTotals(proof).map(({ currency, effective }) => amountLine(effective, currency)),
  },
  {
    title: "Billed cost",
    isNumber: true,
    cell: (one) => provenSums(one, "BilledCost"),
    sum: (proof) => proofTotals(proof).map(({ currency, billed }) => amountLine(billed, currency)),
  },
  { title: "Days", cell: chargeDays },
  { title: "Exported", cell: ({ submitted }) => formatInstant(submitted) },
  { title: "FOCUS", cell: ({ datasetVersion }) => (datasetVersion === "" ? "–" : showText(datasetVersion)) },
  { title: "Run", cell: ({ runId }) => h("bdi", { class: "id" }, runId === "" ? "–" : showText(runId)) },
];

function proofTable(proof: readonly MonthProof[]): Element {
  return table({
    id: "proof",
    caption: "Months by scope, all digits; currencies are never added",
    class: "proof",
    columns: PROOF_COLUMNS,
    rows: proof.map((one) => PROOF_COLUMNS.map(({ cell }) => cell(one))),
    sums: [PROOF_COLUMNS.map(({ sum }) => sum?.(proof) ?? "")],
  });
}

function provenSums({ sums }: MonthProof, column: string): Child {
  // Nothing is proven for files that were not written by a hub.
  if (Object.keys(sums).length === 0) return "not proven";
  return Object.entries(sums).map(([currency, columns]) => {
    const text = columns[column];
    const parsed = parseDecimal(text ?? "");
    const missing = text === undefined ? NOT_GIVEN : showText(text);
    const amount = parsed.ok ? exactMoney(parsed.units, currency) : missing;
    return h("div", {}, amount, ` ${currencyName(showText(currency))}`);
  });
}

function chargeDays({ firstChargeDay, lastChargeDay }: MonthProof): string {
  if (firstChargeDay === undefined || lastChargeDay === undefined) return "–";
  return `${formatShortDay(firstChargeDay)} – ${formatShortDay(lastChargeDay)}`;
}

function amountLine(units: bigint, currency: string): Element {
  return h("div", {}, exactMoney(units, currency), ` ${currencyName(showText(currency))}`);
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
