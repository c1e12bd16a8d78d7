import type { BlobStore } from "../../azure/blob-store.ts";
import { type ConvertedParts, convertParts } from "../../etl/convert-parts.ts";
import { readHeader } from "../../etl/part-rows.ts";
import { estimatePlainByteCount, type StoredPart } from "../../etl/stored-part.ts";
import { type ColumnPlan, type PartHeader, planColumns } from "../../focus/column-plan.ts";
import type { LogLines } from "../../github/log.ts";
import type { PartitionState } from "../../hub/ingest-plan.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition-record.ts";
import { formatWindow } from "../../hub/run-window.ts";
import { startMonthAttempt } from "./commit-month.ts";
import type { IngestContext } from "./context.ts";
import type { SchemaLoader } from "./load-schema.ts";
import { assertPartComplete, assertRowCount, type LocatedPart } from "./open-parts.ts";
import { createProgress } from "./progress.ts";
import { formatBytes } from "./readable-numbers.ts";
import type { IngestedMonth } from "./result.ts";
import type { RunSource } from "./run-source.ts";

/** What became of one attempt to ingest a run. */
export type MonthOutcome =
  | { readonly outcome: "committed"; readonly month: IngestedMonth; readonly record: PartitionRecord }
  /** The parts hold no row; nothing was changed. */
  | { readonly outcome: "no-rows" }
  /** Someone else committed this month in between; nothing was changed. */
  | { readonly outcome: "concurrent-commit" };

export interface MonthJob {
  readonly run: ExportRun;
  readonly state: PartitionState;
  readonly lake: BlobStore;
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  /** Runs before the commit and may throw to stop it. */
  readonly beforeCommit: (converted: ConvertedParts) => Promise<void>;
  readonly lines: LogLines;
}

/**
 * Reads, converts, proves and commits one run as its month. Throws InputError with a name of design section 3 when the run cannot be
 * taken; the month is then as it was.
 */
export async function ingestMonth(context: IngestContext, job: MonthJob): Promise<MonthOutcome> {
  const { clock, engine, inputs } = context;
  const { lake, run, source, state, lines } = job;
  const started = clock.now().getTime();
  const schema = await job.loadSchema(run.dataset);
  const parts = source.locate(run);
  const storedByteCount = parts.reduce((sum, { blob }) => sum + blob.byteCount, 0);
  lines.info(
    `Run ${run.runId}, ${run.dataset.type} ${run.dataset.version}, ${formatWindow(run.window)}: ${parts.length} parts, ${formatBytes(storedByteCount)}.`,
  );

  const plan = planColumns(schema, await readHeaders(source, parts), {
    ...source.fields,
    unknownColumns: inputs.unknownColumns,
  });
  tellColumns(plan, schema.name, lines);
  const attempt = startMonthAttempt({
    lake,
    path: partitionPath(run.scope, run.month),
    seenEtag: state.etag,
    engine,
    hubVersion: context.hubVersion,
    attempt: context.newAttempt(),
  });

  const opened = parts.map((part) => source.open(part));
  const progress = createProgress({
    clock,
    lines,
    totalByteCount: storedByteCount,
    doneByteCount: () => readSoFar(opened),
  });
  const converted = await convertParts({
    engine,
    plan,
    compression: inputs.compression,
    readerStatistics: inputs.readerStatistics,
    workByteCount: parts.reduce((sum, { blob }) => sum + estimatePlainByteCount(blob.name, blob.byteCount), 0),
    parts: opened.map(({ source }) => source),
    write: async (bytes, place) => {
      await attempt.stageRowGroup(bytes, place);
      progress.tell();
    },
  });
  for (const [index, part] of parts.entries()) {
    const read = opened[index];
    if (read !== undefined) assertPartComplete(part, read, converted.rowsByPart[index] ?? 0);
  }
  assertRowCount(run.manifestName, run.dataRowCount, converted.facts.rows);
  if (converted.facts.rows === 0) return { outcome: "no-rows" };

  await job.beforeCommit(converted);
  await source.assertUnchanged(run);
  const committed = await attempt.commit({ run, plan, converted });
  if (committed === "concurrent-commit") return { outcome: "concurrent-commit" };
  return {
    outcome: "committed",
    record: committed.record,
    month: {
      outcome: "ingested",
      runId: run.runId,
      replaced: state.etag !== undefined,
      rows: converted.facts.rows,
      sums: converted.sums,
      roundings: converted.roundings,
      facts: converted.facts,
      storedByteCount,
      parquetByteCount: committed.byteCount,
      seconds: (clock.now().getTime() - started) / 1000,
      missingColumns: plan.missing,
      unknownColumns: plan.unknown,
    },
  };
}

/** The header of every part is read before the first row is converted: the columns of a month must be known, and be the same, for all. */
async function readHeaders(source: RunSource, parts: readonly LocatedPart[]): Promise<readonly PartHeader[]> {
  const headers: PartHeader[] = [];
  for (const part of parts)
    headers.push({ part: part.part.blobName, names: await readHeader(source.openStart(part).source) });
  return headers;
}

function readSoFar(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, part) => sum + part.storedByteCount(), 0);
}

function tellColumns({ missing, unknown }: ColumnPlan, schemaName: string, lines: LogLines): void {
  if (missing.length > 0)
    lines.info(`${missing.length} columns of ${schemaName} are not in the export and stay null: ${missing.join(", ")}`);
  if (unknown.length > 0)
    lines.info(`${unknown.length} columns of the export are not in ${schemaName}: ${unknown.join(", ")}`);
}
