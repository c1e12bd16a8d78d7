import { formatAmount } from "exact-values/amount";
import { formatPercent } from "exact-values/fraction";
import type { Overview } from "../model/overview.ts";
import { codeName } from "../model/ranking.ts";
import { codeOf, isFiltered, type Selection } from "../model/selection.ts";
import { savingsSentence } from "../model/sentences.ts";
import { tagCoverage } from "../model/tag-coverage.ts";
import { ANOMALY_METHOD } from "../series/anomaly-rule.ts";
import type { Anomaly, SeriesSubject } from "../series/daily-series.ts";
import { daysBetween, formatDay, formatMonth, formatShortDay } from "../text/dates.ts";
import { currencyName, formatRate } from "../text/money.ts";
import { valueName } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { change, money, stateLink } from "./parts.ts";

function card(title: string, ...children: Child[]): Element {
  return h("div", { class: "card" }, h("h3", {}, title), ...children);
}

/** What discounts saved, and the share of the cost for which this is known. */
export function savingsCard(selection: Selection, overview: Overview): Element {
  const { currency } = selection.state;
  const { savings } = overview;
  if (typeof savings === "string" || savings.total === undefined)
    return card("Savings", h("p", { class: "unknown" }, savingsSentence(selection, overview)));
  const lines: readonly (readonly [string, Child])[] = [
    ["Negotiated", savings.negotiated === undefined ? "not known" : money(savings.negotiated, currency)],
    ["Commitments", savings.commitment === undefined ? "not known" : money(savings.commitment, currency)],
    ...(savings.undivided === 0n ? [] : [["Not attributed", money(savings.undivided, currency)] as const]),
    [
      isExact(savings.rate) ? "Effective savings rate" : "Effective savings rate where prices are known",
      rateText(savings.rate),
    ],
    ["Unused commitments cost", money(savings.unusedCost, currency)],
    [
      "Prices known for",
      savings.coverage === undefined ? "an unknown share" : `${formatPercent(savings.coverage)} of the cost`,
    ],
  ];
  return card(
    `Savings in ${overview.month}`,
    h(
      "p",
      { class: "figure" },
      h("span", { class: "unit" }, `${currencyName(currency)} `),
      money(savings.total, currency),
    ),
    h("p", { class: "sub" }, "List cost minus effective cost where list prices are known. Negative values are losses."),
    h(
      "dl",
      {},
      lines.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))),
    ),
  );
}

type SavingsRate = Exclude<Overview["savings"], string>["rate"];

function rateText(rate: SavingsRate): string {
  if (rate === undefined) return "not known";
  return isExact(rate) ? formatPercent(rate.from) : `${formatPercent(rate.from)} to ${formatPercent(rate.to)}`;
}

/** Whether both ends of the range are displayed as the same number. */
function isExact(rate: SavingsRate): boolean {
  return rate === undefined || formatPercent(rate.from) === formatPercent(rate.to);
}

/** Anomalies on settled days, with figures that anyone can verify. */
export function anomalyCard(selection: Selection, { anomalies }: Overview): Element {
  const title = "Anomalies";
  const method = h(
    "details",
    { id: "anomaly-method" },
    h("summary", {}, "How anomalies are detected"),
    h("p", { class: "sub" }, ANOMALY_METHOD),
  );
  if (anomalies === undefined) {
    const reason = isFiltered(selection)
      ? "Anomalies are detected in the total and per subscription and service. These filters do not apply to them."
      : "Anomalies are detected by effective cost only.";
    return card(title, h("p", { class: "unknown" }, reason));
  }
  if (anomalies.length === 0)
    return card(
      title,
      h("p", { class: "figure quiet" }, "None"),
      h("p", { class: "sub" }, "No settled day differs significantly."),
      method,
    );
  const shown = anomalies.slice(0, SHOWN_ANOMALIES);
  return card(
    title,
    h("p", { class: "figure" }, String(anomalies.length)),
    h("p", { class: "sub" }, "Settled days whose effective cost differs from similar earlier days, largest first."),
    h(
      "ol",
      { class: "findings" },
      shown.map((one) => anomalyLine(selection, one)),
    ),
    h(
      "details",
      { id: "anomaly-figures" },
      h(
        "summary",
        {},
        shown.length < anomalies.length ? `Figures and causes of all ${anomalies.length}` : "Figures and causes",
      ),
      h(
        "ol",
        { class: "findings" },
        anomalies.map((one) => anomalyItem(selection, one)),
      ),
    ),
    method,
  );
}

const SHOWN_ANOMALIES = 5;

/** `12 Nov  Azure OpenAI  ▲ +1,360.70` */
function anomalyLine(selection: Selection, { day, difference, lastDay, subject }: Anomaly): Element {
  const days = day === lastDay ? formatShortDay(day) : `${formatShortDay(day)} – ${formatShortDay(lastDay)}`;
  return h(
    "li",
    { class: "finding" },
    h("span", { class: "day" }, days),
    h("span", { class: "subject" }, subjectLink(selection, subject)),
    change(difference, selection.state.currency),
  );
}

function anomalyItem(selection: Selection, anomaly: Anomaly): Element {
  const { state } = selection;
  const { day, lastDay, differingDays, amount, median, deviation, typicalError } = anomaly;
  const share = formatRate(amount - median, median);
  const days =
    day === lastDay
      ? formatDay(day)
      : `${formatDay(day)} to ${formatDay(lastDay)} (${differingDays} of ${daysBetween(day, lastDay)} days)`;
  const level = anomaly.isNewLevel ? "; costs stayed there" : "";
  return h(
    "li",
    {},
    h("strong", {}, days),
    " ",
    subjectLink(selection, anomaly.subject),
    h(
      "p",
      { class: "sub" },
      `${formatAmount(amount, state.currency)} on the ${day === lastDay ? "day" : "first day"}` +
        `${share === undefined ? "" : ` (${share})`}; ` +
        `median of the previous ${anomaly.observedDays} ${COMPARED[anomaly.comparedWith]} ` +
        `${formatAmount(median, state.currency)}, median deviation ${formatAmount(deviation, state.currency)}, ` +
        `typical error ${formatAmount(typicalError, state.currency)}${level}.`,
    ),
    anomaly.drivers.length === 0
      ? undefined
      : h(
          "p",
          { class: "sub" },
          "Driven by ",
          anomaly.drivers
            .slice(0, 3)
            .map((driver, at) => [
              at === 0 ? "" : ", ",
              subjectLink(selection, driver.subject),
              " ",
              change(driver.amount - driver.median, state.currency),
            ]),
          ".",
        ),
  );
}

function subjectLink({ content, state }: Selection, { dimension, value }: SeriesSubject): Child {
  if (dimension === "total") return "all costs";
  const code = codeOf(content, dimension, value);
  // A value without a name on the page cannot be used as a filter.
  if (code < 0) return h("bdi", {}, valueName(dimension, value));
  const filtered = { ...state, filters: new Map([[dimension, [value]]]) };
  return stateLink(content, filtered, {}, h("bdi", {}, codeName(content, dimension, code)));
}

const COMPARED: Readonly<Record<Anomaly["comparedWith"], string>> = {
  weekday: "same weekdays",
  workday: "workdays",
  weekend: "weekend days",
  days: "days",
};

/** Problems with the data: missing tags, missing or restated months, overlapping scopes and late data. */
export function hygieneCard(selection: Selection): Element {
  const { content, state } = selection;
  const { missing, overlaps, stale } = content.gaps;
  const tags = tagCoverage(selection).map(
    ({ dimension, name, share }) =>
      [
        stateLink(content, { ...state, view: dimension }, {}, h("bdi", {}, name)),
        share === undefined ? "share not known" : `${formatPercent(share)} of usage`,
      ] as const,
  );
  const restated = content.restatements.filter(({ currency }) => currency === state.currency);
  const count = (list: readonly unknown[], none = "none"): Child =>
    list.length === 0 ? none : stateLink(content, { ...state, view: "lake" }, {}, String(list.length));
  const lines: readonly (readonly [Child, Child])[] = [
    ...tags,
    ["Missing months", count(missing)],
    ["Costs counted twice", count(overlaps)],
    ["Scopes with late data", count(stale)],
    ["Closed months that changed", count(restated, "none known")],
  ];
  return card(
    "Data quality",
    h(
      "dl",
      {},
      lines.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))),
    ),
    restated
      .slice(0, 3)
      .map(({ scope, month, before, now }) =>
        h(
          "p",
          { class: "sub" },
          `${formatMonth(month)} of `,
          h("bdi", {}, valueName("scope", scope)),
          " changed after it closed: ",
          change(now[state.basis] - before[state.basis], state.currency),
        ),
      ),
    h(
      "p",
      { class: "sub" },
      isFiltered(selection) ? "Tags follow the filters; everything else covers the whole lake. " : "",
      stateLink(content, { ...state, view: "lake" }, {}, "Months in the lake"),
    ),
  );
}
