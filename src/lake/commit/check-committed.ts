import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";
import type { ReadBack } from "../../hub/partition/partition-record.ts";
import { compareReadBack } from "./verify-committed.ts";

/** Reads length and footer back. A version that is gone was replaced by a later commit, which has its own proof. */
export async function checkCommitted(lake: BlobStore, path: string, etag: string, expected: ReadBack): Promise<void> {
  const now = await lake.properties(path);
  if (now?.etag !== etag || (await compareReadBack(lake, path, now, expected)) !== "different") return;
  throw commitMismatch(
    path,
    "Run ingest again: it takes this month once more by itself. Report this with the log: storage did not keep what it confirmed.",
  );
}

export function commitMismatch(path: string, cure: string): InputError {
  return new InputError("CommitMismatch", `ingestion/${path} does not read back as it was committed.`, {
    cure,
    place: { file: path },
  });
}
