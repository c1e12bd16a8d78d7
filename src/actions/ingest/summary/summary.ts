import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import { formatMinute } from "exact-values/instant";
import { formatExactSum, summedColumns } from "focus-parquet/facts";
import { renderFailure } from "../../../github/failure.ts";
import { codeCell, renderCode, type TableCell } from "../../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  numberColumn,
  type Section,
  type Summary,
  type Table,
  table,
} from "../../../github/markdown/summary.ts";
import {
  deletedFilesSection,
  type FailureItem,
  failureSection,
  noticeSection,
} from "../../../github/report/sections.ts";
import type { IngestedMonth } from "../../../lake/commit/ingested-month.ts";
import { fillSection } from "../fill/render-fills.ts";
import { formatBytes } from "../months/byte-count.ts";
import {
  type IngestResult,
  isOfCosts,
  monthOfPlace,
  namesTargets,
  oncePerMonth,
  type PartitionResult,
} from "../months/result.ts";
import { reservationSection } from "../reservations/render-reservations.ts";
import type { WholeIngest } from "../table/reconcile-tables.ts";
import { tableSection } from "../table/render-tables.ts";
import { chargeBlocks } from "./summary-charges.ts";
import { savingsSection } from "./summary-savings.ts";
import { renderSentence } from "./summary-sentence.ts";
import { changeTable, liftNotes } from "./summary-upgrade.ts";

/** The job summary: the result, the table of months, what went wrong, the costs, and the details. */
export function describeIngest(result: WholeIngest): Summary {
  const ingested = oncePerMonth(result.partitions.filter((partition) => partition.outcome === "ingested"));
  const facts = ingested.filter(isOfCosts).map((month) => month.facts);
  return {
    sentence: renderSentence(result),
    content: [
      monthTable(result),
      faultSection(result),
      reservationSection(result.reservations ?? []),
      tableSection(result.tables),
      noteSection(result, ingested),
      ...chargeBlocks(facts),
      savingsSection(facts.map(({ charges }) => charges)),
      fillSection(result.fills),
      ...detailSections(result, ingested),
    ],
  };
}

function monthTable(result: IngestResult): Table {
  return table(result.partitions, [
    column("Scope", nameCell),
    column("Month", monthOfPlace),
    namesTargets(result) && column("Target", ({ target }) => target ?? ""),
    numberColumn("Rows", (month) => ("rows" in month ? String(month.rows) : "")),
    numberColumn("Billed cost", (month) =>
      month.outcome === "ingested" && isOfCosts(month) ? renderBilledCost(month) : "",
    ),
    numberColumn("Parquet", (month) => (month.outcome === "ingested" ? formatBytes(month.parquetByteCount) : "")),
    column("Outcome", (month) => outcomeText(month, result)),
  ]);
}

function nameCell({ manifestName, scope, target }: PartitionResult): TableCell {
  const name = scope ?? manifestName;
  // A failure without a month is about a lake as a whole.
  return name === undefined ? `the ${target ?? ""} lake` : codeCell(name);
}

function outcomeText(month: PartitionResult, { dryRun }: IngestResult): string {
  switch (month.outcome) {
    case "ingested":
      return month.replaced ? "ingested (replaced)" : "ingested";
    case "unchanged":
      return `unchanged: run of ${formatMinute(month.submittedTime)}`;
    case "failed":
      return `failed: ${renderFailure(month.error).code}`;
    case "skipped":
      return `skipped: ${month.reason}`;
    case "planned":
      return `${dryRun ? "would be ingested" : "left to the matrix"} (${formatBytes(month.byteCount)})`;
    case "staged":
      return `${counted(month.parts, "part")} staged`;
    case "removed":
    case "superseded":
    case "empty":
    case "expired":
      return month.outcome;
  }
}

function renderBilledCost({ sums }: IngestedMonth): string {
  return [...sums]
    .map(([currency, columns]) =>
      `${formatAmount(columns.get("BilledCost")?.units ?? 0n, currency)} ${currency}`.trim(),
    )
    .join(", ");
}

function faultSection({ partitions }: IngestResult): Section {
  const failures = partitions.flatMap((partition): readonly FailureItem[] => {
    if (partition.outcome !== "failed") return [];
    const { error, scope, existing: note, target } = partition;
    const lake = target === "remote" ? " in the remote lake" : "";
    return [
      {
        about: scope === undefined ? undefined : `${renderCode(scope)} ${monthOfPlace(partition)}${lake}`,
        error,
        note,
      },
    ];
  });
  return failureSection(failures);
}

type IngestedResult = PartitionResult & IngestedMonth;

function noteSection(
  { notes: own = [], remoteUrl, retention, retiredFiles, retiredManifests, warnings }: IngestResult,
  ingested: readonly IngestedResult[],
): Section {
  const notes = [...liftNotes(ingested), ...own];
  if (remoteUrl !== undefined) notes.push(`Target remote is the container ingestion of ${remoteUrl}.`);
  if (!retention.deletes) notes.push(`Exports are kept: ${retention.because}.`);
  else if (retiredFiles.length > 0) {
    const runs = counted(retiredManifests.length, "ingested or superseded run");
    notes.push(`The files of ${runs} were deleted (${counted(retiredFiles.length, "file")}): ${retention.because}.`);
  }
  return noticeSection("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}

function detailSections(result: IngestResult, ingested: readonly IngestedResult[]): readonly Section[] {
  const byPlace = Map.groupBy(result.deletedBeside ?? [], ({ place }) => place);
  return [
    details("Sums that were proven, to the last digit", sumTable(ingested)),
    details("Runs and columns", runTable(ingested)),
    details("What lifting changed", changeTable(ingested)),
    deletedFilesSection("msexports", result.retiredFiles),
    ...[...byPlace].map(([place, files]) =>
      deletedFilesSection(
        place,
        files.map(({ name }) => name),
      ),
    ),
  ];
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
  ]);
}
