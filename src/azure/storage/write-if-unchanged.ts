import type { BlockBlobClient } from "@azure/storage-blob";
import type { ConditionalWrite } from "../../lake/storage/blob-store.ts";
import { isAnswer, isOtherVersion } from "./storage-errors.ts";

/** See `BlobStore.writeIfUnchanged`. */
export async function writeIfUnchanged(
  client: BlockBlobClient,
  { bytes, contentType, metadata, seenEtag }: ConditionalWrite,
  abortSignal: AbortSignal,
): Promise<"written" | "changed"> {
  try {
    await client.upload(bytes, bytes.length, {
      abortSignal,
      metadata: { ...metadata },
      blobHTTPHeaders: { blobContentType: contentType },
      conditions: seenEtag === undefined ? { ifNoneMatch: "*" } : { ifMatch: seenEtag },
    });
    return "written";
  } catch (error) {
    if (isOtherVersion(error) || isAnswer(error, 409, "BlobAlreadyExists")) return "changed";
    throw error;
  }
}
