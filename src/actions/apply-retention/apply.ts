import { counted } from "exact-values/counted";
import { instantOfDate } from "exact-values/instant";
import { COSTS_TABLE } from "../../hub/table/table-schema.ts";
import { RETENTION_RECORD, type RetentionRecord, writeRetentionRecord } from "../../lake/journal/retention-record.ts";
import { removeMonthsFromTables, tidyTables } from "./apply-table.ts";
import { deleteEach, noteFailure } from "./delete-each.ts";
import { deleteFolders, foldersToEmpty } from "./delete-folders.ts";
import { deleteMonths } from "./delete-months.ts";
import { type DeleteWork, deleteRuns } from "./delete-runs.ts";
import type { RetentionRules } from "./rules.ts";

/** Deletes exports before months. Otherwise an ingest in between could bring back a month. */
export async function applyRetentionPlan(work: DeleteWork, rules: RetentionRules): Promise<void> {
  const { observed, log, plan, collected } = work;
  const { record } = observed;
  const folders = foldersToEmpty(observed, plan);
  if (folders.length > record.folders.length) await writeRecord(work, { ...record, folders });
  await deleteRuns(work);
  await removeMonthsFromTables(work);
  await deleteMonths(work);
  await tidyTables(work);
  await deleteJournal(work);
  await deleteFolders(work);
  const finishedAt = rules.ingestion.length === undefined ? record.finishedAt : instantOfDate(plan.now);
  const tables = observed.tables.flatMap(({ definition: { name } }) => (name === COSTS_TABLE.name ? [] : [name]));
  const known = tables.length === 0 ? {} : { tables };
  if (collected.failures.length === 0)
    await writeRecord(work, { others: record.others, finishedAt, folders: [], ...known });
  log.info(
    `Deleted: ${counted(collected.runs.length, "run")}, ${counted(collected.months.length, "month")}, ${counted(collected.folderCount, "empty folder")}, ${counted(collected.journal.length, "journal entry", "journal entries")}.`,
  );
}

/** Fails before anything is deleted if the identity cannot write. */
async function writeRecord({ context, collected }: DeleteWork, record: RetentionRecord): Promise<void> {
  await noteFailure(collected, `config/${RETENTION_RECORD}`, () => writeRetentionRecord(context.config, record));
}

async function deleteJournal({ context, log, plan, collected }: DeleteWork): Promise<void> {
  await deleteEach({
    items: plan.journal,
    nameOf: ({ name }) => `config/${name}`,
    what: "journal entries",
    log,
    collected,
    remove: async ({ name, etag }) => {
      if (await context.config.remove(name, etag)) collected.journal.push(name);
    },
  });
}
