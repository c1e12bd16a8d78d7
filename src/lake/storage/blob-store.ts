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

/** One version of a blob, in a container of the same location. */
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
  /** A signed request for a range, for a reader with its own connections; undefined when only this store can read it. */
  signRange(name: string, range: Omit<ByteRange, "room">, etag: string): Promise<SignedRequest | undefined>;
  /** Streams one version; a break of the connection is resumed. Undefined when that version is gone. */
  openVersion(name: string, etag: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  write(
    name: string,
    bytes: Uint8Array,
    metadata?: Readonly<Record<string, string>>,
    contentType?: string,
  ): Promise<void>;
  /** Writes a small blob where there is none. `exists`: there is one with other content. A write whose response was lost counts as written. */
  writeIfAbsent(name: string, bytes: Uint8Array, contentType?: string): Promise<"written" | "exists">;
  /** Copies a blob within the location, with its metadata; in Azure no byte passes through the runner. Never overwrites. */
  copyFrom(source: CopySource, name: string): Promise<CopyOutcome>;
  /** Makes the same content a new version, as young as if it had been written now; undefined when the version that was seen is gone. */
  touch(name: string, seen: BlobProperties): Promise<string | undefined>;
  /** Makes the container; one that is there is fine. */
  createContainer(): Promise<void>;
  /** Removes one version (any version without an ETag); true when it is gone afterwards, false when another version is there. */
  remove(name: string, etag?: string): Promise<boolean>;
  /** Removes a directory that is empty; true when it is gone afterwards, false when something lies in it. */
  removeFolder(path: string): Promise<boolean>;
  /** Writes a small blob in one piece if it is still in the version that was seen. `changed`: it is not, and nothing was written. */
  writeIfUnchanged(write: ConditionalWrite): Promise<"written" | "changed">;
  /** Opens a blob for replacement in one step. Nothing is visible, and nothing is lost, until its `commit`. */
  openStaged(options: StagedBlobOptions): StagedBlob;
  /** The hub's own blocks that a committed blob consists of. Empty when the blob was written in one piece, or by another tool. */
  committedBlocks(name: string): Promise<readonly CommittedBlock[]>;
  /** The staged blocks of a blob that are not committed: lengths by block ID. */
  stagedBlocks(name: string): Promise<ReadonlyMap<string, number>>;
  /** The account or folder that has this container. Copies stay within one. */
  readonly location: string;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

export interface ConditionalWrite {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The version to replace; undefined when there must be none. */
  readonly seenEtag: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly contentType: string;
}

export interface StagedBlobOptions {
  readonly name: string;
  /** Version that the plan saw; undefined when it saw no blob. */
  readonly seenEtag: string | undefined;
  /**
   * What to do with another tool's staged blocks that prevent staging: `drop` them, or `refuse` to go on, because dropping them would also drop
   * the blocks of other jobs. `drop` when absent.
   */
  readonly strays?: "drop" | "refuse";
  /** Tells from the metadata of a committed blob whether this attempt committed it. */
  readonly isOwnCommit: (metadata: Readonly<Record<string, string>>) => boolean;
}

/** A blob that is being replaced: its blocks are staged one by one, then committed together. */
export interface StagedBlob {
  /** The version that the commit will replace: the one that was seen, or the one that dropping stray blocks created. */
  seenEtag(): string | undefined;
  /** Stages a block and returns its MD5 in hexadecimal. Takes the bytes: they may be gone afterwards. */
  stage(place: BlockPlace, bytes: Uint8Array): Promise<string>;
  /**
   * Makes the blocks the content of the blob in one step, if the blob is still in the version that was seen.
   * `concurrent-commit`: another commit came first, and nothing was changed.
   */
  commit(places: readonly BlockPlace[], metadata: Readonly<Record<string, string>>): Promise<CommitOutcome>;
}

export type CommitOutcome =
  | { readonly outcome: "committed"; readonly etag: string }
  | { readonly outcome: "concurrent-commit" };

/** A block of a committed blob, and its range of bytes. */
export interface CommittedBlock {
  readonly place: BlockPlace;
  readonly offset: number;
  readonly byteCount: number;
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

/**
 * A block's place in the file, and the attempt that staged it. Every ID of a blob must have the same length in every release forever:
 * 32 characters of the attempt, then eight digits of the part and eight of the row group make 48 bytes before base64.
 */
export interface BlockPlace {
  /** 32 hexadecimal digits, random for each attempt: two ingests of one month share the space of uncommitted blocks. */
  readonly attempt: string;
  readonly part: number;
  readonly rowGroup: number;
}

/** The ID of a block: 48 bytes, base64. */
export function formatBlockId({ attempt, part, rowGroup }: BlockPlace): string {
  const place = `${attempt}${String(part).padStart(8, "0")}${String(rowGroup).padStart(8, "0")}`;
  if (place.length !== BLOCK_ID_LENGTH) throw new Error(`a block id of ${place.length} bytes`);
  return Buffer.from(place, "latin1").toString("base64");
}

/** Reads what `formatBlockId` wrote; undefined for a block of another tool. */
export function parseBlockId(id: string): BlockPlace | undefined {
  const place = Buffer.from(id, "base64").toString("latin1");
  const [, attempt, part, rowGroup] = /^([0-9a-f]{32})(\d{8})(\d{8})$/.exec(place) ?? [];
  return attempt === undefined ? undefined : { attempt, part: Number(part), rowGroup: Number(rowGroup) };
}

const BLOCK_ID_LENGTH = 48;
