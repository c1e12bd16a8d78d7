import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { formatPartition } from "../../hub/partition/partition-path.ts";
import type { AddFile } from "../../hub/table/log-entry.ts";
import type { LakeMonth } from "../../hub/table/table-files.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";

/** A warning about many items names only the first ones. */
const MAX_NAMED = 5;

/** Reports months that no hub committed, and which therefore lack a proof. */
export function foreignNotice(paths: readonly string[]): readonly Notice[] {
  if (paths.length === 0) return [];
  return [
    {
      code: "TableMonthForeign",
      message: `${counted(paths.length, "month")} of ingestion ${be(paths)} not in the table, because no hub committed ${paths.length === 1 ? "it" : "them"}: ${named(paths)}.`,
      remedy: "Ingest these months again with migrate: true, or delete the files.",
    },
  ];
}

/** Reports months that the lake still contains although their retention has ended. */
export function expiredNotice(months: readonly LakeMonth[]): readonly Notice[] {
  if (months.length === 0) return [];
  return [
    {
      code: "TableMonthExpired",
      message: `${counted(months.length, "month")} before the retention's cut-off ${be(months)} not brought to the table: ${named(months.map(formatPartition))}.`,
      remedy: "apply-retention deletes them from the lake. To keep them, increase retention.ingestion.months.",
    },
  ];
}

/** Reports files that are named like log versions but do not continue the log. */
export function strayNotice(
  table: string,
  { strays, version }: Pick<TableSnapshot, "strays" | "version">,
): readonly Notice[] {
  const names = [...strays.values()].sort();
  if (names.length === 0) return [];
  return [
    {
      code: "TableLogStray",
      message: `The log of the table ${table} ends with version ${version}; ${counted(names.length, "file")} with a later version in ${names.length === 1 ? "its name does" : "their names do"} not continue it and ${names.length === 1 ? "was" : "were"} ignored: ${named(names.map((name) => `tables/${name}`))}.`,
      remedy:
        "Delete them, because other readers fail or treat them as part of the table. Only the hub may write to container tables.",
    },
  ];
}

/** Reports table files whose month is no longer in the lake. */
export function orphanNotice(table: string, files: readonly AddFile[]): readonly Notice[] {
  if (files.length === 0) return [];
  return [
    {
      code: "TableMonthGone",
      message: `The table ${table} holds ${counted(files.length, "file")} whose month the lake does not have: ${named(files.map(({ partitionValues, path }) => [...Object.values(partitionValues), path].join(" ")))}.`,
      remedy: "apply-retention removes them from the table. Ingest the month again if it was deleted by mistake.",
    },
  ];
}

/** Reports a month with a column whose type differs from the table. */
export function misfitNotice(
  month: LakeMonth,
  { column, tableType, type }: { readonly column: string; readonly type: string; readonly tableType: string },
  isShown: boolean,
): Notice {
  const state = isShown ? "stays in the table as it was before" : "is not in the table";
  return {
    code: "TableColumnType",
    message: `${formatPartition(month)} ${state}: its column ${column} is of type ${type}, in the table of type ${tableType}.`,
    remedy: misfitRemedy(month),
    place: { file: month.path, column },
  };
}

/**
 * Returns the remedy for a column of another type. The cause is a changed export type, a file from release 0.2, or a
 * custom mapping.
 */
function misfitRemedy({ month, record: { datasetVersion }, scope }: LakeMonth): string {
  const again = `Run ingest once with force: true, scopes: ${scope} and months: ${month}`;
  if (datasetVersion.startsWith("focus-")) return `${again}: such columns then go to x_UnmappedColumns.`;
  return `${again}, and with focus-version, since dataset version ${datasetVersion} has other types. If a file in config/schemas makes this column, correct its type there.`;
}

/** Reports columns that readers of the table do not see. */
export function unseenNotice(table: string, monthsByColumn: ReadonlyMap<string, number>): readonly Notice[] {
  if (monthsByColumn.size === 0) return [];
  const names = [...monthsByColumn.keys()].sort();
  return [
    {
      code: "TableColumnUnseen",
      message: `The table ${table} does not show ${counted(names.length, "column")} of the months that were published: ${named(names)}.`,
      remedy: "Read them from the months in ingestion, or use unknown-columns: collect.",
    },
  ];
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}

function be(items: readonly unknown[]): string {
  return items.length === 1 ? "is" : "are";
}
