import { formatNotice } from "exact-values/notice";
import type { ActionReport } from "../../github/action-report.ts";
import { annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import { unallocatedShare } from "../../hub/allocation/compare-summaries.ts";
import type { Allocated, AllocateResult } from "./result.ts";
import { describeAllocate } from "./summary.ts";

/** Outputs, annotations and job summary of allocate. */
export function reportAllocate(result: AllocateResult): ActionReport {
  const { allocated, notices } = result;
  const failures = allocated === undefined ? [] : failuresOf(allocated);
  const summary = renderSummary(describeAllocate(result, failures));
  return {
    outputs: { ...(allocated === undefined ? {} : outputsOf(allocated)), "summary-markdown": summary },
    annotations: [
      ...failures.map((error) => annotateFailure(error)),
      ...notices.map((notice) => ({
        ...annotateNotice(notice, "allocate"),
        ...(notice.code === "NoArtifacts" ? { kind: "notice" as const } : {}),
        cause: notice.code ?? formatNotice(notice),
      })),
    ],
    summary,
    hasFailed: failures.length > 0,
  };
}

function outputsOf({ newest, table }: Allocated): Readonly<Record<string, string>> {
  const share = newest && unallocatedShare(newest);
  return {
    months: String(table.snapshot.files.size),
    changed: JSON.stringify(table.planned.map(({ costs: { month }, reason }) => ({ month, outcome: reason }))),
    "table-version": table.snapshot.version < 0 ? "" : String(table.snapshot.version),
    unallocated: share === undefined || share.whole <= 0n ? "" : percentOf(share),
    "rule-set": newest?.ruleSet ?? "",
  };
}

const DIGITS = 2;
const SCALE = 10n ** BigInt(DIGITS);

/** A percentage with two decimal places, such as `12.34`, without rounding up. */
function percentOf({ part, whole }: { readonly part: bigint; readonly whole: bigint }): string {
  const size = ((part < 0n ? -part : part) * 100n * SCALE) / whole;
  return `${part < 0n ? "-" : ""}${size / SCALE}.${String(size % SCALE).padStart(DIGITS, "0")}`;
}

/** Months that were not allocated, and files that were not published. */
function failuresOf({ monthFiles, table, teams }: Allocated): readonly unknown[] {
  return [
    ...table.failures.map(({ error }) => error),
    ...[
      ...monthFiles.map(({ publication }) => publication),
      ...teams.flatMap(({ publications }) => publications),
    ].flatMap((publication) => (publication.outcome === "failed" ? [publication.error] : [])),
  ];
}
