import type { BlobStore, StoredBlob } from "./blob-store.ts";

const RANGE_BYTE_COUNT = 8 * 1024 * 1024;
/** One connection carries some 60 MB/s from storage, far less than an engine takes. */
const RANGES_AT_ONCE = 4;

/**
 * Reads one version of a large blob in ranges, several at once, handed out in order. Undefined in place of a range when that version is gone.
 * At most four ranges of 8 MiB are held.
 */
export async function* downloadRanges(store: BlobStore, blob: StoredBlob): AsyncGenerator<Uint8Array | undefined> {
  const { name, etag, byteCount } = blob;
  const underWay: Promise<Uint8Array | undefined>[] = [];
  let offset = 0;
  while (offset < byteCount || underWay.length > 0) {
    while (offset < byteCount && underWay.length < RANGES_AT_ONCE) {
      const range = store.readRange(name, { offset, byteCount: Math.min(RANGE_BYTE_COUNT, byteCount - offset) }, etag);
      // Its failure is met in its turn, or by nobody when the reader stops before.
      range.catch(() => {});
      underWay.push(range);
      offset += RANGE_BYTE_COUNT;
    }
    yield await underWay.shift();
  }
}
