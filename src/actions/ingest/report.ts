import { costSumsToJson } from "../../focus/cost-sums.ts";
import type { Annotation } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import type { ActionReport } from "../../github/report.ts";
import type { IngestResult, PartitionResult } from "./result.ts";
import { renderSummary } from "./summary.ts";

/** Outputs, annotations and job summary of an ingest. */
export function reportIngest(result: IngestResult): ActionReport {
  const count = (outcome: PartitionResult["outcome"]): string =>
    String(result.partitions.filter((partition) => partition.outcome === outcome).length);
  const rows = result.partitions.reduce(
    (sum, partition) => sum + (partition.outcome === "ingested" ? partition.rows : 0),
    0,
  );
  const summary = renderSummary(result);
  return {
    outputs: {
      partitions: JSON.stringify(result.partitions.map(toJson)),
      ingested: count("ingested"),
      unchanged: count("unchanged"),
      superseded: count("superseded"),
      empty: count("empty"),
      failed: count("failed"),
      rows: String(rows),
      "summary-markdown": summary,
    },
    annotations: [...result.partitions.flatMap(failureAnnotation), ...result.warnings.map(warningAnnotation)],
    summary,
    hasFailed: result.partitions.some((partition) => partition.outcome === "failed"),
  };
}

function toJson(partition: PartitionResult): Readonly<Record<string, unknown>> {
  const { scope, month, manifestName: manifest, outcome } = partition;
  const place = { scope, month, manifest, outcome };
  switch (partition.outcome) {
    case "ingested": {
      const { runId, rows, replaced, sums, roundings, parquetByteCount: bytes } = partition;
      return { ...place, runId, rows, replaced, sums: costSumsToJson(sums), roundings, bytes };
    }
    case "planned":
      return { ...place, runId: partition.runId };
    case "unchanged":
      return { ...place, runId: partition.runId, rows: partition.rows };
    case "skipped":
      return { ...place, reason: partition.reason };
    case "failed": {
      const { code, lines, cure } = renderFailure(partition.error);
      return { ...place, error: { code, message: lines[0], cure } };
    }
    case "superseded":
    case "empty":
    case "expired":
      return place;
  }
}

function failureAnnotation(partition: PartitionResult): readonly Annotation[] {
  if (partition.outcome !== "failed") return [];
  const { code, lines, cure, title } = renderFailure(partition.error);
  const where = partition.scope === undefined ? "" : `${partition.scope} ${partition.month}: `;
  return [{ kind: "error", cause: `${code} ${lines[0]}`, title, message: `${where}${lines[0]} ${cure}` }];
}

function warningAnnotation(message: string): Annotation {
  return { kind: "warning", cause: message, title: "ingest", message };
}
