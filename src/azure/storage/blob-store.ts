import type { BlockBlobClient } from "@azure/storage-blob";

/** The containers of a hub. */
export type HubContainer = "msexports" | "ingestion" | "config";

export interface StoredBlob {
  readonly name: string;
  /** With quotes, as conditions want it. */
  readonly etag: string;
  readonly byteCount: number;
  readonly lastModified: Date;
  readonly metadata: Readonly<Record<string, string>>;
}

export type BlobProperties = Omit<StoredBlob, "name">;

/** A directory of a hierarchical namespace. */
export interface StoredFolder {
  readonly path: string;
  readonly lastModified: Date;
}

/** One container: everything the hub asks of storage, in the hub's own errors. */
export interface BlobStore {
  /** All files below a prefix, page by page to the end; directories of a hierarchical namespace are only given to `onFolder`. */
  list(prefix?: string, onFolder?: (folder: StoredFolder) => void): AsyncIterable<StoredBlob>;
  /** Undefined when there is no such blob. */
  properties(name: string): Promise<BlobProperties | undefined>;
  /** The whole of a small blob; undefined when there is none, or no longer in this version. */
  read(name: string, etag?: string): Promise<Uint8Array | undefined>;
  /** `byteCount` bytes from `offset` of this version; undefined when it is gone. */
  readRange(name: string, range: ByteRange, etag: string): Promise<Uint8Array | undefined>;
  /** Streams one version; a break of the connection is resumed. Undefined when that version is gone. */
  openVersion(name: string, etag: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  write(name: string, bytes: Uint8Array, metadata?: Readonly<Record<string, string>>): Promise<void>;
  /** Removes one version (any version without an ETag); true when it is gone afterwards, false when another version is there. */
  remove(name: string, etag?: string): Promise<boolean>;
  /** Removes a directory that is empty; true when it is gone afterwards, false when something lies in it. */
  removeFolder(path: string): Promise<boolean>;
  /** The service's own client of a block blob, for the staged commit. */
  blockBlob(name: string): BlockBlobClient;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

export interface ByteRange {
  readonly offset: number;
  readonly byteCount: number;
}
