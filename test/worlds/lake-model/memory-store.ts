import type { BlobStore, HubContainer, StoredBlob } from "../../../src/lake/storage/blob-store.ts";

/**
 * A container in memory for lakes that are too large for Azurite. It supports what retention needs, including
 * conditions and directories.
 */
export interface MemoryStore extends BlobStore {
  put(name: string, content: string | Uint8Array, metadata?: Readonly<Record<string, string>>): void;
  readonly names: readonly string[];
  readonly folderPaths: readonly string[];
  /** The removed names, in order. */
  readonly removed: readonly string[];
}

export function memoryStore(container: HubContainer): MemoryStore {
  const blobs = new Map<string, StoredBlob & { readonly bytes: Uint8Array }>();
  /** The number of direct children of each directory. */
  const folders = new Map<string, number>();
  const removed: string[] = [];
  let version = 0;
  const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const countUp = (path: string): void => {
    const folder = above(path);
    if (folder === "") return;
    if (!folders.has(folder)) countUp(folder);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  };
  const countDown = (path: string): void => {
    const folder = above(path);
    if (folder !== "") folders.set(folder, (folders.get(folder) ?? 0) - 1);
  };
  const put = (name: string, bytes: Uint8Array, metadata: Readonly<Record<string, string>>): void => {
    if (!blobs.has(name)) countUp(name);
    const lastModified = new Date("2026-06-01T00:00:00Z");
    blobs.set(name, { name, bytes, metadata, etag: `"${++version}"`, byteCount: bytes.length, lastModified });
  };
  const never = (): never => {
    throw new Error("retention never makes this call");
  };
  return {
    container,
    location: "memory",
    signal: new AbortController().signal,
    put: (name, content, metadata = {}) => put(name, Buffer.from(content), metadata),
    get names() {
      return [...blobs.keys()].sort();
    },
    get folderPaths() {
      return [...folders.keys()].sort();
    },
    removed,
    async *list(prefix = "", onFolder) {
      for (const path of folders.keys()) onFolder?.({ path, lastModified: new Date("2026-06-01T00:00:00Z") });
      for (const [name, blob] of blobs) if (name.startsWith(prefix)) yield blob;
    },
    properties: async (name) => blobs.get(name),
    read: async (name, etag) => {
      const blob = blobs.get(name);
      return etag === undefined || blob?.etag === etag ? blob?.bytes : undefined;
    },
    write: async (name, bytes, metadata = {}) => put(name, bytes, metadata),
    remove: async (name, etag) => {
      const blob = blobs.get(name);
      if (blob === undefined) return true;
      if (etag !== undefined && etag !== blob.etag) return false;
      blobs.delete(name);
      countDown(name);
      removed.push(name);
      return true;
    },
    removeFolder: async (path) => {
      if (folders.get(path) !== 0) return false;
      folders.delete(path);
      countDown(path);
      removed.push(path);
      return true;
    },
    writeIfAbsent: async (name, bytes) => {
      if (blobs.has(name)) return isSame(blobs.get(name)?.bytes, bytes) ? "written" : "exists";
      put(name, bytes, {});
      return "written";
    },
    copyFrom: async (source, name) => {
      const { store, etag } = source;
      const properties = await store.properties(source.name);
      const bytes = properties?.etag === etag ? await store.read(source.name, etag) : undefined;
      if (properties === undefined || bytes === undefined) return "source-changed";
      if (blobs.has(name)) return "exists";
      put(name, bytes, properties.metadata);
      return "copied";
    },
    touch: async (name, { etag }) => {
      const blob = blobs.get(name);
      if (blob?.etag !== etag) return undefined;
      put(name, blob.bytes, blob.metadata);
      return blobs.get(name)?.etag;
    },
    createContainer: async () => {},
    signRange: async () => undefined,
    readRange: async (name, { byteCount, offset }, etag) => {
      const blob = blobs.get(name);
      return blob?.etag === etag ? blob.bytes.subarray(offset, offset + byteCount) : undefined;
    },
    openVersion: never,
    writeIfUnchanged: never,
    openStaged: never,
    committedBlocks: never,
    stagedBlocks: never,
  };
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}
