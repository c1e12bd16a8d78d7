import type { Savings } from "../../hub/savings/savings.ts";
import type { Anomaly } from "../../hub/series/daily-series.ts";
import { dayNumber, formatDay, formatDayRange, formatMonth } from "../text/dates.ts";
import { type Bridge, bridgeOf } from "./bridge.ts";
import { type Comparison, compareMonths } from "./comparison.ts";
import { anomaliesOf } from "./forecast.ts";
import { notGivenBy } from "./given-costs.ts";
import { savingsOfMonth } from "./savings.ts";
import type { Selection } from "./selection.ts";
import { monthTotals } from "./totals.ts";

/** The first figures: how much, how much more than before, and why. The page, the job summary and the digest say the same. */
export interface Overview {
  /** `November 2026` */
  readonly month: string;
  /** Whether the month is closed, in a sentence. */
  readonly status: string;
  readonly isRunning: boolean;
  /** All that is known of the month, open days included; undefined when none of its rows has the chosen cost. */
  readonly total: bigint | undefined;
  readonly comparison: Comparison | undefined;
  /** Why there is no comparison, in a sentence. */
  readonly noComparison: string | undefined;
  /** Of the dimension that the state names. */
  readonly bridge: Bridge | undefined;
  /** The spans that the bridge is between; where days are not known by its dimension, they are not those of `comparison`. */
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
  return {
    month: chosen === undefined ? "No month" : formatMonth(chosen.month),
    status: statusOf(selection),
    isRunning: chosen?.settledUntil !== undefined,
    total: notGivenBy(selection)(month) ? undefined : (monthTotals(selection)[month] ?? 0n),
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
  if (settledUntil === "none") return "Running month: none of its days is settled yet.";
  return `Running month: ${formatDayRange(chosen.month, dayNumber(settledUntil))} settled, days after ${formatDay(settledUntil)} still open.`;
}
