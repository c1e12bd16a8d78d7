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
import type { BlobStore } from "../storage/blob-store.ts";

/** Reads the listed version of a blob. Reads throw InputError `PartChanged` if this version no longer exists. */
export function blobRanges(store: BlobStore, { name, etag, byteCount }: ListedFile): RangeSource {
  return {
    name,
    byteCount,
    isRemote: true,
    read: async (offset, byteCount, room) => {
      // Storage rejects ranges of zero bytes.
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

/** The remedy for a run whose files do not match its manifest. */
export const RUN_AGAIN = `Wait for the next run of the export, or export the month again ${exportAgainCommand()}; the month stays as it was.`;

/** The error for a file that was replaced or deleted after it was listed. */
export function partChanged(name: string): InputError {
  return new InputError("PartChanged", `${name} was replaced or deleted while the run was read.`, {
    remedy: RUN_AGAIN,
    place: { file: name },
  });
}

/** The listed version of a file. */
interface ListedFile {
  readonly byteCount: number;
  readonly etag: string;
  readonly name: string;
}

/** Size of the first read at the end of a file. The footer of a month of several gigabytes fits. */
const TAIL_BYTE_COUNT = 256 * 1024;

/**
 * Reads the footer of a file. Returns undefined for a file that is missing, empty, or changed since it was listed.
 * Throws InputError `NotParquet` for any other file.
 */
export async function readFooter(lake: BlobStore, file: ListedFile): Promise<ParquetFooter | undefined> {
  const tail = await readTail(lake, file);
  return tail && parseNamedFooter(`${lake.container}/${file.name}`, tail);
}

/** Reads the end of a file including the whole footer, without decoding it. */
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

/** The footer values that the table log needs. */
export interface FileFooter {
  readonly rows: bigint;
  /** Top-level columns in file order. */
  readonly columns: readonly DeltaColumn[];
  readonly statistics: readonly ColumnStatistics[];
  readonly keyValues: ReadonlyMap<string, string>;
}

/** Converts a footer to the terms of the table log, with statistics of `filteredColumns`. */
export function fileFooter(footer: ParquetFooter, filteredColumns: readonly string[]): FileFooter {
  return {
    rows: footer.metadata.num_rows,
    keyValues: footer.keyValues,
    columns: storedColumns(footer).map(({ name, storedAs, type }) => ({
      name,
      type: type === undefined ? storedAs : deltaType(type),
    })),
    // Readers treat all values of a missing column as null.
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
