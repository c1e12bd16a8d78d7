import type { BlobStore, HubContainer } from "../../azure/storage/blob-store.ts";

/** A container that could not be opened: every call fails with the reason, so that whoever needs it finds out, and nobody else. */
export function closedStore(container: HubContainer, reason: Error, signal: AbortSignal): BlobStore {
  const refuse = (): Promise<never> => Promise.reject(reason);
  return {
    container,
    signal,
    // biome-ignore lint/correctness/useYield: it fails before the first entry.
    async *list() {
      throw reason;
    },
    properties: refuse,
    read: refuse,
    readRange: refuse,
    openVersion: refuse,
    write: refuse,
    remove: refuse,
    removeFolder: refuse,
    blockBlob: () => {
      throw reason;
    },
  };
}
