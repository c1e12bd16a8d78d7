import { costSumsToJson } from "focus-parquet/facts";
import type { ActionReport } from "../../github/action-report.ts";
import { type Annotation, annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import { countFillFailures } from "./fill/fill-lakes.ts";
import { annotateFills, fillsToJson } from "./fill/render-fills.ts";
import { monthOfPlace, namesLakes, oncePerMonth, type PartitionResult } from "./months/result.ts";
import { annotateReservations } from "./reservations/render-reservations.ts";
import { describeIngest } from "./summary.ts";
import { countTableFailures, type WholeIngest } from "./table/reconcile-tables.ts";
import { annotateTables, monthsToJson, tablesToJson } from "./table/render-tables.ts";

/** Outputs, annotations and job summary of an ingest. */
export function reportIngest(result: WholeIngest): ActionReport {
  const count = (outcome: PartitionResult["outcome"]): string =>
    String(result.partitions.filter((partition) => partition.outcome === outcome).length);
  const ingested = result.partitions.filter((partition) => partition.outcome === "ingested");
  const rows = oncePerMonth(ingested).reduce((sum, month) => sum + month.rows, 0);
  const summary = renderSummary(describeIngest(result));
  return {
    outputs: {
      partitions: JSON.stringify(result.partitions.map((partition) => toJson(partition, namesLakes(result)))),
      ingested: count("ingested"),
      unchanged: count("unchanged"),
      superseded: count("superseded"),
      empty: count("empty"),
      failed: String(Number(count("failed")) + countTableFailures(result.tables) + countFillFailures(result.fills)),
      rows: String(rows),
      fills: fillsToJson(result.fills),
      tables: tablesToJson(result.tables),
      months: monthsToJson(result.tables),
      matrix: JSON.stringify(result.matrix ?? []),
      "summary-markdown": summary,
    },
    annotations: [
      ...result.partitions.flatMap(failureAnnotation),
      ...annotateFills(result.fills),
      ...annotateReservations(result.reservations ?? []),
      ...annotateTables(result.tables),
      ...result.warnings.map((notice) => annotateNotice(notice, "ingest")),
    ],
    summary,
    // A plan that hands over work must not stop it: the commit reports the plan's failures again, and then fails.
    hasFailed:
      countTableFailures(result.tables) + countFillFailures(result.fills) > 0 ||
      ((result.matrix ?? []).length === 0 && result.partitions.some((partition) => partition.outcome === "failed")),
  };
}

function toJson(partition: PartitionResult, namesLake: boolean): Readonly<Record<string, unknown>> {
  const { scope, month, dataset, lake, manifestName: manifest, outcome } = partition;
  const place = {
    scope,
    month,
    ...(dataset === undefined ? {} : { dataset }),
    ...(namesLake ? { target: lake } : {}),
    manifest,
    outcome,
  };
  switch (partition.outcome) {
    case "ingested": {
      const { runId, rows, replaced, sums, roundings, parquetByteCount: bytes, upgrade } = partition;
      const upgraded =
        upgrade === undefined ? {} : { columns: upgrade.version, changes: Object.fromEntries(upgrade.changes) };
      return { ...place, runId, rows, replaced, sums: costSumsToJson(sums), roundings, bytes, ...upgraded };
    }
    case "planned":
      return { ...place, runId: partition.runId };
    case "staged":
      return { ...place, runId: partition.runId, parts: partition.parts, rows: partition.rows };
    case "unchanged":
      return { ...place, runId: partition.runId, rows: partition.rows };
    case "skipped":
      return { ...place, reason: partition.reason };
    case "failed": {
      const { code, lines, remedy } = renderFailure(partition.error);
      return { ...place, error: { code, message: lines[0], remedy } };
    }
    case "removed":
      return { ...place, rows: partition.rows };
    case "superseded":
    case "empty":
    case "expired":
      return place;
  }
}

function failureAnnotation(partition: PartitionResult): readonly Annotation[] {
  if (partition.outcome !== "failed") return [];
  const lake = partition.lake === "remote" ? " in the remote lake" : "";
  const about = partition.scope === undefined ? undefined : `${partition.scope} ${monthOfPlace(partition)}${lake}`;
  return [annotateFailure(partition.error, { about, note: partition.existing })];
}
