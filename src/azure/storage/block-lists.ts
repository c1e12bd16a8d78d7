import type { BlockBlobClient } from "@azure/storage-blob";
import type { CommittedBlock } from "../../lake/storage/blob-store.ts";
import { parseBlockId } from "../../lake/storage/block-place.ts";
import { isAnswer } from "./storage-errors.ts";

/** See `BlobStore.committedBlocks`. Which version they belong to, only the condition of a commit can say. */
export async function readCommittedBlocks(
  client: BlockBlobClient,
  abortSignal: AbortSignal,
): Promise<readonly CommittedBlock[]> {
  const { committedBlocks = [] } = await client.getBlockList("committed", { abortSignal });
  let offset = 0;
  return committedBlocks.flatMap(({ name: id, size }): CommittedBlock[] => {
    const place = parseBlockId(id);
    const at = offset;
    offset += size;
    return place === undefined ? [] : [{ place, offset: at, byteCount: size }];
  });
}

/** See `BlobStore.stagedBlocks`. */
export async function readStagedBlocks(
  client: BlockBlobClient,
  abortSignal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  try {
    const { uncommittedBlocks = [] } = await client.getBlockList("uncommitted", { abortSignal });
    return new Map(uncommittedBlocks.map((block) => [block.name, block.size]));
  } catch (error) {
    if (isAnswer(error, 404)) return new Map<string, number>();
    throw error;
  }
}
