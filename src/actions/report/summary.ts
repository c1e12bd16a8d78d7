import { formatShortMonth } from "cost-page/figures";
import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import type { Visibility } from "../../github/api/github-context.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import {
  type Block,
  chart,
  column,
  list,
  numberColumn,
  type Section,
  type Summary,
  section,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { failureSection, noticeSection } from "../../github/report/sections.ts";
import { evidence } from "./digest.ts";
import type { CurrencyFigures } from "./figures.ts";
import { statusSection } from "./month-status.ts";
import { linkPage } from "./page-link.ts";
import type { ReportResult } from "./result.ts";

/** The page shows more. */
const MAX_CURRENCIES = 5;
const MAX_MISSING = 20;

/** The job summary: the link to the page, the main figures, a chart, and gaps. */
export function describeReport(result: ReportResult): Summary {
  const { data, figures, notices, publication } = result;
  const failures = [publication, result.digest].flatMap((one) =>
    one.outcome === "failed" ? [{ error: one.error }] : [],
  );
  return {
    sentence: renderSentence(result),
    content: [
      failureSection(failures),
      linkPage(result),
      ...figureBlocks(figures),
      ...figures.slice(0, 1).map(trendChart),
      anomalySection(figures),
      statusSection(data),
      missingSection(result),
      noticeSection("Notes", notices),
      `${evidence(data)}${readers(result.visibility)}`,
    ],
  };
}

function renderSentence({ byteCount, data, digest, publication, seconds }: ReportResult): string {
  const months = counted(data.months.length, "month");
  const size = `${(byteCount / 1e6).toFixed(2)} MB`;
  const hasFailed = publication.outcome === "failed" || digest.outcome === "failed";
  const issue = digest.outcome === "opened" || digest.outcome === "updated" ? `, digest in #${digest.number}` : "";
  const end =
    publication.outcome === "failed" ? "the page could not be published" : `a page with ${months}, ${size}${issue}`;
  return `**Report${hasFailed ? " failed" : ""}: ${end}, ${seconds.toFixed(1)} s.**`;
}

function figureBlocks(currencies: readonly CurrencyFigures[]): readonly Block[] {
  if (currencies.length === 0) return ["The lake has no costs for this page yet."];
  const shown = currencies.slice(0, MAX_CURRENCIES);
  const rest = currencies.length - shown.length;
  const [first] = shown;
  const rows: readonly (readonly [title: string, of: (figures: CurrencyFigures) => string])[] = [
    [`${first?.cost ?? "Cost"}, ${first?.month ?? ""}`, ({ total }) => total],
    [`Change, ${first?.change?.spans ?? "nothing to compare"}`, ({ change }) => change?.amount ?? ""],
    ["Largest changes", ({ drivers }) => drivers],
    ["Estimate", ({ estimate }) => estimate ?? ""],
    ["Savings against list prices", ({ savings }) => savings],
    ["Share of the cost with known prices", ({ coverage }) => coverage],
    ["Anomalies", ({ anomalies }) => String(anomalies.length)],
  ];
  const known = rows.filter(([, of]) => shown.some((figures) => of(figures) !== ""));
  return [
    table(known, [
      column("", ([title]) => title),
      ...shown.map((figures) => numberColumn<(typeof rows)[number]>(figures.currency, ([, of]) => of(figures))),
    ]),
    escapeMarkdown(first?.status ?? ""),
    ...shown.flatMap(({ missingCost }) => missingCost ?? []).map(escapeMarkdown),
    rest === 0 ? "" : `The page shows ${counted(rest, "more currency", "more currencies")}.`,
  ];
}

function trendChart({ cost, currency, trend }: CurrencyFigures): Block {
  const points = trend.map(({ label, units }) => ({ label, value: formatUnits(units) }));
  return chart({ title: `${cost} by month`, unit: currency, points });
}

function anomalySection(currencies: readonly CurrencyFigures[]): Section {
  const found = currencies.flatMap(({ anomalies, currency }) => anomalies.map((text) => `${text} (${currency})`));
  return section("Anomalies", list(found.slice(0, 10).map(escapeMarkdown)));
}

function missingSection({ data }: ReportResult): Section {
  const items = data.missing.map(({ month, reason, scope }) => `${formatShortMonth(month)} of ${scope}: ${reason}`);
  const shown = [...items.slice(0, MAX_MISSING), ...data.overlaps].map(escapeMarkdown);
  const rest = items.length - Math.min(items.length, MAX_MISSING);
  return section("Missing or duplicate costs", list(rest === 0 ? shown : [...shown, `and ${rest} more; see the page`]));
}

function readers(visibility: Visibility | undefined): string {
  switch (visibility) {
    case "public":
      return " This repository is public, so anyone can read these figures.";
    case "internal":
      return " This repository is internal, so everyone in the enterprise can read these figures.";
    default:
      return "";
  }
}
