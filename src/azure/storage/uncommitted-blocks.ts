import type { BlobStore } from "./blob-store.ts";
import { callStorage, isAnswer } from "./storage-errors.ts";

/** The staged blocks of a blob that are not committed, with their lengths, by block id; none for a blob of which nothing is known. */
export function readUncommittedBlocks(store: BlobStore, name: string): Promise<ReadonlyMap<string, number>> {
  return callStorage(`list the blocks of ${store.container}/${name}`, async () => {
    try {
      const { uncommittedBlocks = [] } = await store
        .blockBlob(name)
        .getBlockList("uncommitted", { abortSignal: store.signal });
      return new Map(uncommittedBlocks.map((block) => [block.name, block.size]));
    } catch (error) {
      if (isAnswer(error, 404)) return new Map<string, number>();
      throw error;
    }
  });
}
