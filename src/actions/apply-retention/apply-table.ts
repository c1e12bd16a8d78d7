import { parsePartitionFolder, partitionPath } from "../../hub/partition/partition-path.ts";
import type { AddFile, CommitInfo } from "../../hub/table/log-entry.ts";
import { partitionOf } from "../../hub/table/month-file.ts";
import { expiredFiles, isCheckpointDue, planVacuum, type TableBlob } from "../../hub/table/table-retention.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { removeFromTable, writeCheckpoint } from "../../lake/table/clean-table.ts";
import { COSTS_TABLE, readTable, type TableFolder } from "../../lake/table/read-table.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { deleteEach, noteFailure } from "./delete-each.ts";
import { dueMonths } from "./delete-months.ts";
import type { DeleteWork } from "./delete-runs.ts";
import { keysOf, type TableRetention } from "./table-state.ts";

/** Months leave the table before they leave the lake, so that no reader of the table sees one whose exports and month are gone. */
export async function removeMonthsFromTable(work: DeleteWork): Promise<void> {
  const { collected, plan } = work;
  const { table: planned } = plan;
  if (planned === undefined) return;
  await noteFailure(collected.table, tableName(), async () => {
    await removeLeaving(work, planned, planned.table.snapshot);
  });
}

/**
 * What comes after the months: whatever a concurrent ingest has brought back goes again, then checkpoint, clean-up of the log and vacuum, each of
 * which the next run would finish.
 */
export async function tidyTable(work: DeleteWork): Promise<void> {
  const { collected, context, log, plan } = work;
  const { table: planned } = plan;
  if (planned === undefined) return;
  const table = folderOf(context);
  const failuresBefore = collected.table.failures.length;
  let snapshot = planned.table.snapshot;
  await noteFailure(collected.table, tableName(), async () => {
    snapshot = await removeLeaving(work, planned, await readTable(table));
    if (!isCheckpointDue(snapshot.version, planned.table.checkpoints)) return;
    await writeCheckpoint(table, snapshot, { now: plan.now, retentionInDays: context.inputs.tableRetentionDays });
    collected.table.checkpoint = snapshot.version;
    log.info(`Checkpoint of version ${snapshot.version} written.`);
  });
  // Without knowing what the table holds now, nothing that it may need is deleted.
  if (collected.table.failures.length > failuresBefore) return;
  await deleteEach({
    items: planned.logFiles,
    nameOf: ({ name }) => `tables/${name}`,
    what: "log entries",
    log,
    collected: collected.table,
    remove: async ({ name, etag }) => {
      if (await context.tables.remove(name, etag)) collected.table.files.push(name);
    },
  });
  const stillRemovable = new Set(vacuumNow(work, planned, snapshot).map(({ path }) => path));
  await deleteEach({
    items: planned.vacuum.removable.filter(({ path }) => stillRemovable.has(path)),
    nameOf: ({ path }) => `tables/${COSTS_TABLE}/${path}`,
    what: "files of the table",
    log,
    collected: collected.table,
    // A file that a publisher has taken up again is another version by now, and stays.
    remove: async ({ etag, path }) => {
      const name = `${COSTS_TABLE}/${path}`;
      if (await context.tables.remove(name, etag)) collected.table.files.push(name);
    },
  });
}

function vacuumNow(
  { context, plan }: DeleteWork,
  { table }: TableRetention,
  snapshot: TableSnapshot,
): readonly TableBlob[] {
  const { maxDeletePercent, tableRetentionDays: retentionInDays } = context.inputs;
  return planVacuum({ snapshot, files: table.files, retentionInDays, maxDeletePercent, now: plan.now }).removable;
}

async function removeLeaving(
  work: DeleteWork,
  planned: TableRetention,
  snapshot: TableSnapshot,
): Promise<TableSnapshot> {
  const { collected, context, log, plan } = work;
  const orphans = new Set(planned.leaving.orphans.map(({ path }) => path));
  const staying = keysOf([...plan.months.returning, ...dueMonths(work).returning]);
  const committed = await removeFromTable(folderOf(context), snapshot, {
    commitInfo: commitInfoOf(context, plan.now),
    now: plan.now,
    choose: async (base) => {
      const expired = expiredFiles({ snapshot: base, cutOff: plan.cutOff, staying });
      const others = [...base.files.values()].filter((file) => orphans.has(file.path) && !expired.includes(file));
      return [...expired, ...(await withoutMonth(context, others))];
    },
  });
  collected.table.removed.push(...committed.removed);
  if (committed.removed.length > 0)
    log.info(`${committed.removed.length} files left the table (version ${committed.snapshot.version}).`);
  return committed.snapshot;
}

/** The lake was listed beside the log: a month that was ingested in between is no orphan. */
async function withoutMonth({ lake }: ApplyRetentionContext, files: readonly AddFile[]): Promise<readonly AddFile[]> {
  const confirmed: AddFile[] = [];
  for (const file of files) {
    const path = monthPathOf(file);
    if (path === undefined || (await lake.properties(path)) === undefined) confirmed.push(file);
  }
  return confirmed;
}

/** Where the lake would have the month of a file; undefined for a file of no month. */
function monthPathOf(file: AddFile): string | undefined {
  const key = partitionOf(file);
  const place = key === undefined ? undefined : parsePartitionFolder(key);
  return place && partitionPath(place.scope, place.month);
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

function folderOf({ tables }: ApplyRetentionContext): TableFolder {
  return { tables, folder: COSTS_TABLE };
}

function tableName(): string {
  return `tables/${COSTS_TABLE}`;
}
