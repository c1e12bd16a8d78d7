import type { BlobStore, StoredBlob } from "../../azure/storage/blob-store.ts";
import type { Month } from "../../hub/month.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import { parseBlobMetadata } from "../../hub/partition-record.ts";
import { EMPTY_PARTITION, type PartitionState } from "../../hub/partition-state.ts";
import type { ScopeId } from "../../hub/scope.ts";

/** The parquet files of `ingestion` by folder. */
export interface Lake {
  stateOf(scope: ScopeId, month: Month): PartitionState;
  /** Paths of all files that are named as a month of ours is. */
  readonly files: ReadonlyMap<string, StoredBlob>;
}

/** Lists `ingestion`, or one folder of it, once: versions, what the hub wrote about each month, and parquet files of others. */
export async function readLake(lake: BlobStore, prefix?: string): Promise<Lake> {
  const files = new Map<string, StoredBlob>();
  const byFolder = new Map<string, StoredBlob[]>();
  for await (const blob of lake.list(prefix)) {
    if (!blob.name.toLowerCase().endsWith(".parquet")) continue;
    files.set(blob.name, blob);
    const folder = folderOf(blob.name);
    const inFolder = byFolder.get(folder);
    if (inFolder === undefined) byFolder.set(folder, [blob]);
    else inFolder.push(blob);
  }
  return {
    files,
    stateOf: (scope, month) => {
      const path = partitionPath(scope, month);
      const inFolder = byFolder.get(folderOf(path)) ?? [];
      const own = files.get(path);
      const record = own === undefined ? undefined : parseBlobMetadata(own.metadata);
      if (inFolder.length === 0) return EMPTY_PARTITION;
      return {
        etag: own?.etag,
        record,
        isDamaged: record?.readBack !== undefined && record.readBack.byteCount !== own?.byteCount,
        foreign: inFolder.filter(({ name }) => name !== path || record === undefined),
      };
    },
  };
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}
