import { createHash } from "node:crypto";
import { convertParts, estimatePlainByteCount, type PartPiece } from "focus-parquet/convert";
import type { ColumnPlan } from "focus-parquet/schemas";
import type { LogGroup } from "../../../github/log.ts";
import type { PlanId } from "../../../hub/fan-out/fan-out-matrix.ts";
import { pathOfRun } from "../../../hub/partition/partition-path.ts";
import { createUploads, rowGroupPlace } from "../../../lake/commit/month-blocks.ts";
import type { Lake } from "../../../lake/discover/lake-state.ts";
import { assertPartComplete } from "../../../lake/sources/open-parts.ts";
import type { RunSource } from "../../../lake/sources/run-source.ts";
import type { IngestContext } from "../months/clients.ts";
import { planMonthColumns } from "../months/month-columns.ts";
import { createProgress, formatBytes } from "../months/month-work.ts";
import { type PartitionResult, placeOf } from "../months/result.ts";
import type { SchemaLoader } from "../months/run-schema.ts";
import { areBlocksStaged } from "./commit-pieces.ts";
import { digestColumns, type FanOutPlan, headersOf, type MonthTask, pieceKey } from "./fan-out-plan.ts";
import { planChanged, readPiece, writePiece } from "./plan-journal.ts";

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
export async function stageTask(work: TaskWork): Promise<PartitionResult> {
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

async function stagePart(work: TaskWork, columns: ColumnPlan, part: number): Promise<PartPiece> {
  const { context, plan, task, parts, lake, source, log } = work;
  const workByteCount = parts.reduce((sum, each) => {
    const { blob } = task.parts[each] ?? {};
    return blob === undefined ? sum : sum + estimatePlainByteCount(blob.name, blob.byteCount);
  }, 0);
  return convertTaskPart(context, {
    id: plan.id,
    task,
    part,
    columns,
    workByteCount,
    lake,
    source,
    log,
  });
}

interface TaskPartWork {
  readonly id: PlanId;
  readonly task: MonthTask;
  readonly part: number;
  readonly columns: ColumnPlan;
  /** The approximate uncompressed size of everything that the job converts. */
  readonly workByteCount: number;
  readonly lake: Lake;
  readonly source: RunSource;
  readonly log: LogGroup;
}

/** Converts, proves and stages one part. A repeated or duplicate job stages the same bytes under the same IDs. */
async function convertTaskPart(context: IngestContext, work: TaskPartWork): Promise<PartPiece> {
  const { clock, converter, inputs } = context;
  const { id, task, part, lake } = work;
  const located = task.parts[part];
  if (located === undefined) throw planChanged(id, `it has no part ${part}`);
  const staged = lake.store.openStaged({
    name: pathOfRun(task.run),
    seenEtag: task.seenEtag,
    isOwnCommit: () => false,
    strays: "refuse",
  });
  const uploads = createUploads();
  const digests: string[] = [];
  const opened = work.source.open(located);
  const progress = createProgress({
    clock,
    log: work.log,
    totalByteCount: located.blob.byteCount,
    doneByteCount: () => opened.storedByteCount(),
  });
  const converted = await convertParts({
    converter,
    plan: work.columns,
    workByteCount: work.workByteCount,
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
    key: pieceKey(id, task, located),
    rows: facts.rows,
    rowGroups: pieces.map((piece, index) => ({ ...piece, md5: digests[index] ?? "" })),
    sums,
    roundings,
    facts,
    ...(changes === undefined ? {} : { changes }),
  };
}
