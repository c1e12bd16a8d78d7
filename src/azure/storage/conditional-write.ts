import { createHash } from "node:crypto";
import type { BlobStore } from "./blob-store.ts";
import { callStorage, isAnswer, isOtherVersion } from "./storage-errors.ts";

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
export async function readVersion(store: BlobStore, name: string): Promise<BlobVersion | undefined> {
  for (;;) {
    const properties = await store.properties(name);
    if (properties === undefined) return undefined;
    const { etag, metadata } = properties;
    const bytes = await store.read(name, etag);
    // Undefined: another version came between the two calls.
    if (bytes !== undefined) return { etag, bytes, isOwn: digestIn(metadata) === digestOf(bytes) };
  }
}

interface VersionedWrite {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The version to replace; undefined when there must be none. */
  readonly seenEtag: string | undefined;
  readonly contentType: string;
}

/** Writes a small blob if it still is in the version that was seen. `changed`: it is not, and nothing was written. */
export function writeVersion(store: BlobStore, write: VersionedWrite): Promise<"written" | "changed"> {
  const { name, bytes, seenEtag, contentType } = write;
  return callStorage(`write ${store.container}/${name}`, async () => {
    try {
      await store.blockBlob(name).upload(bytes, bytes.length, {
        abortSignal: store.signal,
        metadata: { [DIGEST_KEY]: digestOf(bytes) },
        blobHTTPHeaders: { blobContentType: contentType },
        conditions: seenEtag === undefined ? { ifNoneMatch: "*" } : { ifMatch: seenEtag },
      });
      return "written";
    } catch (error) {
      if (!isOtherVersion(error) && !isAnswer(error, 409, "BlobAlreadyExists")) throw error;
      // When the answer to a write is lost and the library repeats it, the repetition fails although the first one did its work.
      const now = await store.properties(name);
      return now !== undefined && digestIn(now.metadata) === digestOf(bytes) ? "written" : "changed";
    }
  });
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function digestIn(metadata: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(metadata).find((candidate) => candidate.toLowerCase() === DIGEST_KEY);
  return key === undefined ? undefined : metadata[key];
}
