import type { BlockBlobClient } from "@azure/storage-blob";

/** The containers of a hub. */
export type HubContainer = "msexports" | "ingestion" | "config" | "tables";

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

/** One version of a blob, in a container of the same account. */
export interface CopySource {
  readonly store: BlobStore;
  readonly name: string;
  readonly etag: string;
  readonly byteCount: number;
}

/**
 * `exists`: a blob of that name is there, perhaps from an earlier try of the same copy whose answer was lost, perhaps from one that is under way or
 * broke off: whoever needs to know compares its content. `source-changed`: the source is gone, or another version is in its place. Nothing was written in both cases.
 */
export type CopyOutcome = "copied" | "exists" | "source-changed";

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
  /** A request for a range, signed, for a reader with connections of its own; undefined where only this store knows the way. */
  signRange(name: string, range: Omit<ByteRange, "room">, etag: string): Promise<SignedRequest | undefined>;
  /** Streams one version; a break of the connection is resumed. Undefined when that version is gone. */
  openVersion(name: string, etag: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  write(
    name: string,
    bytes: Uint8Array,
    metadata?: Readonly<Record<string, string>>,
    contentType?: string,
  ): Promise<void>;
  /** Writes a small blob where there is none; `exists`: there is one, with other content. Bears a lost answer. */
  writeIfAbsent(name: string, bytes: Uint8Array, contentType?: string): Promise<"written" | "exists">;
  /** Copies a blob within the account, with its metadata: the service does it, no byte comes here. Never overwrites. */
  copyFrom(source: CopySource, name: string): Promise<CopyOutcome>;
  /** Makes the same content a new version, as young as if it had been written now; undefined when the version that was seen is gone. */
  touch(name: string, seen: BlobProperties): Promise<string | undefined>;
  /** Makes the container; one that is there is fine. */
  createContainer(): Promise<void>;
  /** Removes one version (any version without an ETag); true when it is gone afterwards, false when another version is there. */
  remove(name: string, etag?: string): Promise<boolean>;
  /** Removes a directory that is empty; true when it is gone afterwards, false when something lies in it. */
  removeFolder(path: string): Promise<boolean>;
  /** The service's own client of a block blob, for the staged commit. */
  blockBlob(name: string): BlockBlobClient;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

/** Good for some minutes, whoever sends it. */
export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ByteRange {
  readonly offset: number;
  readonly byteCount: number;
  /** Memory for these bytes, which a store may use in place of its own. */
  readonly room?: Uint8Array | undefined;
}
