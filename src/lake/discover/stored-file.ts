import { InputError } from "exact-values/errors";
import { exportAgainCommand } from "focus-parquet/formats";
import {
  boundsOf,
  footerByteCount,
  type ParquetFooter,
  parseNamedFooter,
  type RangeSource,
  storedColumns,
} from "focus-parquet/parquet";
import { type ColumnStatistics, instantBound, textBound } from "../../hub/table/log-entry.ts";
import { type DeltaColumn, deltaType } from "../../hub/table/table-schema.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** A blob in the version that was listed. Reads throw InputError `PartChanged` when that is gone. */
export function blobRanges(store: BlobStore, { name, etag, byteCount }: StoredBlob): RangeSource {
  return {
    name,
    byteCount,
    isRemote: true,
    read: async (offset, byteCount, room) => {
      // A range of no bytes is not one that storage knows.
      if (byteCount === 0) return new Uint8Array(0);
      const bytes = await store.readRange(name, { offset, byteCount, room }, etag);
      if (bytes?.length !== byteCount) throw partChanged(name);
      return bytes;
    },
    direct: {
      request: (offset, byteCount) => store.signRange(name, { offset, byteCount }, etag),
      onRead: () => {},
      signal: store.signal,
    },
  };
}

/** What to do about a run whose files are not what its manifest says. */
export const RUN_AGAIN = `Wait for the next run of the export, or export the month again ${exportAgainCommand()}; the month stays as it was.`;

/** The error for a file of which another version is there than the one that was listed, or none. */
export function partChanged(name: string): InputError {
  return new InputError("PartChanged", `${name} was replaced or deleted while the run was read.`, {
    remedy: RUN_AGAIN,
    place: { file: name },
  });
}

/** A file in the version that was listed. */
interface ListedFile {
  readonly byteCount: number;
  readonly etag: string;
  readonly name: string;
}

/** Size of the first read at the end of a file. The footer of a month of several gigabytes fits. */
const TAIL_BYTE_COUNT = 256 * 1024;

/**
 * The footer of a file; undefined for a file that is gone, changed since it was listed, or empty. Throws InputError `NotParquet` for any other
 * file.
 */
export async function readFooter(lake: BlobStore, file: ListedFile): Promise<ParquetFooter | undefined> {
  const tail = await readTail(lake, file);
  return tail && parseNamedFooter(`${lake.container}/${file.name}`, tail);
}

/** The end of a file with its whole footer, which is not decoded. */
export async function readTail(
  lake: BlobStore,
  { byteCount, etag, name }: ListedFile,
): Promise<Uint8Array | undefined> {
  if (byteCount === 0) return undefined;
  const readLast = (wanted: number): Promise<Uint8Array | undefined> => {
    const length = Math.min(wanted, byteCount);
    return lake.readRange(name, { offset: byteCount - length, byteCount: length }, etag);
  };
  const tail = await readLast(TAIL_BYTE_COUNT);
  if (tail === undefined) return undefined;
  const needed = footerByteCount(`${lake.container}/${name}`, tail);
  return needed <= tail.length ? tail : await readLast(needed);
}

/** What the table must know of a file, all of it from its footer. */
export interface FileFooter {
  readonly rows: bigint;
  /** Top-level columns in file order. */
  readonly columns: readonly DeltaColumn[];
  readonly statistics: readonly ColumnStatistics[];
  readonly keyValues: ReadonlyMap<string, string>;
}

/** A footer in the terms of the log, with statistics of these columns. */
export function fileFooter(footer: ParquetFooter, filteredColumns: readonly string[]): FileFooter {
  return {
    rows: footer.metadata.num_rows,
    keyValues: footer.keyValues,
    columns: storedColumns(footer).map(({ name, storedAs, type }) => ({
      name,
      type: type === undefined ? storedAs : deltaType(type),
    })),
    // Readers take all of a column that a file lacks for null.
    statistics: filteredColumns.flatMap((name) => statisticsOf(footer, name)),
  };
}

function statisticsOf(footer: ParquetFooter, name: string): readonly ColumnStatistics[] {
  const bounds = boundsOf(footer, name);
  if (bounds === undefined) return [];
  const text = (side: "min" | "max"): string | undefined => {
    const bound = bounds[side];
    return typeof bound === "bigint" ? instantBound(bound, side) : textBound(bound);
  };
  return [{ name, nullCount: bounds.nullCount, min: text("min"), max: text("max") }];
}
