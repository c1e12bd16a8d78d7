import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { codeCell, escapeMarkdown, renderCode } from "../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  list,
  numberColumn,
  type Section,
  section,
  table,
} from "../../github/markdown/summary-markdown.ts";
import type { Budget } from "../../hub/watch/budgets.ts";
import type { BudgetsPlan, PlannedChange } from "../../hub/watch/budgets-plan.ts";
import type { BudgetJudgement, JudgedBudget } from "../../hub/watch/judgement.ts";
import type { WatchPlan } from "./plan.ts";
import { STATES } from "./states.ts";

/** A comment has 65,536 characters. */
const MAX_CHANGES = 50;
const MAX_FINDINGS = 50;
const MAX_MESSAGES = 30;

/** The plan of a pull request: refused and doubtful budgets, changes with figures, and what a merge would send. */
export function planSections({ changes, findings, messages }: WatchPlan): readonly Section[] {
  const all = [...messages].flatMap(([channel, ofChannel]) => ofChannel.map((message) => ({ channel, message })));
  const shown = findings.slice(0, MAX_FINDINGS).map(({ severity, subject, text }) => {
    const prefix = severity === "refused" ? "**Refused:** " : "";
    return `${prefix}${renderCode(subject)} ${renderText(text)}`;
  });
  const lines = all.slice(0, MAX_MESSAGES).map(({ channel, message }) => {
    const text = message.lines.map((line) => renderText(line.text)).join(" ");
    return `${renderCode(channel)} ${text === "" ? renderText(message.title) : text}`;
  });
  return [
    section("Check these budgets", list(shown, { omittedCount: findings.length - shown.length })),
    section(
      "Changed budgets",
      table(
        changes,
        [
          column("Budget", ({ after, before }) => codeCell((after ?? before)?.name ?? "")),
          column("Change", describeChange),
          numberColumn("Amount", (change) => sides(change, amountOf)),
          numberColumn(
            "Spent",
            judged(({ budget, spent }) => formatAmount(spent, budget.currency)),
          ),
          numberColumn(
            "Forecast",
            judged(({ budget, forecast }) => (forecast ? formatAmount(forecast.total, budget.currency) : "")),
          ),
          column("State", (change) => sides(change, (_, judgement) => stateOf(judgement))),
        ],
        { maxRows: MAX_CHANGES },
      ),
    ),
    details(
      `A merge would send ${counted(all.length, "message")} now`,
      all.length === 0 ? "Alerts that were sent before are not repeated." : "",
      list(lines, { omittedCount: all.length - lines.length }),
    ),
  ];
}

/** Numbers for the sentence that begins the summary. */
export function countPlan({ changes, findings }: BudgetsPlan): string {
  const refused = findings.filter(({ severity }) => severity === "refused").length;
  const numbers = [
    [changes.length, "changed"],
    [refused, "refused"],
    [findings.length - refused, "to check"],
  ] as const;
  return numbers.map(([count, what]) => (count === 0 ? "" : `, ${count} ${what}`)).join("");
}

/** Foreign text must not notify anyone, either. */
function renderText(text: string): string {
  return escapeMarkdown(text.replaceAll("@", "@\u200b"));
}

function describeChange({ after, before, keys }: PlannedChange): string {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : `changed: ${keys.join(", ")}`;
}

type Describe = (budget: Budget, judgement: BudgetJudgement | undefined) => string;

/** One text if both sides have the same. */
function sides({ after, before, judgedAfter, judgedBefore }: PlannedChange, describe: Describe): string {
  const old = before === undefined ? undefined : describe(before, judgedBefore);
  const now = after === undefined ? undefined : describe(after, judgedAfter);
  if (old === undefined || now === undefined || old === now) return now ?? old ?? "";
  return `${old || "–"} → ${now || "–"}`;
}

function judged(describe: (judgement: JudgedBudget) => string): (change: PlannedChange) => string {
  return (change) =>
    sides(change, (_, judgement) =>
      judgement === undefined || judgement.state === "not-judged" ? "" : describe(judgement),
    );
}

function amountOf({ currency, period }: Budget, judgement: BudgetJudgement | undefined): string {
  const amount = judgement?.amount ?? (period.every === "listed" ? undefined : period.amount);
  return amount === undefined ? "" : `${formatAmount(amount, currency)} ${currency}`;
}

function stateOf(judgement: BudgetJudgement | undefined): string {
  return judgement === undefined ? "no period today" : STATES[judgement.state];
}
