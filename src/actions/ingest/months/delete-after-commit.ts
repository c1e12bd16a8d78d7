import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import { type CommittedRecord, holdsRun, retirableRuns } from "../../../hub/partition/held-runs.ts";
import { formatPartition, keyOfRun, partitionId, partitionPath } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { damagedMonth, readHeldMonth } from "../../../lake/commit/verify-committed.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import { retireRuns } from "../../../lake/retire/retire-runs.ts";
import type { MonthRemoval } from "../../../lake/sources/held-file-months.ts";
import type { IngestContext } from "./clients.ts";
import { failureLines, type IngestCollector, type MonthWork } from "./month-work.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { PartitionResult } from "./result.ts";

type Month = Omit<MonthWork, "lake">;

/**
 * Deletes exports that no lake needs any more; `committed` contains each lake's month. Never throws for a month: the
 * next ingest finds files that could not be deleted.
 */
export async function retireMonth(month: Month, committed: readonly CommittedRecord[]): Promise<void> {
  const { context, group, observed, log, collected } = month;
  // An unavailable lake will need the files later.
  if (!observed.retention.deletes || observed.unavailableLakes.length > 0) return;
  if (superfluousIn(committed, month).length === 0) return;
  try {
    await retire(month);
  } catch (error) {
    context.signal.throwIfAborted();
    const what = failureLines(error).join(" ");
    log.warning(what);
    collected.warnings.push({
      message: `Exports of ${formatPartition(group)} could not be deleted; the next ingest tries again. ${what}`,
    });
  }
}

async function retire(month: Month): Promise<void> {
  const { context, observed, group, log, collected } = month;
  const { hasUnreadableNeighbour, namings, runs } = await observed.deletionFacts();
  const names = new Set(group.runs.map(({ manifestName }) => manifestName));
  const id = partitionId(group);
  const read = runs.filter((run) => names.has(run.manifestName) && partitionId(keyOfRun(run)) === id);
  // The listing may be hours old. Only the month's current content shows that its source is no longer needed.
  const held: CommittedRecord[] = [];
  const path = partitionPath(group.scope, group.month, group.dataset);
  for (const lake of observed.lakes) {
    const found = await readHeldMonth(lake, path, read).catch((error: unknown) => {
      throw lake.explain?.(error) ?? error;
    });
    if (found.outcome === "damaged") failMonth(month, lake.name, damagedMonth(path, found.reason));
    if (found.outcome !== "proven") return;
    held.push(found.record);
  }
  const superfluous = superfluousIn(held, { ...month, group: { ...group, runs: read } });
  for (const { runId } of superfluous.filter(hasUnreadableNeighbour))
    collected.warnings.push({ message: `The files of run ${runId} are kept: a manifest next to them cannot be read.` });
  const retired = await retireRuns({
    exports: context.exports,
    blobs: observed.exports.blobs,
    runs: superfluous.filter((run) => !hasUnreadableNeighbour(run)),
    isHeld: (run) => held.every((record) => holdsRun(record, run)),
    namings,
    journal: observed.journal,
  });
  collected.retiredManifests.push(...retired.manifests);
  collected.retiredFiles.push(...retired.files);
  collected.deletedBeside.push(...retired.marks.map((name) => ({ place: "config" as const, name })));
  collected.warnings.push(...retired.warnings);
  if (retired.files.length === 0) return;
  log.info(`Deleted ${counted(retired.files.length, "file")} of ${counted(retired.manifests.length, "run")}:`);
  for (const name of retired.files) log.info(`  - ${name}`);
}

/** Reports a month that cannot be trusted. If the sweep only kept its exports, it would appear to be fine. */
export function failMonth({ group, log, collected }: Month, lake: LakeName, error: InputError | ServiceError): void {
  log.failure(error);
  const { dataset, month, scope } = group;
  const place = { scope, month, ...(dataset && { dataset }), manifestName: undefined, lake };
  const isOfMonth = (result: PartitionResult): boolean =>
    result.lake === lake && result.scope === scope && result.month === month && result.dataset === dataset;
  const known = collected.partitions.findIndex((result) => isOfMonth(result) && result.outcome !== "ingested");
  if (known >= 0) collected.partitions.splice(known, 1);
  collected.partitions.push({ ...place, outcome: "failed", error });
}

/** The runs that no lake needs any more. */
function superfluousIn(held: readonly CommittedRecord[], { context, group }: Month): readonly ExportRun[] {
  const now = context.clock.now();
  return held.reduce((left, record) => retirableRuns(left, record, now), group.runs);
}

/**
 * Deletes months that are no longer in any file, if the mapping says so. They are deleted last, and kept if another
 * month of their scope has failed, because their rows may have moved there.
 */
export async function removeMonths(
  context: IngestContext,
  { lakes, removals }: IngestState,
  collected: IngestCollector,
): Promise<void> {
  const { months, scopes } = context.inputs;
  for (const removal of removals) {
    const { month, scope } = removal;
    if ((scopes.length > 0 && !scopes.includes(scope)) || (months.length > 0 && !months.includes(month))) continue;
    const hasFailed = collected.partitions.some((result) => result.outcome === "failed" && result.scope === scope);
    if (hasFailed) continue;
    for (const lake of lakes) await removeMonth(context, lake, removal, collected);
  }
}

async function removeMonth(
  { inputs, log, signal }: IngestContext,
  { ledger, listing, name, store }: ObservedLake,
  { manifestName, month, runId, scope }: MonthRemoval,
  collected: IngestCollector,
): Promise<void> {
  const { etag, record } = listing.stateOf(scope, month);
  if (etag === undefined || record?.runId !== runId) return;
  const path = partitionPath(scope, month);
  const place = { scope, month, manifestName, lake: name };
  try {
    if (!inputs.dryRun && !(await store.remove(path, etag))) {
      // The month was committed or leased in between, so the next run decides again.
      collected.partitions.push({ ...place, outcome: "skipped", reason: "it changed before it was deleted" });
      return;
    }
    log.info(
      `${formatPartition({ scope, month })} ${inputs.dryRun ? "would be" : "was"} deleted, as the mapping says.`,
    );
    collected.partitions.push({ ...place, outcome: "removed", rows: record.rows });
    if (!inputs.dryRun) await ledger.removed(path, "mapping");
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    collected.partitions.push({ ...place, outcome: "failed", error });
  }
}
