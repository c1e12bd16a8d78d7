import type { FocusVersion } from "focus-parquet/upgrade";
import { column, numberColumn, type Table, table } from "../../../github/markdown/summary.ts";
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

/** Rows that each rule changed, month by month. */
export function changeTable(months: readonly (PartitionPlace & IngestedMonth)[]): Table {
  const rows = months.flatMap(({ scope = "", month = "", lift }) =>
    [...(lift?.changes ?? [])].map(([rule, count]) => ({ scope, month, lift, rule, count })),
  );
  return table(rows, [
    column("Scope", ({ scope }) => scope),
    column("Month", ({ month }) => month),
    column("Lifted", ({ lift }) => `${lift?.exported} to ${lift?.version}`),
    column("Rule", ({ rule }) => ({ markdown: `\`${rule}\`` })),
    numberColumn("Rows changed", ({ count }) => String(count)),
  ]);
}
