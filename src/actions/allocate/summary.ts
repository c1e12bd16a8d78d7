import { formatAmount } from "exact-values/amount";
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
import type { AllocationSummary, DimensionSummary } from "../../hub/allocation/allocation-summary.ts";
import { compareSummaries, effectiveTotal, unallocatedShare } from "../../hub/allocation/compare-summaries.ts";
import type { AllocationReason } from "../../hub/allocation/plan-allocation.ts";
import { planSections, renderPreviewResult } from "./plan-section.ts";
import type { Allocated, AllocateResult, PublishedMonthFile, PublishedTeam, RerunMonth } from "./result.ts";

/** The table has all of them. */
const MAX_TARGETS = 100;
const MAX_RULES = 100;

/** The job summary: the result in a sentence, failures, the targets of the newest month, and what changed. */
export function describeAllocate(
  { allocated, name, notices, seconds }: AllocateResult,
  failures: readonly unknown[],
): Summary {
  if (allocated === undefined) {
    return {
      sentence: `**Nothing to allocate: this checkout has no ${escapeMarkdown(name)}.**`,
      content: ["docs/allocation.md shows the first one.", noticeSection("Notes", notices)],
    };
  }
  const { newest, preview, reruns, unmatched } = allocated;
  return {
    sentence: `**${renderResult(allocated)}, ${seconds.toFixed(1)} s.**`,
    content: [
      failureSection(failures.map((error) => ({ error }))),
      ...(preview === undefined
        ? (newest?.dimensions ?? []).map((dimension) => targetSection(dimension, newest?.month ?? ""))
        : planSections(preview)),
      ...reruns.map(rerunSection),
      changeSection(allocated),
      details(
        `Rules that matched no charge (${unmatched.length})`,
        list(
          unmatched
            .slice(0, MAX_RULES)
            .map(({ dimension, rule }) => `${renderCode(rule)} of ${escapeMarkdown(dimension)}`),
          { omittedCount: Math.max(0, unmatched.length - MAX_RULES) },
        ),
      ),
      list(allocated.monthFiles.flatMap((file) => renderMonthFile(file) ?? [])),
      details(`Files of teams (${allocated.teams.length})`, list(allocated.teams.map(renderTeam))),
      noticeSection("Notes", notices),
      preview === undefined && newest !== undefined ? renderBasis(newest) : "",
    ],
  };
}

function renderResult({ newest, preview, table: { failures, outcome, planned, unchanged } }: Allocated): string {
  const result = preview && renderPreviewResult(preview);
  if (result !== undefined) return `${result}; ${counted(planned.length, "month")} to allocate`;
  const verb = outcome === "planned" ? "to allocate" : "allocated";
  const failed = failures.length === 0 ? "" : `, ${failures.length} failed`;
  const share = newest && renderUnallocated(newest);
  const rest = share === undefined ? "" : `; ${share} of ${newest?.month} is unallocated`;
  return `Allocation: ${counted(planned.length, "month")} ${verb}, ${unchanged} unchanged${failed}${rest}`;
}

/** The share of the first dimension's default target; undefined if there are no costs. */
function renderUnallocated(summary: AllocationSummary): string | undefined {
  const share = unallocatedShare(summary);
  return share && renderShare(share);
}

function renderShare({ part, whole }: { readonly part: bigint; readonly whole: bigint }): string {
  // Refunds make shares below zero and above one, which are shown as they are.
  const share = fractionOf(part, whole);
  return share === undefined ? "–" : formatPercent(share);
}

function targetSection({ defaultTarget, name, targets }: DimensionSummary, month: string): Section {
  const totals = new Map<string, bigint>();
  for (const { currency, ...costs } of targets)
    totals.set(currency, (totals.get(currency) ?? 0n) + effectiveTotal(costs));
  const sorted = targets.toSorted((one, other) => {
    const [left, right] = [effectiveTotal(one), effectiveTotal(other)];
    return left > right ? -1 : left < right ? 1 : 0;
  });
  // The default target is always shown.
  const rest = sorted.filter(({ target }) => target === defaultTarget);
  const shown = [...rest, ...sorted.filter(({ target }) => target !== defaultTarget)];
  return section(
    `${escapeMarkdown(name)} in ${month}`,
    table(
      shown,
      [
        column("Target", ({ target }) => target),
        column("Parent", ({ parent }) => parent ?? ""),
        numberColumn("Direct", ({ currency, direct }) => formatAmount(direct.effective, currency)),
        numberColumn("Shared", ({ currency, shared }) => formatAmount(shared.effective, currency)),
        numberColumn("Total", (one) => `${formatAmount(effectiveTotal(one), one.currency)} ${one.currency}`),
        numberColumn("Share", (one) =>
          renderShare({ part: effectiveTotal(one), whole: totals.get(one.currency) ?? 0n }),
        ),
      ],
      { maxRows: MAX_TARGETS },
    ),
  );
}

/** What the targets of a closed month paid by its rules, and pay by today's. */
function rerunSection({ after, before }: RerunMonth): Section {
  return section(
    `${after.month} by today's rules`,
    table(
      compareSummaries(before, after),
      [
        column("Dimension", ({ dimension }) => dimension),
        column("Target", ({ target }) => target),
        numberColumn("Before", ({ before: costs, currency }) => formatAmount(costs, currency)),
        numberColumn("After", ({ after: costs, currency }) => formatAmount(costs, currency)),
        numberColumn("Difference", (one) => `${formatAmount(one.after - one.before, one.currency)} ${one.currency}`),
      ],
      { maxRows: MAX_TARGETS },
    ),
  );
}

const REASONS: Readonly<Record<AllocationReason, string>> = {
  new: "new",
  costs: "its costs changed",
  rules: "rules or drivers changed",
  tags: "tags of subscriptions and resource groups changed",
  damaged: "its file was missing or damaged",
};

function changeSection({ table: { planned } }: Allocated): Section {
  return details(
    `Months that changed (${planned.length})`,
    list(
      planned.map(({ costs: { month }, isKept, reason }) => {
        const kept = isKept ? "; closed, so it kept its rules" : "";
        return `${month}: ${REASONS[reason]}${kept}`;
      }),
    ),
  );
}

function renderMonthFile({ publication, what }: PublishedMonthFile): string | undefined {
  switch (publication.outcome) {
    case "artifact":
      return `[${sentenceCase(what)}](${publication.url})`;
    case "storage":
      return `${sentenceCase(what)} is the blob ${renderCode(publication.blob)} in container config.`;
    case "workspace":
    case "failed":
      return undefined;
  }
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function renderTeam({ publications, target }: PublishedTeam): string {
  const kinds = ["page", "CSV"];
  const links = publications.flatMap((one, at) => (one.outcome === "artifact" ? [`[${kinds[at]}](${one.url})`] : []));
  return [escapeMarkdown(target), ...links].join(" ");
}

function renderBasis({ month, ruleSet, tagsRead }: AllocationSummary): string {
  const tags =
    tagsRead === undefined ? "without tags of subscriptions and resource groups" : `with tags of ${tagsRead}`;
  return `Amounts are effective costs. ${month} has rule set ${renderCode(ruleSet)}, ${tags}.`;
}
