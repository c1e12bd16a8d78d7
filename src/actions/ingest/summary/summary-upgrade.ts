import type { FocusVersion } from "focus-parquet/upgrade";
import { renderMarkdownTable, type TableCell } from "../../../github/markdown/markdown-table.ts";
import type { IngestedMonth } from "../../../lake/commit/ingested-month.ts";
import type { PartitionPlace } from "../months/result.ts";

/** Months that could not come to the columns that were asked for, in a sentence for each reason. */
export function liftNotes(months: readonly IngestedMonth[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { lift } of months) {
    if (lift === undefined || lift.outcome === "lifted" || lift.outcome === "fits") continue;
    const reason = sayWhy(lift.outcome, lift.exported, lift.asked);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} month(s) stay as exported: ${reason}.`);
}

function sayWhy(outcome: "newer" | "unknown", exported: string, asked: FocusVersion): string {
  if (outcome === "newer")
    return `dataset version ${exported} is newer than focus-version ${asked}, and is never lowered`;
  return `nothing is known of how dataset version ${exported} becomes focus-version ${asked}`;
}

/** Rows that each rule changed, month by month; empty when nothing was lifted. */
export function renderChanges(months: readonly (PartitionPlace & IngestedMonth)[]): string {
  const rows = months.flatMap(({ scope = "", month = "", lift }) =>
    [...(lift?.changes ?? [])].map(([code, count]): readonly TableCell[] => [
      scope,
      month,
      `${lift?.exported} to ${lift?.version}`,
      { markdown: `\`${code}\`` },
      String(count),
    ]),
  );
  if (rows.length === 0) return "";
  return renderMarkdownTable(
    [
      { title: "Scope" },
      { title: "Month" },
      { title: "Lifted" },
      { title: "Rule" },
      { title: "Rows changed", align: "right" },
    ],
    rows,
  );
}
