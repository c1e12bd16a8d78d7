import { formatAllDigits, formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { formatPercent, fractionOf } from "exact-values/fraction";
import { escapeMarkdown, renderCode } from "../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  list,
  numberColumn,
  type Section,
  type Summary,
  section,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { failureSection, noticeSection } from "../../github/report/sections.ts";
import { formatIdentity } from "../../hub/watch/alert-identity.ts";
import type { BudgetJudgement } from "../../hub/watch/judgement.ts";
import { countPlan, planSections } from "./plan-section.ts";
import type { Judged, WatchResult } from "./result.ts";
import { STATES } from "./states.ts";

/** The outputs have all of them. */
const MAX_BUDGETS = 200;
const MAX_ALERTS = 50;

/** The job summary: the result in a sentence, failures, budgets, what was sent, and everything that is an alert now. */
export function describeWatch({ judged, name, notices, seconds }: WatchResult, failures: readonly unknown[]): Summary {
  if (judged === undefined) {
    return {
      sentence: `**There are no budgets: this checkout has no ${escapeMarkdown(name)}.**`,
      content: ["docs/budgets.md shows the first one.", noticeSection("Notes", notices)],
    };
  }
  return {
    sentence: `**${renderResult(judged)}, ${seconds.toFixed(1)} s.**`,
    content: [
      failureSection(failures.map((error) => ({ error }))),
      ...(judged.plan === undefined ? [] : planSections(judged.plan)),
      budgetSection(judged),
      messageSection(judged),
      alertSection(judged),
      noticeSection("Notes", notices),
      place(judged),
    ],
  };
}

function renderResult({ facts: { budgets }, plan, sent }: Judged): string {
  const numbers = (["exceeded", "forecast", "not-judged"] as const).flatMap((state) => {
    const count = budgets.filter((one) => one.state === state).length;
    return count === 0 ? [] : [`${count} ${STATES[state]}`];
  });
  const states = numbers.length === 0 ? "" : `: ${numbers.join(", ")}`;
  const accepted = sent.filter(({ outcome }) => outcome.outcome === "accepted").length;
  const rest = sent.length - accepted;
  const lost = rest === 0 ? "" : `, ${rest} not delivered`;
  const messages = plan ? `nothing sent${countPlan(plan)}` : `${counted(accepted, "message")} sent${lost}`;
  return `Watch: ${counted(budgets.length, "budget")}${states}; ${messages}`;
}

function budgetSection({ facts: { budgets } }: Judged): Section {
  const shown = budgets.slice(0, MAX_BUDGETS);
  const reasons = shown.flatMap((one) =>
    one.state === "not-judged" ? [`${escapeMarkdown(one.budget.name)}: ${escapeMarkdown(one.reason)}`] : [],
  );
  const cost =
    (amount: (one: Exclude<BudgetJudgement, { state: "not-judged" }>) => bigint | undefined) =>
    (one: BudgetJudgement): string => {
      const units = one.state === "not-judged" ? undefined : amount(one);
      return units === undefined ? "" : formatAmount(units, one.budget.currency);
    };
  return section(
    "Budgets",
    table(
      budgets,
      [
        column("Budget", ({ budget }) => budget.name),
        column("Owner", ({ budget }) => budget.owner ?? ""),
        column("Period", ({ period }) => period),
        numberColumn("Amount", ({ amount, budget }) => `${formatAmount(amount, budget.currency)} ${budget.currency}`),
        numberColumn(
          "Spent",
          cost(({ spent }) => spent),
        ),
        numberColumn("Share", (one) => {
          const share = one.state === "not-judged" ? undefined : fractionOf(one.spent, one.amount);
          return share === undefined ? "" : formatPercent(share);
        }),
        numberColumn(
          "Forecast",
          cost(({ forecast }) => forecast?.total),
        ),
        column("Until", (one) => (one.state === "not-judged" ? "" : one.judgedUntil)),
        column("State", ({ state }) => STATES[state]),
      ],
      { maxRows: MAX_BUDGETS },
    ),
    list(reasons),
    details(
      "All digits",
      list(
        shown.flatMap((one) =>
          one.state === "not-judged"
            ? []
            : [`${escapeMarkdown(one.budget.name)}: ${formatAllDigits(one.spent, one.budget.currency)}`],
        ),
      ),
    ),
  );
}

function messageSection({ sent }: Judged): Section {
  return section(
    "Messages",
    table(sent, [
      column("Channel", ({ channel }) => channel),
      column("Message", ({ entry }) => entry.message.title),
      column("Result", ({ outcome }) => outcome.outcome),
    ]),
  );
}

/** People copy the identity of an alert into `acknowledged`. */
function alertSection({ current: { alerts } }: Judged): Section {
  const shown = alerts.slice(0, MAX_ALERTS);
  return details(
    `Current alerts (${alerts.length})`,
    "To silence one, add its identity to `acknowledged` in the budgets file.",
    list(
      shown.map(({ identity, text }) => `${escapeMarkdown(text.names)} ${renderCode(formatIdentity(identity))}`),
      { omittedCount: alerts.length - shown.length },
    ),
  );
}

function place({ facts: { judgedUntil }, publication }: Judged): string {
  const until = judgedUntil === undefined ? "No day is settled yet." : `Costs are settled until ${judgedUntil}.`;
  switch (publication.outcome) {
    case "artifact":
      return `${until} [The result as JSON](${publication.url}).`;
    case "storage":
      return `${until} The result is the blob ${renderCode(publication.blob)} in container config.`;
    case "workspace":
    case "failed":
      return until;
  }
}
