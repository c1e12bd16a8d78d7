import { InputError, ServiceError } from "exact-values/errors";
import { openStoredPart, type StoredPart } from "focus-parquet/convert";
import { openParquetPart, type RangeSource, streamRanges } from "focus-parquet/parquet";
import type { ExportPart, ExportRun } from "../../hub/runs/exported-run.ts";
import { blobRanges, partChanged, RUN_AGAIN } from "../discover/stored-file.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** What the parts of a run may be; `csv` is plain or gzip, as its first bytes say. */
const PART_FORMATS = ["csv", "parquet"] as const;
type PartFormat = (typeof PART_FORMATS)[number];

/** A part of a run, found in `msexports` in one version, which every read of it is held to. */
export interface LocatedPart {
  readonly part: ExportPart;
  readonly blob: StoredBlob;
  readonly format: PartFormat;
}

/** Hears of columns of a parquet part that hold floating point numbers. */
export type OnFloats = (part: string, columns: readonly string[]) => void;

/** Finds the parts that a manifest names. Throws InputError `PartMissing`, or `UnsupportedExportFileType` for anything but CSV and parquet. */
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

/** Opens the version of a part that was located. The stream throws InputError `PartChanged` when another one is there. */
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

/** Opens a part of which the beginning alone will be read. */
export function openPartStart(exports: BlobStore, located: LocatedPart, starts?: ReadStarts): StoredPart {
  // Who reads on hears of floats then.
  if (located.format === "parquet") return openParquet(exports, located, () => {});
  const { blob, part } = located;
  if (starts !== undefined && blob.byteCount <= LARGEST_START)
    return openStoredPart(part.blobName, readWhole(exports, blob, starts));
  return openStoredPart(located.part.blobName, readVersion(exports, located.blob));
}

/** A small part is read once, and whole, when its header is asked for: breaking a download off costs a connection. */
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

/** A hundred columns are a hundred requests and more; a file of this size is better had by one. */
const SMALL_PARQUET = 8 * 1024 * 1024;

/** The footer is read by itself, since whoever asks for the columns alone reads nothing else. */
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

/** From here on several connections pay. */
const LARGE_PART = 32 * 1024 * 1024;

async function* readVersion(exports: BlobStore, blob: StoredBlob): AsyncGenerator<Uint8Array> {
  const stream = await exports.openVersion(blob.name, blob.etag);
  if (stream === undefined) throw partChanged(blob.name);
  try {
    yield* stream;
  } catch (error) {
    // The rest of a broken download is asked for in the version that was begun.
    const isGone = error instanceof ServiceError && (error.status === 404 || error.status === 412);
    throw isGone ? partChanged(blob.name) : error;
  }
}

/** Throws InputError `PartChanged` unless the manifest still is in the version that was read: Azure may be writing the run anew. */
export async function assertManifestUnchanged(exports: BlobStore, manifest: StoredBlob): Promise<void> {
  const now = await exports.properties(manifest.name);
  if (now?.etag !== manifest.etag) throw partChanged(manifest.name);
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
      { remedy: RUN_AGAIN, place: { file: part.blobName } },
    );
  }
  if (part.byteCount === undefined && part.dataRowCount === undefined && read.plainByteCount() === 0) {
    // Exports without rows have a header; a file that was made and not yet filled has none, and nothing else would say.
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

/** Throws InputError `RowCountMismatch` when `expected` is known and differs. */
export function assertRowCount(name: string, expected: number | undefined, rows: number): void {
  if (expected === undefined || expected === rows) return;
  throw new InputError("RowCountMismatch", `${name} holds ${rows} rows; the manifest says ${expected}.`, {
    remedy: RUN_AGAIN,
    place: { file: name },
  });
}

/** Small parts that were read whole for their header, until they are converted. */
interface ReadStarts {
  /** Keeps the bytes of a part in the version that was listed. */
  keep(part: StoredBlob, bytes: Uint8Array): void;
  /** The bytes, handed out once. */
  take(part: StoredBlob): Uint8Array | undefined;
}

/** A part up to this size is read whole when its header is asked for. */
const LARGEST_START = 1024 * 1024;

/** Months of many parts, or those that fail before they are converted, must not fill the memory: the oldest go first and are read again. */
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
