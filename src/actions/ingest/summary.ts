import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { formatMinute } from "exact-values/instant";
import { renderFailure } from "../../github/failure.ts";
import { codeCell, renderCode, type TableCell } from "../../github/markdown/markdown-table.ts";
import {
  column,
  numberColumn,
  type Section,
  type Summary,
  type Table,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { type FailureItem, failureSection, noticeSection } from "../../github/report/sections.ts";
import type { IngestedMonth } from "../../lake/commit/finish-month.ts";
import { countFillFailures } from "./fill/fill-lakes.ts";
import { fillSection } from "./fill/render-fills.ts";
import { formatBytes } from "./months/month-work.ts";
import {
  type IngestResult,
  isOfCosts,
  monthOfPlace,
  namesLakes,
  oncePerMonth,
  type PartitionResult,
} from "./months/result.ts";
import { reservationSection } from "./reservations/render-reservations.ts";
import { chargeBlocks, savingsSection } from "./summary-costs.ts";
import { conformanceSection, detailSections, type IngestedResult, upgradeNotes } from "./summary-details.ts";
import { countTableFailures, type WholeIngest } from "./table/reconcile-tables.ts";
import { monthStatusSection, tableSection, tableSentence } from "./table/render-tables.ts";

/** The job summary: the result, the table of months, the failures and warnings, the costs, and the details. */
export function describeIngest(result: WholeIngest): Summary {
  const ingested = oncePerMonth(result.partitions.filter((partition) => partition.outcome === "ingested"));
  const facts = ingested.filter(isOfCosts).map((month) => month.facts);
  return {
    sentence: renderSentence(result),
    content: [
      monthTable(result),
      faultSection(result),
      reservationSection(result.reservations ?? []),
      conformanceSection(result),
      monthStatusSection(result.tables),
      tableSection(result.tables),
      noteSection(result, ingested),
      ...chargeBlocks(facts),
      savingsSection(facts.map(({ charges }) => charges)),
      fillSection(result.fills),
      ...detailSections(result, ingested),
    ],
  };
}

const OUTCOMES = [
  "planned",
  "staged",
  "ingested",
  "unchanged",
  "superseded",
  "empty",
  "expired",
  "removed",
  "skipped",
  "failed",
] as const;

/** The result in one sentence. With a remote lake, it is counted by lake. */
function renderSentence(result: WholeIngest): string {
  const { partitions, dryRun, matrix, seconds, tables } = result;
  const hasFailed =
    partitions.some(({ outcome }) => outcome === "failed") ||
    countTableFailures(tables) + countFillFailures(result.fills) > 0;
  const isPlan = (matrix ?? []).length > 0;
  const done = isPlan ? `Ingest planned ${counted(matrix?.length ?? 0, "job")}` : "Ingest succeeded";
  const head = dryRun ? "Dry run of ingest, nothing was changed" : hasFailed && !isPlan ? "Ingest failed" : done;
  return `**${head}: ${renderWhat(result)}${tableSentence(tables)}** (${seconds.toFixed(1)} s).`;
}

function renderWhat(result: IngestResult): string {
  const { partitions } = result;
  if (partitions.length === 0) return "no run was found in msexports";
  if (!namesLakes(result)) return renderCounts(partitions);
  const byLake = Map.groupBy(partitions, ({ lake }) => lake ?? "exports");
  return [...byLake].map(([lake, own]) => `${lake}: ${renderCounts(own)}`).join("; ");
}

function renderCounts(partitions: readonly PartitionResult[]): string {
  const count = (outcome: PartitionResult["outcome"]): number =>
    partitions.filter((partition) => partition.outcome === outcome).length;
  return OUTCOMES.filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`)
    .join(", ");
}

function monthTable(result: IngestResult): Table {
  return table(result.partitions, [
    column("Scope", nameCell),
    column("Month", monthOfPlace),
    namesLakes(result) && column("Lake", ({ lake }) => lake ?? ""),
    numberColumn("Rows", (month) => ("rows" in month ? String(month.rows) : "")),
    numberColumn("Billed cost", (month) =>
      month.outcome === "ingested" && isOfCosts(month) ? renderBilledCost(month) : "",
    ),
    numberColumn("Parquet", (month) => (month.outcome === "ingested" ? formatBytes(month.parquetByteCount) : "")),
    column("Outcome", (month) => outcomeText(month, result)),
  ]);
}

function nameCell({ manifestName, scope, lake }: PartitionResult): TableCell {
  const name = scope ?? manifestName;
  // A failure without a month concerns the whole lake.
  return name === undefined ? `the ${lake ?? ""} lake` : codeCell(name);
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
    const { error, scope, existing: note, lake } = partition;
    const where = lake === "remote" ? " in the remote lake" : "";
    return [
      {
        about: scope === undefined ? undefined : `${renderCode(scope)} ${monthOfPlace(partition)}${where}`,
        error,
        note,
      },
    ];
  });
  return failureSection(failures);
}

function noteSection(
  { notes: own = [], remoteUrl, retention, retiredFiles, retiredManifests, warnings }: IngestResult,
  ingested: readonly IngestedResult[],
): Section {
  const notes = [...upgradeNotes(ingested), ...own];
  if (remoteUrl !== undefined) notes.push(`The remote lake is the container ingestion of ${remoteUrl}.`);
  if (!retention.deletes) notes.push(`Exports are kept: ${retention.because}.`);
  else if (retiredFiles.length > 0) {
    const runs = counted(retiredManifests.length, "ingested or superseded run");
    notes.push(`The files of ${runs} were deleted (${counted(retiredFiles.length, "file")}): ${retention.because}.`);
  }
  return noticeSection("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}
