import type { Savings } from "../savings.ts";
import type { Anomaly } from "../series/daily-series.ts";
import { dayNumber, formatDay, formatDayRange, formatMonth } from "../text/dates.ts";
import { type Bridge, bridgeOf } from "./bridge.ts";
import { type Comparison, compareMonths } from "./comparison.ts";
import { anomaliesOf } from "./forecast.ts";
import { notGivenBy } from "./given-costs.ts";
import { savingsOfMonth } from "./savings.ts";
import type { Selection } from "./selection.ts";
import { monthTotals } from "./totals.ts";

/**
 * The main figures: the total, its change and the causes. The page, the job summary and the digest show the same
 * figures.
 */
export interface Overview {
  /** `November 2026` */
  readonly month: string;
  /** A sentence that says whether the month is closed. */
  readonly status: string;
  readonly isRunning: boolean;
  /** The compared period and its total, or the month if there is no comparison. */
  readonly headline: { readonly period: string; readonly total: bigint | undefined };
  /** All known costs of the month, including open days; undefined if none of its rows has the chosen cost. */
  readonly total: bigint | undefined;
  readonly comparison: Comparison | undefined;
  /** A sentence that explains why there is no comparison. */
  readonly noComparison: string | undefined;
  /** For the dimension that the state names. */
  readonly bridge: Bridge | undefined;
  /** The periods of the bridge. They differ from those of `comparison` if the dimension has no daily costs. */
  readonly bridgeSpans: Comparison | undefined;
  readonly savings: Savings | string;
  readonly anomalies: readonly Anomaly[] | undefined;
}

const BRIDGE_PARTS = 8;

export function overviewOf(selection: Selection): Overview {
  const { content, month, state } = selection;
  const chosen = content.months[month];
  const comparison = compareMonths(selection);
  const spans = compareMonths(selection, state.by);
  const name = chosen === undefined ? "No month" : formatMonth(chosen.month);
  const total = notGivenBy(selection)(month) ? undefined : (monthTotals(selection)[month] ?? 0n);
  const isRunning = chosen?.settledUntil !== undefined;
  return {
    month: name,
    status: statusOf(selection),
    ...{ isRunning, total },
    headline:
      comparison.kind === "none"
        ? { period: `${name}${isRunning ? " so far" : ""}`, total }
        : { period: comparison.now, total: comparison.nowTotal },
    comparison: comparison.kind === "none" ? undefined : comparison,
    noComparison: comparison.kind === "none" ? comparison.reason : undefined,
    bridge: spans.kind === "none" ? undefined : bridgeOf(spans, BRIDGE_PARTS),
    bridgeSpans: spans.kind === "none" ? undefined : spans,
    savings: savingsOfMonth(selection),
    anomalies: anomaliesOf(selection),
  };
}

function statusOf({ content, month }: Selection): string {
  const chosen = content.months[month];
  if (chosen === undefined) return "There is no month on this page.";
  const { settledUntil } = chosen;
  if (settledUntil === undefined) return "Closed month.";
  if (settledUntil === "none") return "Running month: no days are settled yet.";
  const settled = formatDayRange(chosen.month, dayNumber(settledUntil));
  return `Running month: ${settled} settled, days after ${formatDay(settledUntil)} still open.`;
}
