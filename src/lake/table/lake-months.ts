import { isOfDataset } from "../../hub/partition/partition-record.ts";
import { type LakeMonth, monthFilePath, partitionInTable } from "../../hub/table/table-files.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import { type LakeListing, recordOf } from "../discover/lake-state.ts";

/** What a lake holds for its table. */
export interface MonthsForTable {
  readonly months: readonly LakeMonth[];
  /** Paths of files that are named as a month is, and that no hub of ours committed. */
  readonly foreign: readonly string[];
}

/**
 * The months of a lake that a hub committed and that belong in a table, and those that only look like it. Somebody's copy of a month into the folder of another scope carries
 * the same attempt: the table can name a file once, and the earlier of the two is the one that was committed.
 */
export function monthsForTable(
  definition: Pick<TableDefinition, "folder">,
  { files }: Pick<LakeListing, "files">,
): MonthsForTable {
  const months: LakeMonth[] = [];
  const foreign: string[] = [];
  for (const blob of files.values()) {
    const place = partitionInTable(definition, blob.name);
    if (place === undefined) continue;
    const record = recordOf(blob);
    const { byteCount, etag, name: path } = blob;
    const month = record && { ...place, path, etag, byteCount, record };
    // A file of one dataset that somebody has put where another belongs is nobody's month.
    if (month === undefined || !isOfDataset(month.record, place.dataset) || monthFilePath(month) === undefined)
      foreign.push(path);
    else months.push(month);
  }
  const byFile = Map.groupBy(months, monthFilePath);
  const copies = new Set([...byFile.values()].flatMap((alike) => alike.toSorted(compareCommits).slice(1)));
  return {
    months: months.filter((month) => !copies.has(month)),
    foreign: [...foreign, ...[...copies].map(({ path }) => path)],
  };
}

function compareCommits({ path, record }: LakeMonth, other: LakeMonth): number {
  const order = (record.committedAt ?? 0) - (other.record.committedAt ?? 0);
  return order === 0 ? (path < other.path ? -1 : 1) : order;
}
