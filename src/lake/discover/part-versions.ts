import { createHash } from "node:crypto";
import { footerByteCount, parseFooter } from "focus-parquet/parquet";
import { type CommittedRecord, needsPartList } from "../../hub/partition/held-runs.ts";
import { PARTS_KEY } from "../../hub/partition/partition-record.ts";
import { describeManifest, formatPartList, parsePartList } from "../../hub/runs/delivery-digest.ts";
import type { ExportRun, ListedPart } from "../../hub/runs/exported-run.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** Adds the listed versions of its files to a run. `manifest` is undefined for a run without one. */
export function withDelivery(
  run: ExportRun,
  blobs: ReadonlyMap<string, StoredBlob>,
  manifest: StoredBlob | undefined,
): ExportRun {
  const listed = run.parts.flatMap(({ blobName }) => blobs.get(blobName) ?? []);
  const parts = listed
    .map(
      ({ name, byteCount, etag, lastModified }): ListedPart => ({
        name,
        byteCount,
        etag: withoutQuotes(etag),
        writtenAt: lastModified.getTime(),
      }),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const manifestWrittenAt = manifest?.lastModified.getTime() ?? 0;
  const partsWrittenAt = listed.reduce((latest, { lastModified }) => Math.max(latest, lastModified.getTime()), 0);
  const delivery = {
    partsSha256: sha256(formatPartList(parts)),
    manifestSha256: sha256(describeManifest(run, parts)),
    manifestVersion: withoutQuotes(manifest?.etag ?? ""),
    parts,
    manifestWrittenAt,
    partsWrittenAt,
    writtenAt: Math.max(partsWrittenAt, manifestWrittenAt),
  };
  return { ...run, delivery };
}

/** Adds the part list to a month's record if it is needed to distinguish one of these runs from the month. */
export async function withPartList(
  lake: BlobStore,
  path: string,
  { record, etag }: { readonly record: CommittedRecord; readonly etag: string },
  runs: readonly ExportRun[],
): Promise<CommittedRecord> {
  const { delivery, readBack } = record;
  if (delivery === undefined || readBack === undefined) return record;
  if (!runs.some((run) => needsPartList(record, run))) return record;
  const { byteCount, footerByteCount: length } = readBack;
  const footer = await lake.readRange(path, { offset: byteCount - length, byteCount: length }, etag);
  const text = footer === undefined ? undefined : readPartList(path, footer);
  // A list that does not match the digest is ignored. The run then counts as new, and is read or fails.
  if (text === undefined || sha256(text) !== delivery.partsSha256) return record;
  return { ...record, parts: parsePartList(text) };
}

/** Also undefined for an unreadable footer, because other checks report damaged months. */
function readPartList(path: string, footer: Uint8Array): string | undefined {
  try {
    if (footerByteCount(`ingestion/${path}`, footer) > footer.length) return undefined;
    return parseFooter(footer).keyValues.get(PARTS_KEY);
  } catch {
    return undefined;
  }
}

function withoutQuotes(etag: string): string {
  return etag.replaceAll('"', "");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
