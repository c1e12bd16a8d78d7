import { isOfDataset } from "../../hub/partition/partition-record.ts";
import { type LakeMonth, monthFilePath, partitionInTable } from "../../hub/table/table-files.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import { type LakeListing, recordOf } from "../discover/lake-state.ts";

/** The content of a lake for its table. */
export interface MonthsForTable {
  readonly months: readonly LakeMonth[];
  /** Paths of files that are named like a month but were not committed by a hub. */
  readonly foreign: readonly string[];
}

/**
 * Separates the months that a hub committed from files that only look like months. A manual copy in another scope's
 * folder has the same attempt ID. The table can list a file only once, so the earlier file counts as the original.
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
    // A file in the folder of another dataset is not a month.
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
