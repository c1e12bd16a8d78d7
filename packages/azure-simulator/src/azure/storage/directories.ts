import { type BlobServiceClient, RestError } from "@azure/storage-blob";

/**
 * The directories of a hierarchical namespace. Azurite stores them as empty blobs, so that they are listed in order,
 * across pages and with metadata, as in the service.
 */
export interface Directories {
  has(container: string, path: string): boolean;
  /** Creates the missing directories above a blob. */
  createAbove(container: string, blob: string): Promise<void>;
  /** A directory that a client created with an empty blob and `hdi_isfolder`. */
  add(container: string, path: string): void;
  remove(container: string, path: string): void;
  /** Forgets the directories of a deleted container. The result brings them back. */
  setAside(container: string): () => void;
  isEmpty(container: string, path: string): Promise<boolean>;
}

export function directoriesIn(azurite: BlobServiceClient): Directories {
  const known = new Map<string, Set<string>>();
  const pathsOf = (container: string): Set<string> => {
    const paths = known.get(container) ?? new Set();
    known.set(container, paths);
    return paths;
  };

  const create = async (container: string, path: string): Promise<void> => {
    try {
      const marker = azurite.getContainerClient(container).getBlockBlobClient(path);
      await marker.upload("", 0, { metadata: { hdi_isfolder: "true" }, conditions: { ifNoneMatch: "*" } });
    } catch (error) {
      // Two files of a new directory may arrive at the same time.
      if (!(error instanceof RestError) || error.statusCode !== 409) throw error;
    }
    pathsOf(container).add(path);
  };

  return {
    has: (container, path) => known.get(container)?.has(path) ?? false,
    createAbove: async (container, blob) => {
      const names = blob.split("/").slice(0, -1);
      for (const depth of names.keys()) {
        const path = names.slice(0, depth + 1).join("/");
        if (!pathsOf(container).has(path)) await create(container, path);
      }
    },
    add: (container, path) => pathsOf(container).add(path),
    remove: (container, path) => known.get(container)?.delete(path),
    setAside: (container) => {
      const paths = known.get(container);
      known.delete(container);
      return () => {
        if (paths !== undefined) known.set(container, paths);
      };
    },
    isEmpty: async (container, path) => {
      const below = azurite.getContainerClient(container).listBlobsFlat({ prefix: `${path}/` });
      return (await below.next()).done === true;
    },
  };
}
