import { InputError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { FILES_KEY, PARTS_KEY, type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import { parsePartList } from "../../hub/runs/delivery-digest.ts";
import type { MonthFiles } from "../../hub/runs/exported-run.ts";
import { isFileRun, parseMonthFiles } from "../../hub/runs/month-files.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { Lake } from "../discover/lake-state.ts";
import { readFooter } from "../discover/read-footer.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** A lake, and where its files are read. */
export interface FileLake {
  readonly listing: Lake;
  readonly store: BlobStore;
}

/** A month of a scope that `source: files` made. */
export interface HeldFileMonth {
  readonly month: Month;
  readonly blob: StoredBlob;
  readonly record: PartitionRecord;
}

/** The months of a scope that `source: files` made, in their order. */
export function fileMonthsOf({ listing }: FileLake, scope: ScopeId): readonly HeldFileMonth[] {
  const months = [...listing.files].flatMap(([path, blob]): readonly HeldFileMonth[] => {
    const key = parsePartitionPath(path);
    const record = key?.scope === scope ? parseBlobMetadata(blob.metadata) : undefined;
    return key === undefined || record === undefined || !isFileRun(record) ? [] : [{ month: key.month, blob, record }];
  });
  return months.sort((one, other) => (one.month < other.month ? -1 : 1));
}

/** Which files a month was made from; undefined where its footer does not say it or cannot be read. */
export async function readMonthFiles({ store }: FileLake, { blob }: HeldFileMonth): Promise<MonthFiles | undefined> {
  try {
    const footer = await readFooter(store, blob);
    const parts = parsePartList(footer?.keyValues.get(PARTS_KEY) ?? "");
    return parts === undefined ? undefined : parseMonthFiles(parts, footer?.keyValues.get(FILES_KEY));
  } catch (error) {
    // A damaged month is found, and made again, by others.
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}
