import { counted } from "../../hub/text/counted.ts";
import type { RetentionResult } from "./result.ts";
import type { TableRetention } from "./table-state.ts";

/** What would change in the table, as lines of the log. */
export function formatTablePlan(plan: TableRetention): readonly string[] {
  const { guards, isCheckpointDue, leaving, logFiles, table, vacuum } = plan;
  return [
    `tables/costs: version ${table.snapshot.version} of ${counted(table.snapshot.files.size, "file")}; files that leave it: ${leaving.expired.length} expired, ${leaving.orphans.length} without a month in ingestion.`,
    `  files that no kept version needs, and that go: ${vacuum.removable.length} of ${table.files.length}; entries of the log that go: ${logFiles.length}${isCheckpointDue ? "; a checkpoint is due" : ""}.`,
    ...guards.map(({ message }) => `  ! ${message}`),
  ];
}

/** The section of the summary about the table; nothing for a hub without one. */
export function renderTableRetention({ deleted, dryRun, plan }: RetentionResult): string {
  if (plan.table === undefined) return "";
  const { leaving, logFiles, table, vacuum } = plan.table;
  const version = `Version ${table.snapshot.version} of the table costs had ${counted(table.snapshot.files.size, "file")}.`;
  if (dryRun || plan.guard !== undefined) {
    const leave = leaving.expired.length + leaving.orphans.length;
    return `### Table\n\n${version} ${counted(leave, "file")} would leave it; ${counted(vacuum.removable.length, "old file")} and ${counted(logFiles.length, "entry", "entries")} of the log would be deleted.\n`;
  }
  const { checkpoint, files, removed } = deleted.table;
  const checkpointText = checkpoint === undefined ? "" : ` A checkpoint of version ${checkpoint} was written.`;
  return `### Table\n\n${version} ${counted(removed.length, "file")} left it; ${counted(files.length, "file")} of earlier versions and of the log deleted.${checkpointText}\n`;
}
