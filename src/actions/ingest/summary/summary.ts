import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import { formatMinute } from "exact-values/instant";
import { formatExactSum, summedColumns } from "focus-parquet/facts";
import { renderFailure } from "../../../github/failure.ts";
import { renderCode, renderMarkdownTable, type TableCell } from "../../../github/markdown/markdown-table.ts";
import {
  type FailureItem,
  fold,
  joinSections,
  renderDeletedFiles,
  renderFailures,
  renderNotices,
} from "../../../github/report/sections.ts";
import type { IngestedMonth } from "../../../lake/commit/ingested-month.ts";
import { renderFills } from "../fill/render-fills.ts";
import { formatBytes } from "../months/byte-count.ts";
import {
  type IngestResult,
  isOfCosts,
  monthOfPlace,
  namesTargets,
  oncePerMonth,
  type PartitionResult,
} from "../months/result.ts";
import { renderReservations } from "../reservations/render-reservations.ts";
import type { WholeIngest } from "../table/reconcile-tables.ts";
import { renderTables } from "../table/render-tables.ts";
import { renderCharges } from "./summary-charges.ts";
import { renderSavings } from "./summary-savings.ts";
import { renderSentence } from "./summary-sentence.ts";
import { liftNotes, renderChanges } from "./summary-upgrade.ts";

/** The job summary: the result in one sentence, the table of months, what went wrong, the costs, and the details folded. */
export function renderSummary(result: WholeIngest): string {
  const ingested = result.partitions.filter((partition) => partition.outcome === "ingested");
  return joinSections([
    `${renderSentence(result)}\n`,
    renderMonths(result),
    renderFaults(result),
    renderReservations(result.reservations ?? []),
    renderTables(result.tables),
    renderNotes(result),
    renderCharges(oncePerMonth(ingested.filter(isOfCosts)).map(({ facts }) => facts)),
    renderSavings(oncePerMonth(ingested.filter(isOfCosts)).map(({ facts }) => facts.charges)),
    renderFills(result.fills),
    renderDetails(result, ingested),
  ]);
}

function renderMonths(result: IngestResult): string {
  const { partitions } = result;
  if (partitions.length === 0) return "";
  const columns = [
    { title: "Scope" },
    { title: "Month" },
    ...(namesTargets(result) ? [{ title: "Target" }] : []),
    { title: "Rows", align: "right" as const },
    { title: "Billed cost", align: "right" as const },
    { title: "Parquet", align: "right" as const },
    { title: "Outcome" },
  ];
  return renderMarkdownTable(
    columns,
    partitions.map((partition) =>
      renderMonth(partition, namesTargets(result), result.dryRun ? "would be ingested" : "left to the matrix"),
    ),
  );
}

function renderMonth(partition: PartitionResult, namesTarget: boolean, wording: string): readonly TableCell[] {
  const { scope, manifestName, target = "" } = partition;
  const named = scope ?? manifestName;
  // What concerns no month concerns a lake as a whole.
  const name: TableCell = named === undefined ? `the ${target} lake` : { markdown: renderCode(named) };
  const place = [name, monthOfPlace(partition), ...(namesTarget ? [target] : [])];
  switch (partition.outcome) {
    case "ingested":
      return [
        ...place,
        String(partition.rows),
        isOfCosts(partition) ? renderBilledCost(partition) : "",
        formatBytes(partition.parquetByteCount),
        partition.replaced ? "ingested (replaced)" : "ingested",
      ];
    case "unchanged":
      return [...place, String(partition.rows), "", "", `unchanged: run of ${formatMinute(partition.submittedTime)}`];
    case "failed":
      return [...place, "", "", "", `failed: ${renderFailure(partition.error).code}`];
    case "skipped":
      return [...place, "", "", "", `skipped: ${partition.reason}`];
    case "planned":
      return [...place, "", "", "", `${wording} (${formatBytes(partition.byteCount)})`];
    case "staged":
      return [...place, String(partition.rows), "", "", `${counted(partition.parts, "part")} staged`];
    case "removed":
      return [...place, String(partition.rows), "", "", "removed"];
    case "superseded":
    case "empty":
    case "expired":
      return [...place, "", "", "", partition.outcome];
  }
}

function renderBilledCost({ sums }: IngestedMonth): string {
  return [...sums]
    .map(([currency, columns]) =>
      `${formatAmount(columns.get("BilledCost")?.units ?? 0n, currency)} ${currency}`.trim(),
    )
    .join(", ");
}

function renderFaults({ partitions }: IngestResult): string {
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
  return renderFailures(failures);
}

function renderNotes({
  partitions,
  warnings,
  notes: own = [],
  retention,
  retiredManifests,
  retiredFiles,
  remoteUrl,
}: IngestResult): string {
  const ingested = partitions.filter((partition) => partition.outcome === "ingested");
  const notes = [...liftNotes(oncePerMonth(ingested)), ...own];
  if (remoteUrl !== undefined) notes.push(`Target remote is the container ingestion of ${remoteUrl}.`);
  if (!retention.deletes) notes.push(`Exports are kept: ${retention.because}.`);
  else if (retiredFiles.length > 0) {
    const runs = counted(retiredManifests.length, "ingested or superseded run");
    notes.push(`The files of ${runs} were deleted (${counted(retiredFiles.length, "file")}): ${retention.because}.`);
  }
  return renderNotices("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}

function renderDetails(result: IngestResult, ingested: readonly (PartitionResult & IngestedMonth)[]): string {
  const sums = oncePerMonth(ingested).flatMap((partition) =>
    [...partition.sums].flatMap(([currency, columns]) =>
      summedColumns(columns).map((column): readonly TableCell[] => {
        const sum = columns.get(column);
        const exact = sum === undefined ? "" : formatExactSum(sum);
        return [
          partition.scope ?? "",
          monthOfPlace(partition),
          column,
          currency,
          formatUnits(sum?.units ?? 0n),
          exact,
          String(sum?.roundings ?? 0),
        ];
      }),
    ),
  );
  const runs = oncePerMonth(ingested).map((partition): readonly TableCell[] => [
    partition.scope ?? "",
    monthOfPlace(partition),
    { markdown: renderCode(partition.manifestName ?? "") },
    formatBytes(partition.storedByteCount),
    `${partition.seconds.toFixed(1)} s`,
    String(partition.roundings),
    partition.missingColumns.join(", "),
    partition.unknownColumns.join(", "),
  ]);
  const right = (title: string): { readonly title: string; readonly align: "right" } => ({ title, align: "right" });
  return joinSections([
    fold(
      "Sums that were proven, to the last digit",
      sums.length === 0
        ? ""
        : renderMarkdownTable(
            [
              { title: "Scope" },
              { title: "Month" },
              { title: "Column" },
              { title: "Currency" },
              right("Stored sum"),
              right("Exact sum of the source"),
              right("Rounded values"),
            ],
            sums,
          ),
    ),
    fold(
      "Runs and columns",
      runs.length === 0
        ? ""
        : renderMarkdownTable(
            [
              { title: "Scope" },
              { title: "Month" },
              { title: "Manifest" },
              right("Read"),
              right("Time"),
              right("Rounded values"),
              { title: "Columns not in the export" },
              { title: "Columns not in the schema" },
            ],
            runs,
          ),
    ),
    fold("What lifting changed", renderChanges(oncePerMonth(ingested))),
    renderDeletedFiles("msexports", result.retiredFiles),
    ...[...Map.groupBy(result.deletedBeside ?? [], ({ place }) => place)].map(([place, files]) =>
      renderDeletedFiles(
        place,
        files.map(({ name }) => name),
      ),
    ),
  ]);
}
