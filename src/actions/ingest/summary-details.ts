import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import { formatExactSum, summedColumns } from "focus-parquet/facts";
import type { FocusVersion } from "focus-parquet/upgrade";
import { codeCell } from "../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  numberColumn,
  type Section,
  section,
  type Table,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { deletedFilesSection } from "../../github/report/sections.ts";
import type { IngestedMonth } from "../../lake/commit/finish-month.ts";
import { formatBytes } from "./months/month-work.ts";
import { type IngestResult, monthOfPlace, type PartitionPlace, type PartitionResult } from "./months/result.ts";

export type IngestedResult = PartitionResult & IngestedMonth;

/** What the summary shows collapsed: sums, runs, upgrades and deleted files. */
export function detailSections(result: IngestResult, ingested: readonly IngestedResult[]): readonly Section[] {
  const byPlace = Map.groupBy(result.deletedBeside ?? [], ({ place }) => place);
  return [
    details("Proven sums, to the last digit", sumTable(ingested)),
    details("Runs and columns", runTable(ingested)),
    details("Changes by upgrades", changeTable(ingested)),
    deletedFilesSection("msexports", result.retiredFiles),
    ...[...byPlace].map(([place, files]) =>
      deletedFilesSection(
        place,
        files.map(({ name }) => name),
      ),
    ),
  ];
}

/** The violated rules of FOCUS by month; empty without the input `conformance`. */
export function conformanceSection({ conformance = [] }: IngestResult): Section {
  if (conformance.length === 0) return section("Conformance with FOCUS 1.2");
  const rows = conformance.flatMap((month) => month.rules.map((rule) => ({ ...month, ...rule })));
  const clean = conformance.filter(({ rules }) => rules.length === 0).length;
  return section(
    "Conformance with FOCUS 1.2",
    `${clean} of ${counted(conformance.length, "month")} checked in this run violate no rule.`,
    table(rows, [
      column("Scope", ({ scope }) => codeCell(scope)),
      column("Month", ({ month }) => month),
      column("Rule", ({ id }) => codeCell(id)),
      numberColumn("Violations", ({ violations }) => String(violations)),
      column("Known gap of Azure", ({ isKnown }) => (isKnown ? "yes" : "no")),
    ]),
  );
}

function sumTable(ingested: readonly IngestedResult[]): Table {
  const rows = ingested.flatMap((month) =>
    [...month.sums].flatMap(([currency, columns]) =>
      summedColumns(columns).map((name) => ({ month, currency, name, sum: columns.get(name) })),
    ),
  );
  return table(rows, [
    column("Scope", ({ month }) => month.scope ?? ""),
    column("Month", ({ month }) => monthOfPlace(month)),
    column("Column", ({ name }) => name),
    column("Currency", ({ currency }) => currency),
    numberColumn("Stored sum", ({ sum }) => formatUnits(sum?.units ?? 0n)),
    numberColumn("Exact sum of the source", ({ sum }) => (sum === undefined ? "" : formatExactSum(sum))),
    numberColumn("Rounded values", ({ sum }) => String(sum?.roundings ?? 0)),
  ]);
}

function runTable(ingested: readonly IngestedResult[]): Table {
  return table(ingested, [
    column("Scope", ({ scope }) => scope ?? ""),
    column("Month", monthOfPlace),
    column("Manifest", ({ manifestName }) => codeCell(manifestName ?? "")),
    numberColumn("Read", ({ storedByteCount }) => formatBytes(storedByteCount)),
    numberColumn("Time", ({ seconds }) => `${seconds.toFixed(1)} s`),
    numberColumn("Rounded values", ({ roundings }) => String(roundings)),
    column("Columns not in the export", ({ missingColumns }) => missingColumns.join(", ")),
    column("Columns not in the schema", ({ unknownColumns }) => unknownColumns.join(", ")),
    ingested.some(({ mappingChanges }) => mappingChanges !== undefined) &&
      column("Changed by the mapping", ({ mappingChanges = [] }) => mappingChanges.join("; ")),
  ]);
}

/** One sentence for each reason why months do not have the requested columns. */
export function upgradeNotes(months: readonly IngestedMonth[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { upgrade } of months) {
    if (upgrade === undefined || upgrade.outcome === "upgraded" || upgrade.outcome === "fits") continue;
    const reason = sayWhy(upgrade.outcome, upgrade.exported, upgrade.asked);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} month(s) keep the exported columns: ${reason}.`);
}

function sayWhy(outcome: "newer" | "unknown", exported: string, asked: FocusVersion): string {
  if (outcome === "newer")
    return `dataset version ${exported} is newer than focus-version ${asked}, and is never downgraded`;
  return `dataset version ${exported} has no known upgrade to focus-version ${asked}`;
}

/** The number of rows that each rule changed, by month. */
function changeTable(months: readonly (PartitionPlace & IngestedMonth)[]): Table {
  const rows = months.flatMap(({ scope = "", month = "", upgrade }) =>
    [...(upgrade?.changes ?? [])].map(([rule, count]) => ({ scope, month, upgrade, rule, count })),
  );
  return table(rows, [
    column("Scope", ({ scope }) => scope),
    column("Month", ({ month }) => month),
    column("Upgrade", ({ upgrade }) => `${upgrade?.exported} to ${upgrade?.version}`),
    column("Rule", ({ rule }) => ({ markdown: `\`${rule}\`` })),
    numberColumn("Rows changed", ({ count }) => String(count)),
  ]);
}
