import { createHash } from "node:crypto";
import type { PartPiece } from "focus-parquet/convert";
import { convertParts } from "focus-parquet/convert";
import type { ColumnPlan } from "focus-parquet/schemas";
import type { LogGroup } from "../../../github/log.ts";
import type { PlanId } from "../../../hub/fan-out/fan-out-entry.ts";
import { pathOfRun } from "../../../hub/partition/partition-of-run.ts";
import { rowGroupPlace } from "../../../lake/commit/block-places.ts";
import { createUploads } from "../../../lake/commit/uploads.ts";
import type { Destination } from "../../../lake/destinations/destination.ts";
import { assertPartComplete } from "../../../lake/sources/open-parts.ts";
import type { RunSource } from "../../../lake/sources/run-source.ts";
import type { IngestContext } from "../months/clients.ts";
import { createProgress } from "../months/progress.ts";
import { type MonthTask, pieceKey } from "./fan-out-plan.ts";
import { planChanged } from "./plan-journal.ts";

interface TaskPartJob {
  readonly id: PlanId;
  readonly task: MonthTask;
  readonly part: number;
  readonly columns: ColumnPlan;
  /** About how many plain bytes the job converts in all. */
  readonly workByteCount: number;
  readonly target: Destination;
  readonly source: RunSource;
  readonly log: LogGroup;
}

/** Converts, proves and stages one part; a job that is repeated, or runs twice, stages the same bytes under the same ids. */
export async function convertTaskPart(context: IngestContext, job: TaskPartJob): Promise<PartPiece> {
  const { clock, engine, inputs } = context;
  const { id, task, part, target } = job;
  const located = task.parts[part];
  if (located === undefined) throw planChanged(id, `it has no part ${part}`);
  const staged = target.store.openStaged({
    name: pathOfRun(task.run),
    seenEtag: task.seenEtag,
    isOwnCommit: () => false,
    strays: "refuse",
  });
  const uploads = createUploads();
  const digests: string[] = [];
  const opened = job.source.open(located);
  const progress = createProgress({
    clock,
    log: job.log,
    totalByteCount: located.blob.byteCount,
    doneByteCount: () => opened.storedByteCount(),
  });
  const converted = await convertParts({
    engine,
    plan: job.columns,
    workByteCount: job.workByteCount,
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
