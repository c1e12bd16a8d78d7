import type { BlobServiceClient } from "@azure/storage-blob";
import type { Azurite } from "./azurite.ts";
import { type Directories, directoriesIn } from "./directories.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

const MAX_METADATA = 8 * 1024;
const MAX_BLOCKS = 50_000;

const METADATA_TOO_LARGE: Refusal = {
  status: 400,
  code: "MetadataTooLarge",
  message: "The metadata specified exceeds the maximum permissible limit.",
};
const MADE_BY_DFS: Refusal = {
  status: 409,
  code: "BlobOperationNotSupported",
  message: "Blob operation is not supported.",
};
const DIRECTORY_NOT_EMPTY: Refusal = {
  status: 409,
  code: "DirectoryIsNotEmpty",
  message: "This operation is not permitted on a non-empty directory.",
};
const NOT_ON_A_DIRECTORY: Refusal = {
  status: 400,
  code: "OperationNotSupportedOnDirectory",
  message: "The requested operation is not supported on a directory.",
};
const BLOB_NOT_FOUND: Refusal = { status: 404, code: "BlobNotFound", message: "The specified blob does not exist." };
const BLOCK_LIST_TOO_LONG: Refusal = {
  status: 400,
  code: "BlockListTooLong",
  message: "The block list may not contain more than 50,000 blocks.",
};

/** The behavior of a premium account with a hierarchical namespace that Azurite lacks. */
export interface Namespace {
  readonly directories: Directories;
  markCreatedByDfs(container: string, blob: string): void;
  /** The error that the service would return before it performs the call. */
  refuse(request: StorageRequest): Promise<Refusal | undefined>;
  refuseBlockList(body: Buffer): Refusal | undefined;
  /** Updates the namespace after Azurite has performed a call. */
  performed(request: StorageRequest): Promise<void>;
}

function metadataBytes(request: StorageRequest): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith("x-ms-meta-")) bytes += Buffer.byteLength(name.slice("x-ms-meta-".length) + String(value));
  }
  return bytes;
}

const isDirectoryStub = (request: StorageRequest): boolean =>
  request.operation === "PutBlob" && request.headers["x-ms-meta-hdi_isfolder"] === "true";

export function hierarchicalNamespace(azurite: Azurite, client: BlobServiceClient): Namespace {
  const directories = directoriesIn(client);
  const madeByDfs = new Set<string>();
  const keyOf = ({ container, blob }: Pick<StorageRequest, "container" | "blob">): string => `${container}/${blob}`;

  const refuseDelete = async (request: StorageRequest): Promise<Refusal | undefined> => {
    const { container, blob, headers } = request;
    if (directories.has(container, blob)) {
      if (headers["x-ms-delete-snapshots"] !== undefined) return NOT_ON_A_DIRECTORY;
      return (await directories.isEmpty(container, blob)) ? undefined : DIRECTORY_NOT_EMPTY;
    }
    // Azurite would delete a blob that only has uncommitted blocks. To the service, such a blob does not exist.
    return (await client.getContainerClient(container).getBlobClient(blob).exists()) ? undefined : BLOB_NOT_FOUND;
  };

  return {
    directories,
    markCreatedByDfs: (container, blob) => madeByDfs.add(keyOf({ container, blob })),
    refuse: async (request) => {
      if (metadataBytes(request) > MAX_METADATA) return METADATA_TOO_LARGE;
      switch (request.operation) {
        case "PutBlock":
        case "PutBlockFromUrl":
        case "PutBlockList":
          if (madeByDfs.has(keyOf(request))) return MADE_BY_DFS;
          return directories.has(request.container, request.blob) ? NOT_ON_A_DIRECTORY : undefined;
        case "PutBlob":
        case "PutBlobFromUrl":
        case "CopyBlobFromUrl":
        case "GetBlockList":
          return directories.has(request.container, request.blob) ? NOT_ON_A_DIRECTORY : undefined;
        case "DeleteBlob":
          return refuseDelete(request);
        default:
          return undefined;
      }
    },
    refuseBlockList: (body) => {
      const blocks = body.toString("latin1").match(/<(?:Latest|Committed|Uncommitted)>/g)?.length ?? 0;
      return blocks > MAX_BLOCKS ? BLOCK_LIST_TOO_LONG : undefined;
    },
    performed: async (request) => {
      const { container, blob } = request;
      switch (request.operation) {
        case "PutBlob":
        case "PutBlobFromUrl":
        case "CopyBlob":
        case "CopyBlobFromUrl":
          // Azurite discards uncommitted blocks only at Put Block List; the service does so at any commit.
          azurite.discardUncommittedBlocks(container, blob);
          madeByDfs.delete(keyOf(request));
          await directories.createAbove(container, blob);
          if (isDirectoryStub(request)) directories.add(container, blob);
          break;
        case "PutBlockList":
          await directories.createAbove(container, blob);
          break;
        case "DeleteBlob":
          madeByDfs.delete(keyOf(request));
          directories.remove(container, blob);
          break;
      }
    },
  };
}
