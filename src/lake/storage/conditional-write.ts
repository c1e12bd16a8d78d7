import { createHash } from "node:crypto";
import { AGAIN_AT_ONCE, done, retry } from "../../retry.ts";
import type { BlobStore, ConditionalWrite } from "./blob-store.ts";

/** Metadata key under which a small blob carries the SHA-256 of its own bytes: whoever edits it by hand does not keep that true. */
const DIGEST_KEY = "hub_sha256";

/** A small blob in one version. */
export interface BlobVersion {
  readonly etag: string;
  readonly bytes: Uint8Array;
  /** True when `writeVersion` wrote exactly these bytes. */
  readonly isOwn: boolean;
}

/** Reads a small blob together with its version; undefined when there is none. */
export function readVersion(store: BlobStore, name: string): Promise<BlobVersion | undefined> {
  return retry<BlobVersion | undefined>("at once", async () => {
    const properties = await store.properties(name);
    if (properties === undefined) return done(undefined);
    const { etag, metadata } = properties;
    const bytes = await store.read(name, etag);
    // Undefined: another version came between the two calls.
    if (bytes === undefined) return AGAIN_AT_ONCE;
    return done({ etag, bytes, isOwn: digestIn(metadata) === digestOf(bytes) });
  });
}

/** Writes a small blob if it is still in the version that was seen. `changed`: it is not, and nothing was written. */
export async function writeVersion(
  store: BlobStore,
  write: Omit<ConditionalWrite, "metadata">,
): Promise<"written" | "changed"> {
  const digest = digestOf(write.bytes);
  const outcome = await store.writeIfUnchanged({ ...write, metadata: { [DIGEST_KEY]: digest } });
  if (outcome === "written") return "written";
  // A client that repeats a write whose response was lost finds its own version there.
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
