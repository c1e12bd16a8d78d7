import { InputError, ServiceError } from "exact-values/errors";
import { openStoredPart, type StoredPart } from "focus-parquet/convert";
import { openParquetPart, type RangeSource, streamRanges } from "focus-parquet/parquet";
import type { ExportPart, ExportRun } from "../../hub/runs/exported-run.ts";
import { blobRanges, partChanged, RUN_AGAIN } from "../discover/stored-file.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** Formats of parts. `csv` is plain or gzip, depending on the first bytes. */
const PART_FORMATS = ["csv", "parquet"] as const;
type PartFormat = (typeof PART_FORMATS)[number];

/** A part of a run in `msexports`, fixed to one version for all reads. */
export interface LocatedPart {
  readonly part: ExportPart;
  readonly blob: StoredBlob;
  readonly format: PartFormat;
}

/** Receives the floating-point columns of a parquet part. */
export type OnFloats = (part: string, columns: readonly string[]) => void;

/**
 * Finds the parts that a manifest names. Throws InputError `PartMissing`, or `UnsupportedExportFileType` for formats
 * other than CSV and parquet.
 */
export function locateParts(run: ExportRun, blobs: ReadonlyMap<string, StoredBlob>): readonly LocatedPart[] {
  const format = PART_FORMATS.find((known) => known === run.fileFormat);
  if (format === undefined) {
    throw new InputError(
      "UnsupportedExportFileType",
      `The run ${run.runId} delivers ${run.fileFormat} files; the hub reads CSV and parquet.`,
      {
        remedy: "Set the format of the export to CSV (plain or gzip) or parquet.",
        place: { file: run.manifestName },
      },
    );
  }
  return run.parts.map((part) => {
    const blob = blobs.get(part.blobName);
    if (blob !== undefined) return { part, blob, format };
    throw new InputError("PartMissing", `The part ${part.blobName} is named by its manifest but is not in msexports.`, {
      remedy: RUN_AGAIN,
      place: { file: part.blobName },
    });
  });
}

/** Opens the located version of a part. The stream throws InputError `PartChanged` if the version has been replaced. */
export function openPart(
  exports: BlobStore,
  located: LocatedPart,
  onFloats: OnFloats,
  starts?: ReadStarts,
): StoredPart {
  const { part, blob, format } = located;
  if (format === "parquet") return openParquet(exports, located, onFloats);
  const start = starts?.take(blob);
  if (start !== undefined) return openStoredPart(part.blobName, inOneChunk(start));
  if (blob.byteCount < LARGE_PART) return openStoredPart(part.blobName, readVersion(exports, blob));
  const ranges = blobRanges(exports, blob);
  return openStoredPart(part.blobName, streamRanges(ranges), ranges);
}

/** Opens a part to read only its beginning. */
export function openPartStart(exports: BlobStore, located: LocatedPart, starts?: ReadStarts): StoredPart {
  // Floating-point columns are reported when the whole part is read.
  if (located.format === "parquet") return openParquet(exports, located, () => {});
  const { blob, part } = located;
  if (starts !== undefined && blob.byteCount <= LARGEST_START)
    return openStoredPart(part.blobName, readWhole(exports, blob, starts));
  return openStoredPart(located.part.blobName, readVersion(exports, located.blob));
}

/** Reads a small part as a whole, because aborting a download after the header costs a connection. */
async function* readWhole(exports: BlobStore, blob: StoredBlob, starts: ReadStarts): AsyncGenerator<Uint8Array> {
  const bytes = await exports.read(blob.name, blob.etag);
  if (bytes === undefined) throw partChanged(blob.name);
  starts.keep(blob, bytes);
  yield bytes;
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function openParquet(exports: BlobStore, { part, blob }: LocatedPart, onFloats: OnFloats): StoredPart {
  const file = blobRanges(exports, blob);
  return openParquetPart(blob.byteCount <= SMALL_PARQUET ? readDataAtOnce(file) : file, (columns) =>
    onFloats(part.blobName, columns),
  );
}

/** Reading a hundred columns takes more than a hundred requests. A file of this size is read faster in one request. */
const SMALL_PARQUET = 8 * 1024 * 1024;

/** The footer is read separately, because some callers only need the columns. */
function readDataAtOnce(file: RangeSource): RangeSource {
  let whole: Promise<Uint8Array> | undefined;
  return {
    ...file,
    read: async (offset, byteCount) => {
      const isTail = offset + byteCount === file.byteCount;
      if (isTail) return file.read(offset, byteCount);
      whole ??= file.read(0, file.byteCount);
      return (await whole).subarray(offset, offset + byteCount);
    },
  };
}

/** From this size, several connections are faster than one. */
const LARGE_PART = 32 * 1024 * 1024;

async function* readVersion(exports: BlobStore, blob: StoredBlob): AsyncGenerator<Uint8Array> {
  const stream = await exports.openVersion(blob.name, blob.etag);
  if (stream === undefined) throw partChanged(blob.name);
  try {
    yield* stream;
  } catch (error) {
    // The rest of an interrupted download is requested from the same version.
    const isGone = error instanceof ServiceError && (error.status === 404 || error.status === 412);
    throw isGone ? partChanged(blob.name) : error;
  }
}

/** Throws InputError `PartChanged` if the manifest has another version, because Azure may be rewriting the run. */
export async function assertManifestUnchanged(exports: BlobStore, manifest: StoredBlob): Promise<void> {
  const now = await exports.properties(manifest.name);
  if (now?.etag !== manifest.etag) throw partChanged(manifest.name);
}

/**
 * Compares the content of a part with its manifest. For a gzip part, `byteCount` may be the compressed or uncompressed
 * length. Throws InputError `PartSizeMismatch` or `RowCountMismatch`.
 */
export function assertPartComplete({ part }: LocatedPart, read: StoredPart, rows: number): void {
  const lengths = [read.storedByteCount(), read.plainByteCount()];
  if (part.byteCount !== undefined && !lengths.includes(part.byteCount)) {
    throw new InputError(
      "PartSizeMismatch",
      `The part ${part.blobName} has ${lengths[0]} bytes; its manifest says ${part.byteCount}.`,
      { remedy: RUN_AGAIN, place: { file: part.blobName } },
    );
  }
  if (part.byteCount === undefined && part.dataRowCount === undefined && read.plainByteCount() === 0) {
    // An export without rows still has a header. A file without bytes was created but not filled, which no other check
    // detects.
    throw new InputError(
      "PartSizeMismatch",
      `The part ${part.blobName} has no bytes, and its manifest does not say so.`,
      {
        remedy: RUN_AGAIN,
        place: { file: part.blobName },
      },
    );
  }
  assertRowCount(part.blobName, part.dataRowCount, rows);
}

/** Throws InputError `RowCountMismatch` if `expected` is known and differs. */
export function assertRowCount(name: string, expected: number | undefined, rows: number): void {
  if (expected === undefined || expected === rows) return;
  throw new InputError("RowCountMismatch", `${name} holds ${rows} rows; the manifest says ${expected}.`, {
    remedy: RUN_AGAIN,
    place: { file: name },
  });
}

/** Cache for small parts that were read for their header, until they are converted. */
interface ReadStarts {
  /** Stores the bytes of a part in its listed version. */
  keep(part: StoredBlob, bytes: Uint8Array): void;
  /** Returns the bytes once, and removes them from the cache. */
  take(part: StoredBlob): Uint8Array | undefined;
}

/** A part up to this size is read as a whole when its header is requested. */
const LARGEST_START = 1024 * 1024;

/** Memory limit for cached parts of large or failed months. The oldest parts are dropped first and read again. */
const MOST_KEPT = 16 * 1024 * 1024;

export function createReadStarts(): ReadStarts {
  const kept = new Map<string, Uint8Array>();
  let keptByteCount = 0;
  const drop = (key: string): Uint8Array | undefined => {
    const bytes = kept.get(key);
    if (kept.delete(key)) keptByteCount -= bytes?.length ?? 0;
    return bytes;
  };
  return {
    keep: (part, bytes) => {
      drop(keyOf(part));
      kept.set(keyOf(part), bytes);
      keptByteCount += bytes.length;
      for (const oldest of kept.keys()) {
        if (keptByteCount <= MOST_KEPT) break;
        drop(oldest);
      }
    },
    take: (part) => drop(keyOf(part)),
  };
}

function keyOf({ name, etag }: StoredBlob): string {
  return `${etag} ${name}`;
}
