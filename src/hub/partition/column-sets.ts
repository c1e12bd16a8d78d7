import { costVersion } from "focus-parquet/schemas";
import type { PartitionRecord } from "./partition-record.ts";

/** Names a month's column set: that of its dataset version, or of the version that ingest was configured for. */
export function columnSetOf({ columnVersion, datasetVersion }: PartitionRecord): string {
  const version = columnVersion ?? datasetVersion;
  const name = costVersion(version)?.sameColumnsAs ?? version;
  return columnVersion === undefined ? `${name} as exported` : `${name} with x_SourceChanges`;
}

/** The number of months per column set, largest first; undefined if the lake has fewer than two sets. */
export function mixedColumnSets(records: Iterable<PartitionRecord>): ReadonlyMap<string, number> | undefined {
  const months = new Map<string, number>();
  for (const record of records) {
    const set = columnSetOf(record);
    months.set(set, (months.get(set) ?? 0) + 1);
  }
  if (months.size < 2) return undefined;
  return new Map([...months].sort(([left, some], [right, others]) => others - some || (left < right ? -1 : 1)));
}
