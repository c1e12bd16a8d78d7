import { type Savings, savingsOf } from "cost-page/savings";
import { formatAmount } from "exact-values/amount";
import { mergeTotals } from "exact-values/charge-totals";
import { counted } from "exact-values/counted";
import { formatPercent } from "exact-values/fraction";
import { type CostSums, costSumsToJson } from "focus-parquet/facts";
import { FILLED_CONTRACTED_COST, FILLED_LIST_COST, isFound } from "focus-parquet/prices";
import { type Annotation, annotateFailure } from "../../../github/annotations.ts";
import { renderFailure } from "../../../github/failure.ts";
import { codeCell } from "../../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  numberColumn,
  type Section,
  section,
  type Table,
  table,
} from "../../../github/markdown/summary-markdown.ts";
import { failureSection } from "../../../github/report/sections.ts";
import type { FilledLakeMonth } from "../../../lake/fill/fill-lake.ts";
import type { FillResult } from "./fill-lakes.ts";

type Filled = Extract<FilledLakeMonth, { readonly outcome: "filled" }>;

/** The summary's section about found prices; empty if prices were not looked for. */
export function fillSection(fills: readonly FillResult[] = []): Section {
  const months = fills.flatMap((fill) => (fill.outcome === "done" ? fill.months : []));
  // The same month in another lake has the same rows.
  const filled = [...Map.groupBy(months.filter(isFilled), ({ month, scope }) => `${scope}/${month}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  if (fills.length === 0) return section("Missing prices");
  return section(
    "Missing prices",
    whatHappened(fills),
    monthTable(filled),
    coverageTable(filled),
    details("Missing prices by rule and reason", outcomeTable(filled)),
    details("Months without a search for prices", leftOutTable(months)),
    failureSection(fills.flatMap(failuresOf), "Failures while finding prices"),
  );
}

function isFilled(month: FilledLakeMonth): month is Filled {
  return month.outcome === "filled";
}

const OUTCOME_TEXTS: Readonly<Record<FilledLakeMonth["outcome"], string>> = {
  filled: "written with the prices found",
  "same-prices": "unchanged, since a new price sheet changes none of the prices used",
  cleared: "written without found prices, since the lake no longer has a price sheet that gives them",
  current: "unchanged",
  planned: "to be searched for prices",
  "no-sheet": "without a price sheet",
  replaced: "replaced in the meantime, and left to the next run",
  "lacks-columns": "without the columns that identify prices",
  "names-taken": "with columns whose names are reserved for found prices",
  "too-many-prices": "with too many distinct prices for one search",
  expired: "past the retention",
  left: "left to the next run, because too many months failed",
  foreign: "not from this hub",
  unproven: "from an earlier release, to be ingested again with force",
  failed: "failed",
};

function whatHappened(fills: readonly FillResult[]): string {
  const texts = fills.map((fill) => {
    const lake = fills.length > 1 ? `In the ${fill.lake} lake, ` : "";
    if (fill.outcome === "failed") return `${lake}the search failed: ${renderFailure(fill.error).code}.`;
    const byOutcome = Map.groupBy(fill.months, ({ outcome }) => outcome);
    const parts = [...byOutcome].map(([outcome, of]) => `${counted(of.length, "month")} ${OUTCOME_TEXTS[outcome]}`);
    return `${lake}${parts.length === 0 ? "there were no months of costs" : parts.join("; ")}.`;
  });
  return (
    `${texts.join(" ")} Found costs are in separate columns next to those of the provider, and are not included in ` +
    "the figures above."
  );
}

function monthTable(months: readonly Filled[]): Table {
  return table(months, [
    column("Scope", ({ scope }) => codeCell(scope)),
    column("Month", ({ month }) => month),
    numberColumn("Rows without a price", ({ filled: { counts } }) => {
      const { filled, partly, unfilled } = counts.rows;
      return String(filled + partly + unfilled);
    }),
    numberColumn("found", ({ filled }) => String(filled.counts.rows.filled)),
    numberColumn("in part", ({ filled }) => String(filled.counts.rows.partly)),
    numberColumn("not found", ({ filled }) => String(filled.counts.rows.unfilled)),
    numberColumn("List cost found", ({ filled }) => amounts(filled.filledSums, FILLED_LIST_COST)),
    numberColumn("Contracted cost found", ({ filled }) => amounts(filled.filledSums, FILLED_CONTRACTED_COST)),
  ]);
}

function amounts(sums: CostSums, column: string): string {
  return [...sums]
    .map(([currency, columns]) => `${formatAmount(columns.get(column)?.units ?? 0n, currency)} ${currency}`.trim())
    .join(", ");
}

/** Coverage and savings with and without found prices, by currency. Currencies are never added up. */
function coverageTable(months: readonly Filled[]): Table {
  const without = months.map(({ filled }) => filled.charges).reduce(mergeTotals, new Map());
  const withFilled = months.map(({ filled }) => filled.chargesWithFilled).reduce(mergeTotals, new Map());
  const rows = [...withFilled].map(([currency, classes]) => ({
    currency,
    exported: savingsOf(without.get(currency) ?? new Map()),
    found: savingsOf(classes),
  }));
  const share = ({ coverage }: Savings): string => (coverage === undefined ? "not known" : formatPercent(coverage));
  const money = ({ total }: Savings, currency: string): string =>
    total === undefined ? "not known" : formatAmount(total, currency);
  return table(rows, [
    column("Currency", ({ currency }) => (currency === "" ? "no currency" : currency)),
    numberColumn("Coverage as exported", ({ exported }) => share(exported)),
    numberColumn("Coverage with found prices", ({ found }) => share(found)),
    numberColumn("Total savings as exported", ({ currency, exported }) => money(exported, currency)),
    numberColumn("Total savings with found prices", ({ currency, found }) => money(found, currency)),
  ]);
}

function outcomeTable(months: readonly Filled[]): Table {
  const rows = (["list", "contracted"] as const).flatMap((kind) => {
    const sums = new Map<string, number>();
    for (const { filled } of months)
      for (const [text, count] of filled.counts.outcomes[kind]) sums.set(text, (sums.get(text) ?? 0) + count);
    return [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([text, count]) => ({ kind, text, count }));
  });
  return table(rows, [
    column("Price", ({ kind }) => kind),
    column("Outcome", ({ text }) => (isFound(text) ? "found" : "not found")),
    column("Rule or reason", ({ text }) => text),
    numberColumn("Rows", ({ count }) => String(count)),
  ]);
}

const LOOKED_FOR = ["filled", "current", "same-prices", "failed", "planned"];

function leftOutTable(months: readonly FilledLakeMonth[]): Table {
  return table(
    months.filter(({ outcome }) => !LOOKED_FOR.includes(outcome)),
    [
      column("Scope", ({ scope }) => codeCell(scope)),
      column("Month", ({ month }) => month),
      column("Why", (month) => {
        const columns = "columns" in month ? `: ${month.columns.join(", ")}` : "";
        const because = month.outcome === "cleared" ? `: ${month.because}` : "";
        return `${month.outcome}${columns}${because}`;
      }),
    ],
  );
}

function failuresOf(fill: FillResult): readonly { readonly about: string; readonly error: unknown }[] {
  if (fill.outcome === "failed") return [{ about: `prices of the ${fill.lake} lake`, error: fill.error }];
  return fill.months.flatMap((month) =>
    month.outcome === "failed" ? [{ about: `prices: ${month.scope} ${month.month}`, error: month.error }] : [],
  );
}

/** The annotations for failures. */
export function annotateFills(fills: readonly FillResult[] = []): readonly Annotation[] {
  return fills.flatMap(failuresOf).map(({ about, error }) => annotateFailure(error, { about }));
}

/** The output `fills`. */
export function fillsToJson(fills: readonly FillResult[] = []): string {
  return JSON.stringify(
    fills.flatMap((fill): readonly unknown[] => {
      if (fill.outcome === "failed")
        return [{ target: fill.lake, outcome: "failed", error: renderFailure(fill.error).code }];
      return fill.months.map((month) => {
        const place = { target: fill.lake, scope: month.scope, month: month.month, outcome: month.outcome };
        if (month.outcome === "failed") return { ...place, error: renderFailure(month.error).code };
        if ("columns" in month) return { ...place, columns: month.columns };
        if (month.outcome === "cleared") return { ...place, because: month.because };
        if (month.outcome !== "filled") return place;
        const { counts, filledSums } = month.filled;
        const { outcomes, roundings, rows } = counts;
        const [list, contracted] = [outcomes.list, outcomes.contracted].map((of) => Object.fromEntries(of));
        return { ...place, rows, list, contracted, sums: costSumsToJson(filledSums), roundings };
      });
    }),
  );
}
