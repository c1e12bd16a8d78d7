import type { AddFile } from "./log-entry.ts";
import type { TableBlob } from "./table-retention.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

/** Tag of a live file: the ETag of its blob when the hub published it. Entries of earlier releases have none. */
export const FILE_ETAG_KEY = "hub_file_etag";

/** A live file of a table that is not the file that was published. */
export interface DamagedFile {
  readonly file: AddFile;
  /** `content`: the blob was written again with the same length. */
  readonly what: "missing" | "length" | "content";
  /** The version that was listed; undefined for a file that is gone. */
  readonly blob: TableBlob | undefined;
}

/** What a listing says about the live files of a table. */
export interface TableCheck {
  readonly damaged: readonly DamagedFile[];
  /** Files with the right length whose entry does not say which version was published. */
  readonly unknown: readonly { readonly file: AddFile; readonly blob: TableBlob }[];
}

/** Compares the live files that the hub published with the blobs of a listing. */
export function checkFiles({ files }: Pick<TableSnapshot, "files">, blobs: readonly TableBlob[]): TableCheck {
  const byPath = new Map(blobs.map((blob) => [blob.path, blob]));
  const damaged: DamagedFile[] = [];
  const unknown: { readonly file: AddFile; readonly blob: TableBlob }[] = [];
  for (const file of files.values()) {
    // What other tools wrote is published again by ingest.
    if (!OWN_PATH.test(file.path)) continue;
    const blob = byPath.get(file.path);
    const etag = file.tags?.[FILE_ETAG_KEY];
    if (blob === undefined) damaged.push({ file, what: "missing", blob });
    else if (blob.byteCount !== file.size) damaged.push({ file, what: "length", blob });
    else if (etag === undefined) unknown.push({ file, blob });
    else if (etag !== blob.etag) damaged.push({ file, what: "content", blob });
  }
  return { damaged, unknown };
}

const OWN_PATH = /^data\/\d{6}\/[0-9a-f]{32}\.parquet$/;
