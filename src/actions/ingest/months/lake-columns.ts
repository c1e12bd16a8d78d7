import { mixedColumnSets } from "../../../hub/partition/column-sets.ts";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { KnownLake } from "./read-state.ts";

/** Points out a lake whose months have different columns; `settled` are the months of this run by path. */
export function noteMixedColumns(
  { name, lake }: KnownLake,
  settled: ReadonlyMap<string, PartitionRecord>,
): string | undefined {
  const existing = [...lake.files.values()].flatMap((file): [string, PartitionRecord][] => {
    const record = parseBlobMetadata(file.metadata);
    return record === undefined ? [] : [[file.name, record]];
  });
  // Every other dataset has columns of its own.
  const costs = [...existing, ...settled].filter(([path]) => parseDatasetPath(path)?.dataset === undefined);
  const sets = mixedColumnSets(new Map(costs).values());
  if (sets === undefined) return undefined;
  const counts = [...sets].map(([set, months]) => `${months} of ${set}`).join(", ");
  return (
    `The ${name} lake mixes column sets: ${counts} (months of scopes). Readers must read by name; ` +
    "the input focus-version gives all months that it ingests one set, with force those that exist already."
  );
}
