import { formatAmount, groupThousands } from "exact-values/amount";
import { formatPercent } from "exact-values/fraction";
import { currencyName, formatChange, formatRate } from "../text/money.ts";
import { dimensionName } from "../text/names.ts";
import { BASIS_NAMES } from "./cost-basis.ts";
import { missingCost } from "./given-costs.ts";
import { onceChargesOf } from "./once-charges.ts";
import type { Overview } from "./overview.ts";
import { codeName } from "./ranking.ts";
import type { Selection } from "./selection.ts";

/** `1–18 November 2026: +1,234.50 EUR (+4.2 %) against 1–18 October 2026.` */
export function changeSentence({ state }: Selection, { comparison, noComparison }: Overview): string {
  if (comparison === undefined) return `Not compared: ${noComparison ?? ""}`;
  const { now, before, nowTotal, beforeTotal } = comparison;
  const change = nowTotal - beforeTotal;
  const rate = formatRate(change, beforeTotal);
  const amount = `${formatChange(change, state.currency)} ${currencyName(state.currency)}`;
  return `${now}: ${amount}${rate === undefined ? "" : ` (${rate})`} against ${before}.`;
}

/** How many rows lack the chosen cost, and the sum of their other cost; undefined if every row has it. */
export function missingCostSentence(selection: Selection, month?: number): string | undefined {
  const { rows, rowsWithout, otherCost } = missingCost(selection, month);
  if (rowsWithout === 0) return undefined;
  const { basis, currency } = selection.state;
  const cost = BASIS_NAMES[basis].toLowerCase();
  const other = BASIS_NAMES[basis === "billed" ? "effective" : "billed"].toLowerCase();
  const count = (number: number): string => groupThousands(String(number));
  const which = rowsWithout === rows ? "all rows" : `${count(rowsWithout)} of ${count(rows)} rows`;
  const amount = `${formatAmount(otherCost, currency)} ${currencyName(currency)}`;
  return (
    `The ${cost} is missing in ${which}. ` +
    `The ${other} of these rows, ${amount}, is not included in any total of ${cost}.`
  );
}

/** What drives the change: the three largest parts and the sum of the others. */
export function driverSentence({ content, state }: Selection, { bridge, bridgeSpans, comparison }: Overview): string {
  const dimension = dimensionName(state.by).one.toLowerCase();
  if (bridge === undefined) return "The causes are not known.";
  const parts = bridge.parts.slice(0, 3);
  if (parts.length === 0) return `No ${dimension} changed.`;
  const texts = parts.map(({ code, change, kind }) => {
    const note = kind === "new" || kind === "gone" ? ` (${kind})` : "";
    return `${codeName(content, state.by, code)} ${formatChange(change, state.currency)}${note}`;
  });
  const rest = bridge.now - bridge.before - parts.reduce((sum, { change }) => sum + change, 0n);
  const others =
    rest === 0n && bridge.parts.length === parts.length ? "" : `; all others ${formatChange(rest, state.currency)}`;
  // If daily costs are not available, the driver compares other days than the change does.
  const isOther = comparison !== undefined && bridgeSpans !== undefined && bridgeSpans.now !== comparison.now;
  const spans = isOther ? `, ${bridgeSpans.now} against ${bridgeSpans.before}` : "";
  return `By ${dimension}${spans}: ${texts.join(", ")}${others}.`;
}

const NAMED_ONCE = 2;

/**
 * The part of the change that does not come from usage, if it is at least a tenth; otherwise undefined, also if it is
 * not known.
 */
export function onceSentence(selection: Selection, { comparison }: Overview): string | undefined {
  const once = comparison === undefined ? undefined : onceChargesOf(selection, comparison);
  if (comparison === undefined || once === undefined) return undefined;
  const { currency } = selection.state;
  const whole = sizeOf(comparison.nowTotal - comparison.beforeTotal);
  const largest = [once.change, ...once.services.map(({ now, before }) => now - before)].map(sizeOf);
  if (largest.every((size) => size === 0n || size * 10n < whole)) return undefined;
  const amount = (units: bigint): string => (units === 0n ? "none" : formatAmount(units, currency));
  const named = once.services
    .slice(0, NAMED_ONCE)
    .map(
      ({ code, before, now }) =>
        `${codeName(selection.content, "service", code)} ${amount(before)} before and ${amount(now)} now`,
    );
  const rest = once.services.length > named.length ? ["others"] : [];
  const names = named.length === 0 ? "" : ` (${[...named, ...rest].join("; ")})`;
  const change = formatChange(once.change, currency);
  return `Refunds, purchases and other charges that are not usage account for ${change} of the change${names}.`;
}

function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** Savings with their coverage, or why they are not known. */
export function savingsSentence({ state }: Selection, { savings, month }: Overview): string {
  if (typeof savings === "string") return savings;
  if (savings.total === undefined) return `Savings of ${month} are not known: there are no list prices.`;
  const coverage = savings.coverage === undefined ? "an unknown share" : formatPercent(savings.coverage);
  const amount = `${formatAmount(savings.total, state.currency)} ${currencyName(state.currency)}`;
  return (
    `Saved in ${month}: ${amount} compared with list prices. ` +
    `List and contracted prices are known for ${coverage} of the cost.`
  );
}

/** The number of anomalies. */
export function anomalySentence(selection: Selection, { anomalies }: Overview): string {
  if (anomalies === undefined)
    return "Anomalies are detected by effective cost, in total and for single subscriptions and services.";
  if (anomalies.length === 0) return "No settled day differs significantly.";
  const count = `${anomalies.length} ${anomalies.length === 1 ? "anomaly" : "anomalies"}`;
  return `${count} among the settled days in ${currencyName(selection.state.currency)}.`;
}
