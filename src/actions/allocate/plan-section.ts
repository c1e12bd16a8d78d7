import { formatAmount } from "exact-values/amount";
import { cutText } from "exact-values/message-text";
import { escapeMarkdown, renderCode } from "../../github/markdown/markdown-table.ts";
import {
  type Block,
  column,
  details,
  list,
  numberColumn,
  renderBlocks,
  type Section,
  section,
  table,
} from "../../github/markdown/summary-markdown.ts";
import {
  type AllocationPreview,
  changedOnly,
  describeCoverage,
  describeDifferences,
  type PreviewedMonth,
} from "../../hub/allocation/allocation-preview.ts";
import {
  type ComparedCosts,
  type ComparedCurrency,
  type ComparedDimension,
  type ComparedTarget,
  sumCosts,
} from "../../hub/allocation/compare-allocations.ts";

import { withSign } from "../../hub/allocation/preview-lines.ts";

/** A comment has 65,536 characters, and the rest of the summary needs some of them. */
const MAX_LENGTH = 50_000;
/** Rows per table; the first number that is short enough is used. */
const ROW_LIMITS = [50, 25, 10, 3] as const;
const MAX_NAME = 80;
const MAX_DIMENSIONS = 3;
const MAX_CAUSES = 5;

/** The plan of a pull request: who would pay more or less, why, and which rules look wrong. */
export function planSections(preview: AllocationPreview): readonly Section[] {
  const [last = 0] = ROW_LIMITS.slice(-1);
  const limit = ROW_LIMITS.find((rows) => renderBlocks(sectionsOf(preview, rows)).length <= MAX_LENGTH) ?? last;
  return sectionsOf(preview, limit);
}

/** The result of the first month for the sentence that begins the summary; undefined without costs. */
export function renderPreviewResult({ months: [first] }: AllocationPreview): string | undefined {
  if (first === undefined) return undefined;
  const { dimensions, month } = first;
  const results = dimensions.slice(0, MAX_DIMENSIONS).map(({ change, currencies, name }) => {
    const parts = currencies.map((currency) => describeDifferences(change, currency));
    const label = `${renderName(name)}${change === "compared" ? "" : ` (${change})`}`;
    return `${label}: ${escapeMarkdown(parts.join(", ") || "no costs")}`;
  });
  const omitted = dimensions.length - results.length;
  return `${month}, ${results.join("; ")}${omitted > 0 ? `; and ${omitted} more` : ""}`;
}

function sectionsOf({ findings, months }: AllocationPreview, maxRows: number): readonly Section[] {
  const shown = findings
    .slice(0, maxRows)
    .map(({ dimension, subject, text }) => `${renderName(subject)} of ${renderName(dimension)}: ${renderText(text)}`);
  return [
    ...months.flatMap((month) => monthSections(month, maxRows)),
    section("Check these rules", list(shown, { omittedCount: findings.length - shown.length })),
  ];
}

function monthSections({ dimensions, isClosed, month }: PreviewedMonth, maxRows: number): readonly Section[] {
  const sections = dimensions.map((dimension) => {
    const title = `${renderName(dimension.name)} in ${month}`;
    return section(title, ...dimension.currencies.flatMap((currency) => currencyBlocks(dimension, currency, maxRows)));
  });
  if (!isClosed) return sections;
  const note = "This month is closed and keeps its rules. These figures are only for comparison.";
  return [details(`The same rules in ${month}, which is closed`, note, ...sections)];
}

const CHANGES = { added: "This dimension is new.", removed: "This dimension is removed.", compared: "" } as const;

function currencyBlocks(
  { change }: ComparedDimension,
  compared: ComparedCurrency,
  maxRows: number,
): readonly (Block | Section)[] {
  const { currency, targets } = compared;
  const changed = changedOnly(targets);
  const result = `**${renderText(describeDifferences(change, compared))}.**`;
  const sentences = [CHANGES[change], result, describeCoverage(compared)].filter((sentence) => sentence !== "");
  const hasBilled = changed.some(({ difference: { billed, effective } }) => billed !== effective);
  return [
    sentences.join(" "),
    change === "removed" ? "" : table(changed, [nameColumn, ...costColumns(currency, hasBilled)], { maxRows }),
    change === "compared"
      ? details(
          "Which rules and pools make the difference",
          table(changed.flatMap(mainCauses), [nameColumn, causeColumn, ...costColumns(currency, hasBilled)], {
            maxRows,
          }),
        )
      : "",
  ];
}

interface TargetCause extends ComparedCosts {
  readonly target: string;
  /** Markdown. */
  readonly cause: string;
}

/** The largest causes and the sum of all others, so that they add up to the target's difference. */
function mainCauses({ causes, target }: ComparedTarget): readonly TargetCause[] {
  const changed = changedOnly(causes);
  const [shown, others] = [changed.slice(0, MAX_CAUSES), changed.slice(MAX_CAUSES)];
  const rows = shown.map(({ kind, rule, ...costs }): TargetCause => {
    return { ...costs, target, cause: `${kind === "shared" ? "pool " : ""}${renderName(rule)}` };
  });
  if (others.length === 0) return rows;
  return [...rows, { ...sumCosts(others), target, cause: `${others.length} others` }];
}

const nameColumn = column("Target", ({ target }: Pick<ComparedTarget, "target">) => ({ markdown: renderName(target) }));
const causeColumn = column("Rule", ({ cause }: TargetCause) => ({ markdown: cause }));

function costColumns(currency: string, hasBilled: boolean) {
  const amount = (units: bigint | undefined): string => (units === undefined ? "–" : formatAmount(units, currency));
  const unit = currency === "" ? "" : ` (${currency})`;
  return [
    numberColumn(`Before${unit}`, ({ before }: ComparedCosts) => amount(before?.effective)),
    numberColumn(`After${unit}`, ({ after }: ComparedCosts) => amount(after?.effective)),
    numberColumn("Difference", ({ difference }: ComparedCosts) => withSign(difference.effective, currency)),
    hasBilled &&
      numberColumn("Difference of billed cost", ({ difference }: ComparedCosts) =>
        withSign(difference.billed, currency),
      ),
  ];
}

function renderName(name: string): string {
  return renderCode(cutText(name, MAX_NAME).replaceAll("@", "@\u200b"));
}

/** Foreign text must not notify anyone, either. */
function renderText(text: string): string {
  return escapeMarkdown(text.replaceAll("@", "@\u200b"));
}
