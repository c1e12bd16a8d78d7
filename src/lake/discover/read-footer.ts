import { footerByteCount } from "focus-parquet/parquet";
import type { BlobStore } from "../storage/blob-store.ts";

/** Bytes that are read at first of the end of a file; the footer of a month of some gigabytes fits. */
const TAIL_BYTE_COUNT = 256 * 1024;

/** The end of a file with its whole footer; undefined for one that is gone, changed since it was listed, or empty. What is no parquet throws InputError. */
export async function readFooter(
  lake: BlobStore,
  { byteCount, etag, name }: { readonly byteCount: number; readonly etag: string; readonly name: string },
): Promise<Uint8Array | undefined> {
  if (byteCount === 0) return undefined;
  const readTail = (wanted: number): Promise<Uint8Array | undefined> => {
    const length = Math.min(wanted, byteCount);
    return lake.readRange(name, { offset: byteCount - length, byteCount: length }, etag);
  };
  const tail = await readTail(TAIL_BYTE_COUNT);
  if (tail === undefined) return undefined;
  const needed = footerByteCount(`${lake.container}/${name}`, tail);
  return needed <= tail.length ? tail : await readTail(needed);
}
