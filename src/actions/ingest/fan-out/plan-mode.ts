import { counted } from "exact-values/counted";
import { DAY_MS } from "exact-values/timestamp";
import { estimatePlainByteCount } from "focus-parquet/convert";
import { forEachConcurrent } from "../../../concurrency.ts";
import { renderFailure } from "../../../github/failure.ts";
import { balanceParts, createPlanId } from "../../../hub/fan-out/fan-out-matrix.ts";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import { datasetFolderOf, type PartitionRuns } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { headerPlace } from "../../../lake/commit/month-blocks.ts";
import { convertAllHere, ingest } from "../months/apply.ts";
import type { IngestContext } from "../months/clients.ts";
import { assertRequiredColumns, planMonthColumns, readHeaders } from "../months/month-columns.ts";
import { formatBytes, logRun, type MonthWork, sumOfBytes } from "../months/month-work.ts";
import { pathOf, planMonth } from "../months/plan-month.ts";
import type { IngestState } from "../months/read-state.ts";
import type { MonthStrategy } from "../months/reconcile-month.ts";
import { type DeletedFile, type IngestResult, type PartitionResult, placeOf } from "../months/result.ts";
import {
  digestColumns,
  type FanOutPlan,
  type NewTask,
  type PlannedFailure,
  pickPlannedInputs,
} from "./fan-out-plan.ts";
import { PLAN_LIFE_IN_DAYS, removeStalePlans, writePlan } from "./plan-journal.ts";

/**
 * `mode: plan`: ingests everything at once if one runner can. Otherwise it settles the months that need no conversion,
 * and writes tasks for the matrix jobs. The result of those tasks is not visible before the commit.
 */
export async function planFanOut(context: IngestContext): Promise<IngestResult> {
  const { clock, config, hubVersion, inputs, log } = context;
  const now = clock.now();
  const stale: DeletedFile[] = [];
  if (!inputs.dryRun) {
    const weekAgo = new Date(now.getTime() - PLAN_LIFE_IN_DAYS * DAY_MS).toISOString();
    for (const [id, names] of await removeStalePlans(config, weekAgo)) {
      log.info(`Deleted the remaining files of plan ${id}.`);
      stale.push(...names.map((name) => ({ place: "config" as const, name })));
    }
  }
  const newTasks: NewTask[] = [];
  let listed: ReadonlyMap<string, unknown> = new Map();
  const ingested = await ingest(context, async (observed, groups) => {
    listed = observed.exports.blobs;
    const byteCount = await estimateWork(context, observed, groups);
    const isSmall = byteCount <= inputs.fanOutAboveByteCount;
    log.info(`About ${formatBytes(byteCount)} of CSV to convert${isSmall ? ", which this job does" : ""}.`);
    return isSmall ? convertAllHere(observed, groups) : { groups, strategyFor: () => writeTasks(newTasks) };
  });
  const result = { ...ingested, deletedBeside: [...stale, ...(ingested.deletedBeside ?? [])] };
  if (newTasks.length === 0) return result;

  const id = createPlanId(now.toISOString(), context.newAttempt());
  const inputsOfPlan = pickPlannedInputs(inputs);
  const plan: FanOutPlan = {
    id,
    hubVersion,
    inputs: inputsOfPlan,
    failures: failuresIn(result.partitions, listed),
    ...assembleTasks(newTasks),
    entries: balanceParts(newTasks.toSorted(byPlace).map(partWeights), {
      mostEntries: inputs.mostEntries,
      leastByteCount: inputs.leastEntryByteCount,
    }),
  };
  await writePlan(config, plan);
  log.info(`Plan ${id}: ${counted(plan.tasks.length, "month")} in ${counted(plan.entries.length, "job")}.`);
  return { ...result, matrix: plan.entries.map((_, index) => ({ plan: id, index })) };
}

const PLANS_AT_ONCE = 16;

/** The uncompressed size of all runs to ingest. */
async function estimateWork(
  context: IngestContext,
  observed: IngestState,
  groups: readonly PartitionRuns[],
): Promise<number> {
  const { blobs } = observed.exports;
  let sum = 0;
  const months = observed.lakes.flatMap((lake) => groups.map((group) => ({ lake, group })));
  await forEachConcurrent(months, { capacity: PLANS_AT_ONCE }, async ({ group, lake }) => {
    const state = lake.listing.stateOf(group.scope, group.month, group.dataset);
    const { decision } = await planMonth({ context, observed, group, lake }, state);
    if (decision.action !== "ingest") return;
    for (const { blobName } of decision.run.parts) {
      const blob = blobs.get(blobName);
      if (blob !== undefined) sum += estimatePlainByteCount(blob.name, blob.byteCount);
    }
  });
  return sum;
}

/** Prepares a run for the jobs that will convert it. */
function writeTasks(newTasks: NewTask[]): MonthStrategy {
  return {
    apply: async (work, run, state) => {
      newTasks.push(await prepareTask(work, run, state));
      work.log.info(`The matrix jobs will convert it.`);
      const byteCount = sumOfBytes(work.observed.source.locate(run));
      return { outcome: "deferred", result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount } };
    },
  };
}

async function prepareTask(work: MonthWork, run: ExportRun, state: PartitionState): Promise<NewTask> {
  const { context, observed, log, lake } = work;
  const { converter, inputs } = context;
  const { source } = observed;
  const parts = source.locate(run);
  logRun(run, parts, log);
  const headers = await readHeaders(source, parts);
  const columns = await planMonthColumns({ run, headers, source, loadSchema: observed.loadSchema, inputs, log });
  await assertRequiredColumns({ run, source, loadSchema: observed.loadSchema, parts }, headers);
  const attempt = context.newAttempt();
  // The first block discards the staged blocks of other tools. If the jobs wrote it, one would discard another's
  // blocks.
  const staged = lake.store.openStaged({
    name: pathOf(work),
    seenEtag: state.etag,
    isOwnCommit: () => false,
  });
  await staged.stage(headerPlace(attempt), converter.fileHeader);
  const manifest = observed.exports.blobs.get(run.manifestName);
  return {
    target: lake.name,
    attempt,
    run,
    parts,
    headers,
    manifestEtag: manifest?.etag,
    seenEtag: staged.seenEtag(),
    columns: digestColumns(columns, converter, inputs),
  };
}

function byPlace(left: NewTask, right: NewTask): number {
  const key = ({ run, target }: NewTask): string => [run.scope, run.month, datasetFolderOf(run), target].join("\n");
  return key(left) < key(right) ? -1 : 1;
}

function partWeights({ parts }: NewTask): readonly number[] {
  return parts.map(({ blob }) => estimatePlainByteCount(blob.name, blob.byteCount));
}

function assembleTasks(newTasks: readonly NewTask[]): Pick<FanOutPlan, "headers" | "tasks"> {
  const numbers = new Map<string, number>();
  const headers: (readonly string[])[] = [];
  const numberOf = (names: readonly string[]): number => {
    const key = JSON.stringify(names);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, headers.length);
    return headers.push(names) - 1;
  };
  const tasks = newTasks.toSorted(byPlace).map(({ headers, parts, ...task }) => ({
    ...task,
    parts: parts.map((part, index) => ({ ...part, header: numberOf(headers[index]?.names ?? []) })),
  }));
  return { headers, tasks };
}

function failuresIn(
  partitions: readonly PartitionResult[],
  listed: ReadonlyMap<string, unknown>,
): readonly PlannedFailure[] {
  return partitions.flatMap((partition) => {
    const { scope, month, dataset, manifestName, lake } = partition;
    if (partition.outcome !== "failed") return [];
    // The commit itself finds unusable manifests and lakes, but treats a missing manifest as retired.
    const isMissing = manifestName !== undefined && !listed.has(manifestName);
    if (scope === undefined && !isMissing) return [];
    const { code, lines, remedy } = renderFailure(partition.error);
    return [
      {
        scope,
        month,
        ...(dataset && { dataset }),
        manifestName,
        target: lake,
        code,
        remedy,
        message: lines.join("\n"),
      },
    ];
  });
}
