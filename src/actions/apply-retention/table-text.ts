import { counted } from "../../hub/text/counted.ts";
import type { RetentionResult } from "./result.ts";
import type { TableRetention } from "./table-state.ts";

/** What would change in the table, as lines of the log. */
export function formatTablePlan(plan: TableRetention): readonly string[] {
  const { definition, guards, isCheckpointDue, leaving, logFiles, table, vacuum } = plan;
  return [
    `tables/${definition.name}: version ${table.snapshot.version} of ${counted(table.snapshot.files.size, "file")}; files that leave it: ${leaving.expired.length} expired, ${leaving.orphans.length} without a month in ingestion.`,
    `  files that no kept version needs, and that go: ${vacuum.removable.length} of ${table.files.length}; entries of the log that go: ${logFiles.length}${isCheckpointDue ? "; a checkpoint is due" : ""}.`,
    ...guards.map(({ message }) => `  ! ${message}`),
  ];
}

/** The section of the summary about the tables; nothing for a hub without one. */
export function renderTableRetention(result: RetentionResult): string {
  const { tables } = result.plan;
  if (tables.length === 0) return "";
  return `### ${tables.length === 1 ? "Table" : "Tables"}\n\n${tables.map((table) => `${tableText(table, result)}\n`).join("\n")}`;
}

function tableText(plan: TableRetention, result: RetentionResult): string {
  const { leaving, logFiles, table, vacuum } = plan;
  const { name } = plan.definition;
  const version = `Version ${table.snapshot.version} of the table ${name} had ${counted(table.snapshot.files.size, "file")}.`;
  const deleted = result.deleted.tables.find((changes) => changes.table === name);
  if (deleted === undefined) {
    const leave = leaving.expired.length + leaving.orphans.length;
    return `${version} ${counted(leave, "file")} would leave it; ${counted(vacuum.removable.length, "old file")} and ${counted(logFiles.length, "entry", "entries")} of the log would be deleted.`;
  }
  const { checkpoint, files, removed } = deleted;
  const checkpointText = checkpoint === undefined ? "" : ` A checkpoint of version ${checkpoint} was written.`;
  return `${version} ${counted(removed.length, "file")} left it; ${counted(files.length, "file")} of earlier versions and of the log deleted.${checkpointText}`;
}
