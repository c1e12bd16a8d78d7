/** The containers of a hub. */
export type HubContainer = "msexports" | "ingestion" | "config" | "tables";

export interface StoredBlob {
  readonly name: string;
  /** Includes the quotes, as required in conditions. */
  readonly etag: string;
  readonly byteCount: number;
  readonly lastModified: Date;
  readonly metadata: Readonly<Record<string, string>>;
}

export type BlobProperties = Omit<StoredBlob, "name">;

/** A directory in a hierarchical namespace. */
export interface StoredFolder {
  readonly path: string;
  readonly lastModified: Date;
}

/** One version of a blob in a container of the same location. */
export interface CopySource {
  readonly store: BlobStore;
  readonly name: string;
  readonly etag: string;
  readonly byteCount: number;
}

/**
 * `exists`: a blob with that name exists, perhaps from an earlier or interrupted attempt of the same copy. Callers that
 * need certainty compare its content. `source-changed`: the source was deleted or replaced. Nothing was written in
 * either case.
 */
export type CopyOutcome = "copied" | "exists" | "source-changed";

/** One container, with all storage operations of the hub. Failures are reported as the hub's own errors. */
export interface BlobStore {
  /**
   * Lists all files with a prefix, across all pages. Directories of a hierarchical namespace are only passed to
   * `onFolder`.
   */
  list(prefix?: string, onFolder?: (folder: StoredFolder) => void): AsyncIterable<StoredBlob>;
  /** Undefined if the blob does not exist. */
  properties(name: string): Promise<BlobProperties | undefined>;
  /** Reads a whole small blob. Undefined if it does not exist or has another version. */
  read(name: string, etag?: string): Promise<Uint8Array | undefined>;
  /** Reads a byte range of this version. Undefined if the version no longer exists. */
  readRange(name: string, range: ByteRange, etag: string): Promise<Uint8Array | undefined>;
  /** Signs a range request for a reader with its own connections. Undefined if only this store can read the blob. */
  signRange(name: string, range: Omit<ByteRange, "room">, etag: string): Promise<SignedRequest | undefined>;
  /** Streams one version, and resumes after a lost connection. Undefined if the version no longer exists. */
  openVersion(name: string, etag: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  write(
    name: string,
    bytes: Uint8Array,
    metadata?: Readonly<Record<string, string>>,
    contentType?: string,
  ): Promise<void>;
  /**
   * Writes a small blob if it does not exist. `exists`: there is a blob with other content. A write whose response was
   * lost counts as written.
   */
  writeIfAbsent(name: string, bytes: Uint8Array, contentType?: string): Promise<"written" | "exists">;
  /**
   * Copies a blob with its metadata within the location. In Azure, the data does not pass through the runner. Never
   * overwrites.
   */
  copyFrom(source: CopySource, name: string): Promise<CopyOutcome>;
  /**
   * Creates a new version with the same content and a current timestamp. Undefined if the expected version no longer
   * exists.
   */
  touch(name: string, seen: BlobProperties): Promise<string | undefined>;
  /** Creates the container if it does not exist. Fails if a deleted version can be restored. */
  createContainer(): Promise<void>;
  /**
   * Removes one version, or any version without an ETag. Returns true if the blob no longer exists, and false for
   * another version.
   */
  remove(name: string, etag?: string): Promise<boolean>;
  /** Removes an empty directory. Returns true if it no longer exists, and false if it is not empty. */
  removeFolder(path: string): Promise<boolean>;
  /**
   * Writes a small blob in one request if it still has the expected version. `changed`: it has another version, and
   * nothing was written.
   */
  writeIfUnchanged(write: ConditionalWrite): Promise<"written" | "changed">;
  /** Opens a blob for atomic replacement. Its content stays visible until `commit`. */
  openStaged(options: StagedBlobOptions): StagedBlob;
  /**
   * Lists the hub's own blocks of a committed blob. Empty if the blob was written in one request or by another tool.
   */
  committedBlocks(name: string): Promise<readonly CommittedBlock[]>;
  /** Lists the uncommitted blocks of a blob: lengths by block ID. */
  stagedBlocks(name: string): Promise<ReadonlyMap<string, number>>;
  /** The account or folder of this container. Copies are only possible within one location. */
  readonly location: string;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

export interface ConditionalWrite {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The version to replace; undefined if the blob must not exist. */
  readonly seenEtag: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly contentType: string;
}

export interface StagedBlobOptions {
  readonly name: string;
  /** The version on which the plan is based; undefined if the blob did not exist. */
  readonly seenEtag: string | undefined;
  /**
   * The handling of another tool's staged blocks that prevent staging. `drop` removes them, together with blocks of
   * other jobs. `refuse` stops instead. The default is `drop`.
   */
  readonly strays?: "drop" | "refuse";
  /** Determines from the metadata of a committed blob whether this attempt committed it. */
  readonly isOwnCommit: (metadata: Readonly<Record<string, string>>) => boolean;
}

/** A blob that is being replaced. Its blocks are staged one by one, then committed together. */
export interface StagedBlob {
  /** The version that the commit will replace: the expected one, or the version created by dropping stray blocks. */
  seenEtag(): string | undefined;
  /**
   * Stages a block and returns its MD5 in hexadecimal. Takes ownership of the bytes, which may be detached afterwards.
   */
  stage(place: BlockPlace, bytes: Uint8Array): Promise<string>;
  /**
   * Atomically replaces the blob's content with these blocks if the blob still has the expected version.
   * `concurrent-commit`: another commit came first, and nothing was changed.
   */
  commit(places: readonly BlockPlace[], metadata: Readonly<Record<string, string>>): Promise<CommitOutcome>;
}

export type CommitOutcome =
  | { readonly outcome: "committed"; readonly etag: string }
  | { readonly outcome: "concurrent-commit" };

/** A block of a committed blob, and its byte range. */
export interface CommittedBlock {
  readonly place: BlockPlace;
  readonly offset: number;
  readonly byteCount: number;
}

/** Valid for a few minutes, from any client. */
export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ByteRange {
  readonly offset: number;
  readonly byteCount: number;
  /** Memory that a store may use for these bytes instead of its own. */
  readonly room?: Uint8Array | undefined;
}

/**
 * The file position of a block, and the attempt that staged it. All IDs of a blob must have the same length in all
 * releases. Each has 48 bytes before base64: 32 characters for the attempt, eight digits for the part and eight for the
 * row group.
 */
export interface BlockPlace {
  /** 32 hexadecimal digits, random for each attempt, because two ingests of one month share the uncommitted blocks. */
  readonly attempt: string;
  readonly part: number;
  readonly rowGroup: number;
}

/** Formats a block ID: 48 bytes in base64. */
export function formatBlockId({ attempt, part, rowGroup }: BlockPlace): string {
  const place = `${attempt}${String(part).padStart(8, "0")}${String(rowGroup).padStart(8, "0")}`;
  if (place.length !== BLOCK_ID_LENGTH) throw new Error(`a block id of ${place.length} bytes`);
  return Buffer.from(place, "latin1").toString("base64");
}

/** Parses the output of `formatBlockId`. Returns undefined for blocks of other tools. */
export function parseBlockId(id: string): BlockPlace | undefined {
  const place = Buffer.from(id, "base64").toString("latin1");
  const [, attempt, part, rowGroup] = /^([0-9a-f]{32})(\d{8})(\d{8})$/.exec(place) ?? [];
  return attempt === undefined ? undefined : { attempt, part: Number(part), rowGroup: Number(rowGroup) };
}

const BLOCK_ID_LENGTH = 48;
