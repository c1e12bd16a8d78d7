import type { AddFile, CommitInfo } from "../../hub/table/log-entry.ts";
import { lakePathOf, type TableBlob } from "../../hub/table/table-files.ts";
import { expiredFiles, isCheckpointDue, planVacuum } from "../../hub/table/table-retention.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { createMonthProver } from "../../lake/commit/prove-month.ts";
import { readMonthMarks } from "../../lake/journal/month-marks.ts";
import { removeFromTable, writeCheckpoint } from "../../lake/table/clean-table.ts";
import { readTable } from "../../lake/table/read-table.ts";
import { repairTable } from "../../lake/table/repair-table.ts";
import { monthsForTable } from "../../lake/table/table-work.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { deleteEach, noteFailure } from "./delete-each.ts";
import { dueMonths } from "./delete-months.ts";
import type { DeleteWork } from "./delete-runs.ts";
import type { TableCollector } from "./result.ts";
import { keysOf, type TableRetention } from "./table-state.ts";
import { DAMAGE } from "./table-text.ts";

/** Removes months from the tables before the lake, so that no table refers to a deleted month. */
export async function removeMonthsFromTables(work: DeleteWork): Promise<void> {
  for (const planned of work.plan.tables) {
    await noteFailure(collectorOf(work, planned), tableName(planned), async () => {
      await removeLeaving(work, planned, planned.table.snapshot);
    });
  }
}

function collectorOf({ collected }: DeleteWork, { definition }: TableRetention): TableCollector {
  const known = collected.tables.find(({ table }) => table === definition.name);
  if (known !== undefined) return known;
  const collector: TableCollector = { table: definition.name, removed: [], files: [], damaged: [], failures: [] };
  collected.tables.push(collector);
  return collector;
}

/**
 * Runs after the months were deleted: removes entries that a concurrent ingest added again, writes a checkpoint, cleans
 * up the log, and deletes old files. If the run is killed, the next one completes these steps.
 */
export async function tidyTables(work: DeleteWork): Promise<void> {
  for (const planned of work.plan.tables) await tidyTable(work, planned);
}

async function tidyTable(work: DeleteWork, planned: TableRetention): Promise<void> {
  const { context, log, plan } = work;
  const { name: folder } = planned.definition;
  const table = { tables: context.tables, folder };
  const collected = collectorOf(work, planned);
  const failuresBefore = collected.failures.length;
  let snapshot = planned.table.snapshot;
  await noteFailure(collected, tableName(planned), async () => {
    snapshot = await removeLeaving(work, planned, await readTable(table));
    snapshot = await repair(work, planned, snapshot);
    if (!isCheckpointDue(snapshot.version, planned.table.checkpoints)) return;
    await writeCheckpoint(table, snapshot, { now: plan.now, retentionInDays: context.inputs.tableRetentionDays });
    collected.checkpoint = snapshot.version;
    log.info(`Wrote the checkpoint of version ${snapshot.version}.`);
  });
  // Unless the table's current content is known, nothing is deleted that it may need.
  if (collected.failures.length > failuresBefore) return;
  await deleteEach({
    items: planned.logFiles,
    nameOf: ({ name }) => `tables/${name}`,
    what: "log entries",
    log,
    collected,
    remove: async ({ name, etag }) => {
      if (await context.tables.remove(name, etag)) collected.files.push(name);
    },
  });
  const stillRemovable = new Set(vacuumNow(work, planned, snapshot).map(({ path }) => path));
  await deleteEach({
    items: planned.vacuum.removable.filter(({ path }) => stillRemovable.has(path)),
    nameOf: ({ path }) => `tables/${folder}/${path}`,
    what: "files of the table",
    log,
    collected,
    // A file that was published again in the meantime has a new version, so it is not deleted.
    remove: async ({ etag, path }) => {
      const name = `${folder}/${path}`;
      if (await context.tables.remove(name, etag)) collected.files.push(name);
    },
  });
}

/** Publishes damaged live files again from the lake, which has the same bytes. */
async function repair(work: DeleteWork, planned: TableRetention, snapshot: TableSnapshot): Promise<TableSnapshot> {
  const { context, log, observed, plan } = work;
  const { check, definition } = planned;
  const isLive = ({ file }: { readonly file: AddFile }): boolean => snapshot.files.has(file.path);
  const live = { damaged: check.damaged.filter(isLive), unknown: check.unknown.filter(isLive) };
  if (live.damaged.length + live.unknown.length === 0) return snapshot;
  const files = new Map(observed.ingestion.files.map((file) => [file.name, file]));
  const collected = collectorOf(work, planned);
  const marks = await readMonthMarks(context.config, "table-files");
  work.collected.warnings.push(...marks.warnings);
  const repaired = await repairTable(
    {
      marks: marks.of({ name: "local" }),
      prove: createMonthProver(),
      ...{ lake: context.lake, tables: context.tables, definition, clock: context.clock, signal: context.signal },
      months: monthsForTable(definition, { files }).months,
      commitInfo: { ...commitInfoOf(context, plan.now), operation: "WRITE", operationParameters: { mode: "Append" } },
    },
    snapshot,
    live,
  );
  await noteFailure(collected, "config/journal/table-files.json", () => marks.save());
  collected.damaged.push(...repaired.files);
  for (const each of repaired.files) {
    log.info(`tables/${definition.name}/${each.file.path}: ${DAMAGE[each.what]}; ${each.outcome}.`);
    if (each.outcome === "failed")
      collected.failures.push({ name: `tables/${definition.name}/${each.file.path}`, error: each.error });
  }
  return repaired.snapshot;
}

function vacuumNow(
  { context, plan }: DeleteWork,
  { definition, table }: TableRetention,
  snapshot: TableSnapshot,
): readonly TableBlob[] {
  const { maxDeletePercent, tableRetentionDays: retentionInDays } = context.inputs;
  const { name } = definition;
  const { files } = table;
  return planVacuum({ name, snapshot, files, retentionInDays, maxDeletePercent, now: plan.now }).removable;
}

async function removeLeaving(
  work: DeleteWork,
  planned: TableRetention,
  snapshot: TableSnapshot,
): Promise<TableSnapshot> {
  const { context, log, plan } = work;
  const { definition } = planned;
  const orphans = new Set(planned.leaving.orphans.map(({ path }) => path));
  const others = plan.months.spared.filter(({ scope }) => plan.erased.has(scope));
  const staying = keysOf(definition, [...plan.months.returning, ...others, ...dueMonths(work).returning]);
  const committed = await removeFromTable(context.tables, snapshot, {
    definition,
    commitInfo: commitInfoOf(context, plan.now),
    now: plan.now,
    choose: async (base) => {
      const expired = expiredFiles({ snapshot: base, cutOff: plan.cutOff, erased: plan.erased, staying });
      const rest = [...base.files.values()].filter((file) => orphans.has(file.path) && !expired.includes(file));
      return [...expired, ...(await withoutMonth(context, definition, rest))];
    },
  });
  collectorOf(work, planned).removed.push(...committed.removed);
  if (committed.removed.length > 0)
    log.info(
      `${committed.removed.length} files left the table ${definition.name} (version ${committed.snapshot.version}).`,
    );
  return committed.snapshot;
}

/** The lake and the log were listed at different times, so a month ingested in between is not an orphan. */
async function withoutMonth(
  { lake }: ApplyRetentionContext,
  definition: TableDefinition,
  files: readonly AddFile[],
): Promise<readonly AddFile[]> {
  const confirmed: AddFile[] = [];
  for (const file of files) {
    const path = lakePathOf(definition, file);
    if (path === undefined || (await lake.properties(path)) === undefined) confirmed.push(file);
  }
  return confirmed;
}

function commitInfoOf({ hubVersion, newId }: ApplyRetentionContext, now: Date): CommitInfo {
  return {
    timestamp: now.getTime(),
    operation: "DELETE",
    operationParameters: { predicate: '["months that retention ends"]' },
    engineInfo: `cost-hub/${hubVersion}`,
    txnId: newId(),
  };
}

function tableName({ definition }: TableRetention): string {
  return `tables/${definition.name}`;
}
