import type { PageData } from "cost-page";
import type { PageContent } from "cost-page/figures";
import {
  anomalySentence,
  BASIS_NAMES,
  changeSentence,
  codeName,
  condense,
  currencyName,
  currencyTotals,
  defaultState,
  driverSentence,
  estimateOf,
  formatChange,
  formatDay,
  formatMonth,
  formatRate,
  formatShortMonth,
  missingCostSentence,
  monthTotals,
  type Overview,
  overviewOf,
  type Selection,
  savingsSentence,
  select,
  valueName,
} from "cost-page/figures";
import type { Anomaly, SeriesSubject } from "cost-page/series";
import { formatAmount } from "exact-values/amount";
import { formatPercent } from "exact-values/fraction";
import type { CostFigures } from "../../hub/watch/judged-json.ts";
import { exactFigures } from "../../page-source/cost-figures.ts";

/**
 * The figures of one currency without filters, as on the first view of the page. The page's own functions create these
 * texts, so the two never differ.
 */
export interface CurrencyFigures {
  readonly currency: string;
  /** All digits. */
  readonly exact: CostFigures;
  /** `Effective cost`, or `Billed cost` if effective cost is missing. */
  readonly cost: string;
  readonly month: string;
  /** Whether the month is closed, and which days are still open. */
  readonly status: string;
  /** `not given` if no row of the month has this cost. */
  readonly total: string;
  /** A sentence about rows that lack this cost. */
  readonly missingCost: string | undefined;
  /** `+400.00 (+80 %)`, and what is compared; undefined if there is no comparison. */
  readonly change: { readonly amount: string; readonly spans: string } | undefined;
  /** The services that changed most. Contains foreign text. */
  readonly drivers: string;
  readonly savings: string;
  /** The share of the cost with known prices. */
  readonly coverage: string;
  /** Anomalies, largest first. Contains foreign text. */
  readonly anomalies: readonly string[];
  /** The estimate for the whole running month, if there is one. */
  readonly estimate: string | undefined;
  readonly sentences: Readonly<Record<"change" | "drivers" | "savings" | "anomalies", string>>;
  /** Totals by month, oldest first, for a chart. */
  readonly trend: readonly { readonly label: string; readonly units: bigint }[];
}

const DRIVERS = 3;
const ANOMALY_DRIVERS = 2;

/** The main figures per currency, starting with the currency of most rows; empty without costs. */
export function firstFigures(data: PageData): readonly CurrencyFigures[] {
  const content = condense(data);
  const state = defaultState(content);
  if (state.month === undefined) return [];
  const currencies = currencyTotals(select(content, state)).map(({ currency }) => currency);
  const isMain = (currency: string): number => Number(currency === state.currency);
  return currencies
    .toSorted((a, b) => isMain(b) - isMain(a))
    .map((currency) => figuresOf(select(content, { ...state, currency })));
}

function figuresOf(selection: Selection): CurrencyFigures {
  const { content, state } = selection;
  const overview = overviewOf(selection);
  const { anomalies = [], month, savings, status, total } = overview;
  const amount = (units: bigint): string => formatAmount(units, state.currency);
  const known = typeof savings === "string" || savings.total === undefined ? undefined : savings;
  return {
    ...{
      currency: currencyName(state.currency),
      exact: exactFigures(selection),
      cost: BASIS_NAMES[state.basis],
      month,
      status,
      total: total === undefined ? "not given" : amount(total),
      missingCost: missingCostSentence(selection),
      change: changeOf(overview, selection),
    },
    drivers: driversText(selection, overview),
    savings: known?.total === undefined ? "not known" : amount(known.total),
    coverage: known?.coverage === undefined ? "not known" : formatPercent(known.coverage),
    anomalies: anomalies.map((anomaly) => anomalyText(content, anomaly)),
    estimate: estimateText(selection),
    sentences: {
      change: changeSentence(selection, overview),
      drivers: driverSentence(selection, overview),
      savings: savingsSentence(selection, overview),
      anomalies: anomalySentence(selection, overview),
    },
    trend: monthTotals(selection).map((units, at) => {
      const one = content.months[at]?.month;
      return { label: one === undefined ? "" : formatShortMonth(one), units };
    }),
  };
}

function changeOf({ comparison }: Overview, { state }: Selection): CurrencyFigures["change"] {
  if (comparison === undefined) return undefined;
  const { before, beforeTotal, now, nowTotal } = comparison;
  const change = nowTotal - beforeTotal;
  const rate = formatRate(change, beforeTotal);
  const amount = formatChange(change, state.currency);
  return { amount: rate === undefined ? amount : `${amount} (${rate})`, spans: `${now} against ${before}` };
}

/**
 * If daily costs by service are not available, the drivers compare other days than the change does, so these are named.
 */
function driversText({ content, state }: Selection, { bridge, bridgeSpans, comparison }: Overview): string {
  const parts = (bridge?.parts ?? [])
    .slice(0, DRIVERS)
    .map(({ change, code }) => `${codeName(content, state.by, code)} ${formatChange(change, state.currency)}`);
  if (parts.length === 0 || bridgeSpans === undefined || bridgeSpans.now === comparison?.now) return parts.join(", ");
  return `${parts.join(", ")} (${bridgeSpans.now} against ${bridgeSpans.before})`;
}

/** `Virtual Machines on 12 November 2026: 1,234.50, compared with a median of 200.10` */
function anomalyText(content: PageContent, anomaly: Anomaly): string {
  const { amount, currency, day, difference, differingDays, drivers, lastDay, median, subject } = anomaly;
  const total = `${formatChange(difference, currency)} in total`;
  const more = `(and ${differingDays - 1} more until ${formatDay(lastDay)}, ${total})`;
  const days = `on ${formatDay(day)}${differingDays === 1 ? "" : ` ${more}`}`;
  const amounts = `${formatAmount(amount, currency)}, compared with a median of ${formatAmount(median, currency)}`;
  const driven = drivers.slice(0, ANOMALY_DRIVERS).map((one) => subjectName(content, one.subject));
  const cause = driven.length === 0 ? "" : `; driven by ${driven.join(", ")}`;
  return `${subjectName(content, subject)} ${days}: ${amounts}${cause}`;
}

function subjectName(content: PageContent, { dimension, value }: SeriesSubject): string {
  if (dimension === "total") return "All costs";
  const code = content.dimensions.find(({ name }) => name === dimension)?.values.indexOf(value) ?? -1;
  return code < 0 ? valueName(dimension, value) : codeName(content, dimension, code);
}

function estimateText(selection: Selection): string | undefined {
  const { content, state } = selection;
  const estimate = estimateOf(selection);
  const month = content.months[estimate?.month ?? -1];
  if (estimate === undefined || month === undefined) return undefined;
  const amount = (units: bigint): string => formatAmount(units, state.currency);
  const range = `${amount(estimate.low)} to ${amount(estimate.high)}`;
  return `${formatMonth(month.month)} is estimated at ${amount(estimate.total)} (${range})`;
}
