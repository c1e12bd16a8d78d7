import { forEachConcurrent } from "../../../concurrency.ts";
import { type PartPlace, parseMatrixEntry } from "../../../hub/fan-out/fan-out-matrix.ts";
import { formatPartition, keyOfRun } from "../../../hub/partition/partition-path.ts";
import { exportsSource } from "../../../lake/sources/run-source.ts";
import type { StoredBlob } from "../../../lake/storage/blob-store.ts";
import { BYTES_AT_ONCE } from "../months/apply.ts";
import type { IngestContext } from "../months/clients.ts";
import { type IngestResult, type PartitionResult, placeOf } from "../months/result.ts";
import { createSchemaLoader } from "../months/run-schema.ts";
import { type MonthTask, pickPlannedInputs } from "./fan-out-plan.ts";
import { planChanged, planNotFound, readPlan } from "./plan-journal.ts";
import { stageTask } from "./stage-task.ts";

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
