import { createHash } from "node:crypto";
import { AGAIN_AT_ONCE, done, retry } from "../../retry.ts";
import type { BlobStore, ConditionalWrite } from "./blob-store.ts";

/** Metadata key for the SHA-256 digest of a small blob. The digest no longer matches after a manual edit. */
const DIGEST_KEY = "hub_sha256";

/** One version of a small blob. */
export interface BlobVersion {
  readonly etag: string;
  readonly bytes: Uint8Array;
  /** True if `writeVersion` wrote exactly these bytes. */
  readonly isOwn: boolean;
}

/** Reads a small blob and its version; undefined if the blob does not exist. */
export function readVersion(store: BlobStore, name: string): Promise<BlobVersion | undefined> {
  return retry<BlobVersion | undefined>("at once", async () => {
    const properties = await store.properties(name);
    if (properties === undefined) return done(undefined);
    const { etag, metadata } = properties;
    const bytes = await store.read(name, etag);
    // Undefined here means that the blob changed between the two calls.
    if (bytes === undefined) return AGAIN_AT_ONCE;
    return done({ etag, bytes, isOwn: digestIn(metadata) === digestOf(bytes) });
  });
}

/**
 * Writes a small blob if it still has the expected version. `changed`: it has another version, and nothing was written.
 */
export async function writeVersion(
  store: BlobStore,
  write: Omit<ConditionalWrite, "metadata">,
): Promise<"written" | "changed"> {
  const digest = digestOf(write.bytes);
  const outcome = await store.writeIfUnchanged({ ...write, metadata: { [DIGEST_KEY]: digest } });
  if (outcome === "written") return "written";
  // A client that repeats a write after a lost response finds its own version.
  const now = await store.properties(write.name);
  return now !== undefined && digestIn(now.metadata) === digest ? "written" : "changed";
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function digestIn(metadata: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(metadata).find((candidate) => candidate.toLowerCase() === DIGEST_KEY);
  return key === undefined ? undefined : metadata[key];
}
