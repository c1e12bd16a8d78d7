import type { BlobStore, StoredBlob } from "../../azure/blob-store.ts";
import { downloadRanges } from "../../azure/ranged-download.ts";
import { InputError, ServiceError } from "../../errors.ts";
import { openStoredPart, type StoredPart } from "../../etl/stored-part.ts";
import type { ExportPart, ExportRun } from "../../hub/manifest.ts";

/** A part of a run, found in `msexports` in one version, which every read of it is held to. */
export interface LocatedPart {
  readonly part: ExportPart;
  readonly blob: StoredBlob;
}

const AGAIN = "Wait for the next run of the export, or run it again; the month stays as it was.";

/** Finds the parts that a manifest names. Throws InputError `PartMissing`, or `UnsupportedExportFileType` for anything but CSV. */
export function locateParts(run: ExportRun, blobs: ReadonlyMap<string, StoredBlob>): readonly LocatedPart[] {
  if (run.fileFormat !== "csv") {
    throw new InputError(
      "UnsupportedExportFileType",
      `The run ${run.runId} delivers ${run.fileFormat} files; the hub reads CSV.`,
      {
        cure: "Set the format of the export to CSV (plain or gzip).",
        place: { file: run.manifestName },
      },
    );
  }
  return run.parts.map((part) => {
    const blob = blobs.get(part.blobName);
    if (blob !== undefined) return { part, blob };
    throw new InputError("PartMissing", `The part ${part.blobName} is named by its manifest but is not in msexports.`, {
      cure: AGAIN,
      place: { file: part.blobName },
    });
  });
}

/** Opens the version of a part that was located. The stream throws InputError `PartChanged` when another one stands there. */
export function openPart(exports: BlobStore, { part, blob }: LocatedPart): StoredPart {
  return openStoredPart(
    part.blobName,
    blob.byteCount < LARGE_PART ? readVersion(exports, blob) : readRanges(exports, blob),
  );
}

/** Opens a part of which the beginning alone will be read. */
export function openPartStart(exports: BlobStore, { part, blob }: LocatedPart): StoredPart {
  return openStoredPart(part.blobName, readVersion(exports, blob));
}

/** From here on several connections pay. */
const LARGE_PART = 32 * 1024 * 1024;

async function* readRanges(exports: BlobStore, blob: StoredBlob): AsyncGenerator<Uint8Array> {
  for await (const bytes of downloadRanges(exports, blob)) {
    if (bytes === undefined) throw changed(blob.name);
    yield bytes;
  }
}

async function* readVersion(exports: BlobStore, blob: StoredBlob): AsyncGenerator<Uint8Array> {
  const stream = await exports.openVersion(blob.name, blob.etag);
  if (stream === undefined) throw changed(blob.name);
  try {
    yield* stream;
  } catch (error) {
    // The rest of a broken download is asked for in the version that was begun.
    const isGone = error instanceof ServiceError && (error.status === 404 || error.status === 412);
    throw isGone ? changed(blob.name) : error;
  }
}

/** Throws InputError `PartChanged` unless the manifest still stands in the version that was read: Azure may be writing the run anew. */
export async function assertManifestUnchanged(exports: BlobStore, manifest: StoredBlob): Promise<void> {
  const now = await exports.properties(manifest.name);
  if (now?.etag !== manifest.etag) throw changed(manifest.name);
}

function changed(name: string): InputError {
  return new InputError("PartChanged", `${name} was replaced or deleted while the run was read.`, {
    cure: AGAIN,
    place: { file: name },
  });
}

/**
 * Compares what was read of a part with what its manifest says. A gzip part's `byteCount` may be its stored or its inflated length.
 * Throws InputError `PartSizeMismatch` or `RowCountMismatch`.
 */
export function assertPartComplete({ part }: LocatedPart, read: StoredPart, rows: number): void {
  const lengths = [read.storedByteCount(), read.plainByteCount()];
  if (part.byteCount !== undefined && !lengths.includes(part.byteCount)) {
    throw new InputError(
      "PartSizeMismatch",
      `The part ${part.blobName} has ${lengths[0]} bytes; its manifest says ${part.byteCount}.`,
      { cure: AGAIN, place: { file: part.blobName } },
    );
  }
  assertRowCount(part.blobName, part.dataRowCount, rows);
}

/** Throws InputError `RowCountMismatch` when `expected` is known and differs. */
export function assertRowCount(name: string, expected: number | undefined, rows: number): void {
  if (expected === undefined || expected === rows) return;
  throw new InputError("RowCountMismatch", `${name} holds ${rows} rows; the manifest says ${expected}.`, {
    cure: AGAIN,
    place: { file: name },
  });
}
