import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";

/** Reads length and footer back. A version that is gone was replaced by a later commit, which has its own proof. */
export async function checkCommitted(
  lake: BlobStore,
  path: string,
  etag: string,
  byteCount: number,
  footer: Uint8Array,
): Promise<void> {
  const now = await lake.properties(path);
  if (now?.etag !== etag) return;
  const range = { offset: byteCount - footer.length, byteCount: footer.length };
  const read = now.byteCount === byteCount ? await lake.readRange(path, range, etag) : new Uint8Array();
  if (read === undefined || Buffer.compare(read, footer) === 0) return;
  throw new InputError(
    "CommitMismatch",
    `ingestion/${path} does not read back as it was written (${now.byteCount} of ${byteCount} bytes).`,
    {
      cure: "Run ingest with force for this month, and report this with the log: storage did not keep what it confirmed.",
      place: { file: path },
    },
  );
}
