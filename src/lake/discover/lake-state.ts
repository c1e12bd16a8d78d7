import type { Month } from "exact-values/month";
import { type CommittedRecord, EMPTY_PARTITION, type PartitionState } from "../../hub/partition/held-runs.ts";
import { parseDatasetPath, partitionPath } from "../../hub/partition/partition-path.ts";
import { isOfDataset, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { BlobStore, StoredBlob, StoredFolder } from "../storage/blob-store.ts";

/** `local`: the hub's own container `ingestion`; `remote`: that of another hub. */
export type LakeName = "local" | "remote";

/** A lake that months are committed to; each is planned by what it holds itself. */
export interface Lake {
  readonly name: LakeName;
  readonly store: BlobStore;
  /** Container `tables` of the same account, which an older hub does not have. */
  readonly tables: BlobStore;
  /** URL of the account, where it is not the hub's own. */
  readonly accountUrl?: string;
  /** Makes an error of that account say which account it is, and what to do there; leaves every other error as it is. */
  readonly explain?: (error: unknown) => unknown;
}

/** The parquet files of `ingestion` by folder. */
export interface LakeListing {
  /** `dataset`: the folder of one other than costs. */
  stateOf(scope: ScopeId, month: Month, dataset?: string): PartitionState;
  /** Scopes that have months, or files named as months are. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** Paths of all files that are named as a month of ours is. */
  readonly files: ReadonlyMap<string, StoredBlob>;
}

/** Lists `ingestion`, or one folder of it, once: versions, what the hub wrote about each month, and parquet files of others. */
export async function readLake(lake: BlobStore, prefix?: string): Promise<LakeListing> {
  const files = new Map<string, StoredBlob>();
  const byFolder = new Map<string, StoredBlob[]>();
  const scopes = new Set<ScopeId>();
  /** Directories that are called as only a file of ours is. */
  const directories = new Set<string>();
  const onFolder = ({ path }: StoredFolder): void => {
    if (path.endsWith(".parquet")) directories.add(path);
  };
  for await (const blob of lake.list(prefix, onFolder)) {
    if (!blob.name.toLowerCase().endsWith(".parquet")) continue;
    files.set(blob.name, blob);
    const scope = parseDatasetPath(blob.name)?.scope;
    if (scope !== undefined) scopes.add(scope);
    const folder = folderOf(blob.name);
    const inFolder = byFolder.get(folder);
    if (inFolder === undefined) byFolder.set(folder, [blob]);
    else inFolder.push(blob);
  }
  return {
    files,
    scopes,
    stateOf: (scope, month, dataset) => {
      const path = partitionPath(scope, month, dataset);
      const inFolder = byFolder.get(folderOf(path)) ?? [];
      const own = files.get(path);
      const known = own === undefined ? undefined : recordOf(own);
      const record = known !== undefined && isOfDataset(known, dataset) ? known : undefined;
      const isDirectory = directories.has(path);
      if (inFolder.length === 0) return isDirectory ? { ...EMPTY_PARTITION, isDirectory } : EMPTY_PARTITION;
      return {
        etag: own?.etag,
        record,
        isDamaged: record?.readBack !== undefined && record.readBack.byteCount !== own?.byteCount,
        ...(isDirectory ? { isDirectory } : {}),
        foreign: inFolder.filter(({ name }) => name !== path || record === undefined),
      };
    },
  };
}

/** What a version of a month says of itself, and when it was written. */
export function recordOf({ lastModified, metadata }: Omit<StoredBlob, "name">): CommittedRecord | undefined {
  const record = parseBlobMetadata(metadata);
  return record && { ...record, committedAt: lastModified.getTime() };
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}
