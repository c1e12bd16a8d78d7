import { InputError } from "exact-values/errors";
import { exportAgainCommand } from "focus-parquet/formats";
import type { RangeSource } from "focus-parquet/parquet";
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
