import type { Month } from "exact-values/month";
import type { MissingRemotely } from "../../hub/health/evidence.ts";
import { isExpired } from "../../hub/month-lifecycle.ts";
import { type CommittedRecord, EMPTY_PARTITION, type PartitionState } from "../../hub/partition/held-runs.ts";
import { parseDatasetPath, partitionPath } from "../../hub/partition/partition-path.ts";
import { isOfDataset, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { BlobStore, StoredBlob, StoredFolder } from "../storage/blob-store.ts";

/** `local`: the hub's own container `ingestion`; `remote`: the container of another hub. */
export type LakeName = "local" | "remote";

/** A lake that receives months. Each lake is planned from its own content. */
export interface Lake {
  readonly name: LakeName;
  readonly store: BlobStore;
  /** Container `tables` of the same account, which an older hub does not have. */
  readonly tables: BlobStore;
  /** Account URL, if it is not the hub's own account. */
  readonly accountUrl?: string;
  /** Adds the account and a remedy to errors of this account. Other errors are returned unchanged. */
  readonly explain?: (error: unknown) => unknown;
}

/** The parquet files of `ingestion` by folder. */
export interface LakeListing {
  /** `dataset`: the folder name of a dataset other than costs. */
  stateOf(scope: ScopeId, month: Month, dataset?: string): PartitionState;
  /** Scopes with months, or with files that are named like months. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** All files that are named like a month of the hub, by path. */
  readonly files: ReadonlyMap<string, StoredBlob>;
}

/**
 * Lists `ingestion` or one of its folders once: versions, the hub's record of each month, and foreign parquet files.
 */
export async function readLake(lake: BlobStore, prefix?: string): Promise<LakeListing> {
  const files = new Map<string, StoredBlob>();
  const byFolder = new Map<string, StoredBlob[]>();
  const scopes = new Set<ScopeId>();
  /** Directories that are named like a file of the hub. */
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

/** Returns the record and write time of one version of a month. */
export function recordOf({ lastModified, metadata }: Omit<StoredBlob, "name">): CommittedRecord | undefined {
  const record = parseBlobMetadata(metadata);
  return record && { ...record, committedAt: lastModified.getTime() };
}

interface MissingMonthsContext {
  /** First month within the retention; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
  /** The paths that this run wrote, which the listings lack. */
  readonly written: (lake: LakeName) => Iterable<string>;
  /** Months to leave out, because another finding or the next ingest covers them. */
  readonly isLeftOut: (scope: ScopeId, month: Month) => boolean;
}

/** Months that only the hub's own lake has; undefined unless months are written to both lakes. */
export function findMissingRemotely(
  lakes: readonly (Pick<Lake, "accountUrl" | "name"> & { readonly listing: LakeListing })[],
  { cutOff, isLeftOut, written }: MissingMonthsContext,
): readonly MissingRemotely[] | undefined {
  const [local, remote] = [lakes.find(({ name }) => name === "local"), lakes.find(({ name }) => name === "remote")];
  if (local === undefined || remote?.accountUrl === undefined) return undefined;
  const { accountUrl: remoteUrl } = remote;
  const there = new Set([...remote.listing.files.keys(), ...written("remote")]);
  const own = [...local.listing.files.values()].filter(({ metadata }) => parseBlobMetadata(metadata) !== undefined);
  const missing = new Map<ScopeId, Set<Month>>();
  for (const path of new Set([...own.map(({ name }) => name), ...written("local")])) {
    const place = parseDatasetPath(path);
    if (place === undefined || isExpired(place.month, cutOff) || there.has(path)) continue;
    if (isLeftOut(place.scope, place.month)) continue;
    missing.set(place.scope, (missing.get(place.scope) ?? new Set()).add(place.month));
  }
  return [...missing.keys()]
    .sort()
    .map((scope) => ({ scope, months: [...(missing.get(scope) ?? [])].sort(), remoteUrl }));
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}
