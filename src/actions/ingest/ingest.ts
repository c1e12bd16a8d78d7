import { InputError } from "../../errors.ts";
import { isFocusCost } from "../../focus/dataset.ts";
import { renderFailure } from "../../github/failure.ts";
import { groupRuns, type PartitionRuns, retirableRuns } from "../../hub/ingest-plan.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../hub/partition-record.ts";
import { forEachBounded } from "../hub-lake/bounded.ts";
import type { DiscoveredExports } from "../hub-lake/discover.ts";
import { retireRuns } from "../hub-lake/retire.ts";
import type { IngestContext } from "./context.ts";
import { look } from "./knowledge.ts";
import type { MonthWork, Tally } from "./month-work.ts";
import type { IngestResult, PartitionResult } from "./result.ts";
import { settleMonth } from "./settle-month.ts";

/** Small months run side by side, since each waits for storage most of its time; this many bytes of parts are under way at once. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Even an empty month takes requests. */
const LEAST_WEIGHT = 2 * 1024 * 1024;

/**
 * Ingests what lies in `msexports`: looks at all, plans each month, then converts, commits and retires month by month. A month that fails
 * is told in the result and leaves the others alone; what is thrown stops the whole run.
 */
export async function ingest(context: IngestContext): Promise<IngestResult> {
  const { clock, inputs, log } = context;
  const started = clock.now().getTime();
  const known = await look(context);
  const tally: Tally = { partitions: [], warnings: [...known.exports.warnings], retiredManifests: [] };
  for (const { manifestName, error } of known.exports.failures) {
    tally.partitions.push({ scope: undefined, month: undefined, manifestName, outcome: "failed", error });
  }
  const runs = known.exports.runs.filter((run) => isWanted(run, inputs));
  noteOtherDatasets(runs, inputs.manifests.length > 0, tally);

  const groups = groupRuns(runs);
  log.info(`${known.exports.runs.length} runs found, ${groups.length} months of scopes to look at.`);
  const weight = (group: PartitionRuns): number => Math.max(LEAST_WEIGHT, heaviestRun(group, known.exports));
  await forEachBounded(groups, { capacity: BYTES_AT_ONCE, weight }, async (group) => {
    await log.group(`${group.scope} ${group.month}`, async (lines) => {
      for (const target of known.lakes) await workOnMonth({ context, known, target, group, tally, lines });
    });
  });
  return {
    partitions: sorted(tally.partitions),
    warnings: tally.warnings,
    retention: known.retention,
    retiredManifests: tally.retiredManifests.sort(),
    dryRun: inputs.dryRun,
    seconds: (clock.now().getTime() - started) / 1000,
  };
}

function isWanted(run: ExportRun, { scopes, months }: IngestContext["inputs"]): boolean {
  return (scopes.length === 0 || scopes.includes(run.scope)) && (months.length === 0 || months.includes(run.month));
}

/** Other datasets may share the container; only someone who names them can have meant them. */
function noteOtherDatasets(runs: readonly ExportRun[], isNamed: boolean, tally: Tally): void {
  for (const { dataset, manifestName, month, scope } of runs.filter((run) => !isFocusCost(run.dataset))) {
    const reason = `${dataset.type} ${dataset.version} is not a FOCUS cost export`;
    if (!isNamed) {
      tally.partitions.push({ scope, month, manifestName, outcome: "skipped", reason });
      tally.warnings.push(`${manifestName} is left alone: ${reason}.`);
      continue;
    }
    const error = new InputError("UnsupportedExportType", `${manifestName}: ${reason}.`, {
      cure: "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: manifestName },
    });
    tally.partitions.push({ scope, month, manifestName, outcome: "failed", error });
  }
}

function heaviestRun({ runs }: PartitionRuns, { blobs }: DiscoveredExports): number {
  const byteCounts = runs.map((run) =>
    run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0),
  );
  return Math.max(0, ...byteCounts);
}

function sorted(partitions: readonly PartitionResult[]): readonly PartitionResult[] {
  const key = ({ scope, month, manifestName }: PartitionResult): string => [scope, month, manifestName].join("\n");
  return partitions.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

async function workOnMonth(work: MonthWork): Promise<void> {
  const { context, group, lines, tally } = work;
  let committed: PartitionRecord | undefined;
  try {
    const settled = await settleMonth(work);
    committed = settled.committed;
    tally.partitions.push(settled.result);
  } catch (error) {
    // An abort is no fault of this month.
    context.signal.throwIfAborted();
    for (const line of failureLines(error)) lines.warning(line);
    const { scope, month } = group;
    tally.partitions.push({ scope, month, manifestName: undefined, outcome: "failed", error });
  }
  if (committed !== undefined) await retireOrWarn(work, committed);
}

/** The month stands; files that could not be deleted are found again by the next ingest. */
async function retireOrWarn(work: MonthWork, committed: PartitionRecord): Promise<void> {
  try {
    await retire(work, committed);
  } catch (error) {
    work.context.signal.throwIfAborted();
    const what = failureLines(error).join(" ");
    work.lines.warning(what);
    const { scope, month } = work.group;
    work.tally.warnings.push(`Exports of ${scope} ${month} could not be deleted; the next ingest tries again. ${what}`);
  }
}

async function retire(
  { context, known, target, group, lines, tally }: MonthWork,
  committed: PartitionRecord,
): Promise<void> {
  if (!known.retention.deletes || retirableRuns(group.runs, committed).length === 0) return;
  // The listing may be hours old: only what the month holds now makes its source superfluous.
  const now = await target.store.properties(partitionPath(group.scope, group.month));
  const held = now === undefined ? undefined : parseBlobMetadata(now.metadata);
  const retired = await retireRuns({
    exports: context.exports,
    blobs: known.exports.blobs,
    runs: held === undefined ? [] : retirableRuns(group.runs, held),
    allRuns: known.exports.runs,
    journal: known.journal,
  });
  tally.retiredManifests.push(...retired.manifests);
  tally.warnings.push(...retired.warnings);
  if (retired.manifests.length > 0) lines.info(`Deleted the files of ${retired.manifests.length} runs.`);
}

function failureLines(error: unknown): readonly string[] {
  const { code, lines, cure } = renderFailure(error);
  return [`${code}: ${lines.join("\n")}`, cure];
}
