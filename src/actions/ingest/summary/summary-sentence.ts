import { counted } from "exact-values/counted";
import { countFillFailures } from "../fill/fill-lakes.ts";
import { type IngestResult, namesTargets, type PartitionResult } from "../months/result.ts";
import { countTableFailures, type WholeIngest } from "../table/reconcile-tables.ts";
import { tableSentence } from "../table/render-tables.ts";

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

/** The result in one sentence; with a remote hub, counted by lake. */
export function renderSentence(result: WholeIngest): string {
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
  if (!namesTargets(result)) return renderCounts(partitions);
  const byTarget = Map.groupBy(partitions, ({ target }) => target ?? "exports");
  return [...byTarget].map(([target, own]) => `${target}: ${renderCounts(own)}`).join("; ");
}

function renderCounts(partitions: readonly PartitionResult[]): string {
  const count = (outcome: PartitionResult["outcome"]): number =>
    partitions.filter((partition) => partition.outcome === outcome).length;
  return OUTCOMES.filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`)
    .join(", ");
}
