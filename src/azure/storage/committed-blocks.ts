import type { BlobStore } from "./blob-store.ts";
import { type BlockPlace, parseBlockId } from "./staged-month.ts";
import { callStorage } from "./storage-errors.ts";

/** A block of a committed month, and which bytes of it that is. */
interface CommittedBlock {
  readonly place: BlockPlace;
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * The hub's own blocks that a blob is made of. A commit can name them again, so that their bytes need not be sent once more; which version they are of
 * only the condition of that commit can say. None for a blob that was written in one piece, or by another tool.
 */
export async function readCommittedBlocks(store: BlobStore, name: string): Promise<readonly CommittedBlock[]> {
  return callStorage(`list the blocks of ${store.container}/${name}`, async () => {
    const { committedBlocks = [] } = await store
      .blockBlob(name)
      .getBlockList("committed", { abortSignal: store.signal });
    let offset = 0;
    return committedBlocks.flatMap(({ name: id, size }): CommittedBlock[] => {
      const place = parseBlockId(id);
      const at = offset;
      offset += size;
      return place === undefined ? [] : [{ place, offset: at, byteCount: size }];
    });
  });
}
