import type { StoredBlob } from "../storage/blob-store.ts";

/** Small parts that were read whole for their header, until they are converted. */
export interface ReadStarts {
  /** Keeps the bytes of a part in the version that was listed. */
  keep(part: StoredBlob, bytes: Uint8Array): void;
  /** The bytes, handed out once. */
  take(part: StoredBlob): Uint8Array | undefined;
}

/** A part up to this size is read whole when its header is asked for. */
export const LARGEST_START = 1024 * 1024;

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
