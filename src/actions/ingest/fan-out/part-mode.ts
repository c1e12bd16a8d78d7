import { createHash } from "node:crypto";
import { convertParts, estimatePlainByteCount, type PartPiece } from "focus-parquet/convert";
import type { ColumnPlan } from "focus-parquet/schemas";
import { forEachConcurrent } from "../../../concurrency.ts";
import type { LogGroup } from "../../../github/log.ts";
import { type PartPlace, parseMatrixEntry } from "../../../hub/fan-out/fan-out-matrix.ts";
import { formatPartition, keyOfRun, pathOfRun } from "../../../hub/partition/partition-path.ts";
import { createUploads, rowGroupPlace } from "../../../lake/commit/month-blocks.ts";
import type { Lake } from "../../../lake/discover/lake-state.ts";
import { assertPartComplete } from "../../../lake/sources/open-parts.ts";
import { exportsSource, type RunSource } from "../../../lake/sources/run-source.ts";
import type { StoredBlob } from "../../../lake/storage/blob-store.ts";
import { BYTES_AT_ONCE } from "../months/apply.ts";
import type { IngestContext } from "../months/clients.ts";
import { planMonthColumns } from "../months/month-columns.ts";
import { createProgress, formatBytes } from "../months/month-work.ts";
import { type IngestResult, type PartitionResult, placeOf } from "../months/result.ts";
import { createSchemaLoader, type SchemaLoader } from "../months/run-schema.ts";
import { areBlocksStaged } from "./commit-pieces.ts";
import {
  digestColumns,
  type FanOutPlan,
  headersOf,
  type MonthTask,
  pickPlannedInputs,
  pieceKey,
} from "./fan-out-plan.ts";
import { planChanged, planNotFound, readPiece, readPlan, writePiece } from "./plan-journal.ts";

/**
 * `mode: part`: converts and stages the parts of one matrix entry. A repeated job skips the parts that are already
 * staged.
 */
export async function stageParts(given: IngestContext): Promise<IngestResult> {
  const { clock, config, hubVersion, inputs, log, signal } = given;
  const started = clock.now().getTime();
  const { plan: id, index } = parseMatrixEntry(inputs.matrixEntry ?? "");
  const plan = await readPlan(config, id, hubVersion);
  if (plan === undefined) throw planNotFound(id);
  const entry = plan.entries[index];
  if (entry === undefined) throw planChanged(id, `it has no entry ${index}`);

  const context = { ...given, inputs: { ...inputs, ...pickPlannedInputs(plan.inputs) } };
  const loadSchema = createSchemaLoader(config);
  const partitions: PartitionResult[] = [];
  const weight = ([month, places]: readonly [number, readonly PartPlace[]]): number =>
    places.reduce((sum, { part }) => sum + (plan.tasks[month]?.parts[part]?.blob.byteCount ?? 0), 0);
  const months = [...Map.groupBy(entry, ({ month }) => month)];
  await forEachConcurrent(months, { capacity: BYTES_AT_ONCE, weight }, async ([month, places]) => {
    const task = plan.tasks[month];
    if (task === undefined) throw planChanged(id, `it has no month ${month}`);
    const { run } = task;
    await log.group(formatPartition(keyOfRun(run)), async (log) => {
      const lake = context.lakes.find(({ name }) => name === task.target);
      if (lake === undefined) throw planChanged(id, `this job was not given the ${task.target} lake`);
      const source = exportsSource(context.exports, blobsOf(task), (part, columns) => {
        log.info(
          `${part}: ${columns.join(", ")} are floating-point columns; each value is converted to its shortest decimal text.`,
        );
      });
      const parts = places.map(({ part }) => part);
      try {
        const work = { context, plan, month, task, parts, lake, source, loadSchema, log };
        partitions.push({ ...(await stageTask(work)), lake: lake.name });
      } catch (error) {
        signal.throwIfAborted();
        const reported = lake.explain?.(error) ?? error;
        log.failure(reported);
        partitions.push({ ...placeOf(run), lake: lake.name, outcome: "failed", error: reported });
      }
    });
  });
  return {
    partitions,
    warnings: [],
    retiredManifests: [],
    retiredFiles: [],
    dryRun: inputs.dryRun,
    retention: { deletes: false, because: "the commit decides what is deleted" },
    seconds: (clock.now().getTime() - started) / 1000,
  };
}

function blobsOf({ parts }: MonthTask): ReadonlyMap<string, StoredBlob> {
  return new Map(parts.map(({ blob }) => [blob.name, blob]));
}

/** Everything needed to process one task. */
interface TaskWork {
  readonly context: IngestContext;
  readonly plan: FanOutPlan;
  readonly month: number;
  readonly task: MonthTask;
  readonly parts: readonly number[];
  readonly lake: Lake;
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly log: LogGroup;
}

/** Converts and stages some parts of one month, except those that an earlier job has staged. */
async function stageTask(work: TaskWork): Promise<PartitionResult> {
  const { context, plan, month, task, log } = work;
  const { config, inputs } = context;
  const { run } = task;
  const byteCount = work.parts.reduce((sum, part) => sum + (task.parts[part]?.blob.byteCount ?? 0), 0);
  log.info(`${work.parts.length} of ${task.parts.length} parts of run ${run.runId}, ${formatBytes(byteCount)}.`);
  if (inputs.dryRun) return { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount };
  if (await isOvertaken(work)) return overtaken(task);
  try {
    const columns = await columnsOf(work);
    let rows = 0;
    for (const part of work.parts) {
      const existing = await stagedPiece(work, part);
      const piece = existing ?? (await stagePart(work, columns, part));
      if (existing === undefined) await writePiece(config, plan.id, { month, part }, piece);
      rows += piece.rows;
    }
    return { ...placeOf(run), outcome: "staged", runId: run.runId, parts: work.parts.length, rows, byteCount };
  } catch (error) {
    // Another ingest that committed the month in between may also have deleted its parts.
    context.signal.throwIfAborted();
    if (await isOvertaken(work)) return overtaken(task);
    throw error;
  }
}

async function columnsOf({ context, plan, task, source, loadSchema, log }: TaskWork): Promise<ColumnPlan> {
  const { converter, inputs } = context;
  const headers = headersOf(plan, task);
  const columns = await planMonthColumns({ run: task.run, headers, source, loadSchema, inputs, log });
  if (digestColumns(columns, converter, inputs) === task.columns) return columns;
  throw planChanged(plan.id, "the schema's columns have changed since");
}

/** The month has changed since the plan, so staged parts could not be committed. */
async function isOvertaken({ task, lake }: TaskWork): Promise<boolean> {
  const now = await lake.store.properties(pathOfRun(task.run));
  return now?.etag !== task.seenEtag;
}

function overtaken({ run }: MonthTask): PartitionResult {
  return { ...placeOf(run), outcome: "skipped", reason: "the month was committed after the plan" };
}

/** The piece of an earlier job; undefined if the piece or its blocks do not exist. */
async function stagedPiece(
  { context, plan, month, task, lake, log }: TaskWork,
  part: number,
): Promise<PartPiece | undefined> {
  const located = task.parts[part];
  if (located === undefined) throw planChanged(plan.id, `it has no part ${part}`);
  const piece = await readPiece(context.config, plan.id, { month, part }, pieceKey(plan.id, task, located));
  if (piece === undefined) return undefined;
  const blocks = await lake.store.stagedBlocks(pathOfRun(task.run));
  if (!areBlocksStaged(task.attempt, part, piece, blocks)) return undefined;
  log.info(`${located.part.blobName} is already staged.`);
  return piece;
}

/** Converts, proves and stages one part. A repeated or duplicate job stages the same bytes under the same IDs. */
async function stagePart(work: TaskWork, columns: ColumnPlan, part: number): Promise<PartPiece> {
  const { context, plan, task, parts, lake, source, log } = work;
  const { clock, converter, inputs } = context;
  const located = task.parts[part];
  if (located === undefined) throw planChanged(plan.id, `it has no part ${part}`);
  const staged = lake.store.openStaged({
    name: pathOfRun(task.run),
    seenEtag: task.seenEtag,
    isOwnCommit: () => false,
    strays: "refuse",
  });
  const uploads = createUploads();
  const digests: string[] = [];
  const opened = source.open(located);
  const progress = createProgress({
    clock,
    log,
    totalByteCount: located.blob.byteCount,
    doneByteCount: () => opened.storedByteCount(),
  });
  const converted = await convertParts({
    converter,
    plan: columns,
    // Everything that the job converts.
    workByteCount: parts.reduce((sum, each) => {
      const { blob } = task.parts[each] ?? {};
      return blob === undefined ? sum : sum + estimatePlainByteCount(blob.name, blob.byteCount);
    }, 0),
    parts: [opened.source],
    month: task.run.month,
    compression: inputs.compression,
    pageVersion: inputs.pageVersion,
    readerStatistics: inputs.readerStatistics,
    write: async (bytes, { rowGroup }) => {
      digests.push(createHash("md5").update(bytes).digest("hex"));
      await uploads.add(staged.stage(rowGroupPlace(task.attempt, { part, rowGroup }), bytes));
      progress.report();
    },
  });
  await uploads.finish();
  const { changes, facts, pieces, roundings, sums } = converted;
  assertPartComplete(located, opened, facts.rows);
  return {
    key: pieceKey(plan.id, task, located),
    rows: facts.rows,
    rowGroups: pieces.map((piece, index) => ({ ...piece, md5: digests[index] ?? "" })),
    sums,
    roundings,
    facts,
    ...(changes === undefined ? {} : { changes }),
  };
}
