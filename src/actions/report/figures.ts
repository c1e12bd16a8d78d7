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

/** The figures of one currency without a filter, as the first view of the page shows them: the page's own functions make these texts, so the two never differ. */
export interface CurrencyFigures {
  readonly currency: string;
  /** `Effective cost`, or `Billed cost` where no effective cost is given. */
  readonly cost: string;
  readonly month: string;
  /** Whether the month is closed, and which of its days are open. */
  readonly status: string;
  /** `not given` when no row of the month has this cost. */
  readonly total: string;
  /** How many rows lack this cost, in a sentence. */
  readonly missingCost: string | undefined;
  /** `+400.00 (+80 %)`, and what is compared; undefined where nothing can be. */
  readonly change: { readonly amount: string; readonly spans: string } | undefined;
  /** The services that changed most; foreign text. */
  readonly drivers: string;
  readonly savings: string;
  /** For how much of the cost prices are known. */
  readonly coverage: string;
  /** Days that differ, the one that matters most first; foreign text. */
  readonly findings: readonly string[];
  /** Of the whole running month; undefined where there is no estimate. */
  readonly estimate: string | undefined;
  readonly sentences: Readonly<Record<"change" | "drivers" | "savings" | "findings", string>>;
  /** Totals by month, oldest first, for a picture. */
  readonly trend: readonly { readonly label: string; readonly units: bigint }[];
}

const DRIVERS = 3;
const FINDING_DRIVERS = 2;

/** The first figures of the data, the currency with most rows first; none where there are no costs. */
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
    findings: anomalies.map((anomaly) => findingText(content, anomaly)),
    estimate: estimateText(selection),
    sentences: {
      change: changeSentence(selection, overview),
      drivers: driverSentence(selection, overview),
      savings: savingsSentence(selection, overview),
      findings: anomalySentence(selection, overview),
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

/** Where services are not known by day, the spans that they are of are other ones than those of the change, and are named. */
function driversText({ content, state }: Selection, { bridge, bridgeSpans, comparison }: Overview): string {
  const parts = (bridge?.parts ?? [])
    .slice(0, DRIVERS)
    .map(({ change, code }) => `${codeName(content, state.by, code)} ${formatChange(change, state.currency)}`);
  if (parts.length === 0 || bridgeSpans === undefined || bridgeSpans.now === comparison?.now) return parts.join(", ");
  return `${parts.join(", ")} (${bridgeSpans.now} against ${bridgeSpans.before})`;
}

/** `Virtual Machines on 12 November 2026: 1,234.50, where 200.10 is usual` */
function findingText(content: PageContent, anomaly: Anomaly): string {
  const { amount, currency, day, difference, differingDays, drivers, lastDay, median, subject } = anomaly;
  const more = `(with ${differingDays - 1} more until ${formatDay(lastDay)}, ${formatChange(difference, currency)} in all)`;
  const days = `on ${formatDay(day)}${differingDays === 1 ? "" : ` ${more}`}`;
  const amounts = `${formatAmount(amount, currency)}, where ${formatAmount(median, currency)} is usual`;
  const driven = drivers.slice(0, FINDING_DRIVERS).map((one) => subjectName(content, one.subject));
  return `${subjectName(content, subject)} ${days}: ${amounts}${driven.length === 0 ? "" : `; driven by ${driven.join(", ")}`}`;
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
  return `${formatMonth(month.month)} is estimated at ${amount(estimate.total)} (${amount(estimate.low)} to ${amount(estimate.high)})`;
}
