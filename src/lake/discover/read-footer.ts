import { footerByteCount, type ParquetFooter, parseNamedFooter } from "focus-parquet/parquet";
import type { BlobStore } from "../storage/blob-store.ts";

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
