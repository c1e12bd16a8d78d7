import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { type Section, section } from "../../github/markdown/summary-markdown.ts";
import type { DamagedFile } from "../../hub/table/table-files.ts";
import type { RetentionResult } from "./result.ts";
import type { TableRetention } from "./table-state.ts";

/** Damage in words. */
export const DAMAGE: Readonly<Record<DamagedFile["what"], string>> = {
  missing: "it is missing",
  length: "its length differs from its entry",
  content: "it was rewritten after it was published",
};

const MAX_NAMED = 5;

/** Warns about files that differ from what was published, with their outcome. Failures are reported separately. */
export function damageNotices({
  dryRun,
  deleted,
  plan,
}: Pick<RetentionResult, "deleted" | "dryRun" | "plan">): readonly Notice[] {
  return plan.tables.flatMap(({ check, definition }): readonly Notice[] => {
    const worked = deleted.tables.find(({ table }) => table === definition.name)?.damaged;
    const damaged = worked ?? check.damaged;
    if (damaged.length === 0) return [];
    const named = damaged
      .slice(0, MAX_NAMED)
      .map(({ file, what }) => `${file.path} (${DAMAGE[what]})`)
      .join(", ");
    const more = damaged.length > MAX_NAMED ? ` and ${damaged.length - MAX_NAMED} more` : "";
    const repaired = (worked ?? []).filter(({ outcome }) => outcome === "repaired").length;
    const then = dryRun ? "They would be published again from the lake" : `${repaired} published again from the lake`;
    return [
      {
        code: "TableFileDamaged",
        message: `The table ${definition.name} has ${counted(damaged.length, "file")} that readers cannot trust: ${named}${more}. ${then}.`,
        remedy:
          "Find out what deletes or rewrites files in container tables, where only the hub may write. Run ingest for " +
          "files that were not published again.",
      },
    ];
  });
}

/** Planned changes to the table, as log lines. */
export function formatTablePlan(plan: TableRetention): readonly string[] {
  const { definition, guards, isCheckpointDue, leaving, logFiles, table, vacuum } = plan;
  return [
    `tables/${definition.name}: version ${table.snapshot.version} with ${counted(table.snapshot.files.size, "file")}; files to remove: ` +
      `${leaving.expired.length} expired, ${leaving.orphans.length} without a month in ingestion.`,
    `  files to delete that no kept version needs: ${vacuum.removable.length} of ${table.files.length}; log entries to delete: ` +
      `${logFiles.length}${isCheckpointDue ? "; a checkpoint is due" : ""}.`,
    ...guards.map(({ message }) => `  ! ${message}`),
  ];
}

export function tableRetentionSection(result: RetentionResult): Section {
  const { tables } = result.plan;
  return section(tables.length === 1 ? "Table" : "Tables", ...tables.map((table) => tableText(table, result)));
}

function tableText(plan: TableRetention, result: RetentionResult): string {
  const { leaving, logFiles, table, vacuum } = plan;
  const { name } = plan.definition;
  const version = `Version ${table.snapshot.version} of the table ${name} had ${counted(table.snapshot.files.size, "file")}.`;
  const deleted = result.deleted.tables.find((changes) => changes.table === name);
  if (deleted === undefined) {
    const leave = leaving.expired.length + leaving.orphans.length;
    return (
      `${version} ${counted(leave, "file")} would be removed from it; ${counted(vacuum.removable.length, "old file")} and ` +
      `${counted(logFiles.length, "log entry", "log entries")} would be deleted.`
    );
  }
  const { checkpoint, files, removed } = deleted;
  const checkpointText = checkpoint === undefined ? "" : ` A checkpoint of version ${checkpoint} was written.`;
  return (
    `${version} Removed from it: ${counted(removed.length, "file")}. ` +
    `Deleted from earlier versions and the log: ${counted(files.length, "file")}.${checkpointText}`
  );
}
