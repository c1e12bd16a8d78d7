import type { TokenCredential } from "@azure/identity";
import {
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { type Download, resumeDownload } from "./resumed-download.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";
import { callStorage, isAnswer, storageError } from "./storage-errors.ts";

/** The containers of a hub. */
export const HUB_CONTAINERS = ["msexports", "ingestion", "config"] as const;
export type HubContainer = (typeof HUB_CONTAINERS)[number];

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
  /** All files below a prefix, page by page to the end; directories of a hierarchical namespace are only told to `onFolder`. */
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
  /** Removes one version (any version without an ETag); true when it is gone afterwards, false when another version stands there. */
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

type ByteStream = AsyncIterable<Uint8Array>;

export interface BlobServiceOptions {
  readonly endpoint: StorageEndpoint;
  readonly credential: { readonly key: string } | { readonly token: TokenCredential };
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Containers whose absence is a failure, `msexports` alone when absent; any other that is missing lists as empty. */
  readonly mustExist?: readonly HubContainer[];
}

const RETRIES = { maxTries: 5, retryDelayInMs: 500, maxRetryDelayInMs: 20_000, tryTimeoutInMs: 300_000 };

/** Opens the containers of a storage account; nothing is sent yet. */
export function openBlobService(options: BlobServiceOptions): (container: HubContainer) => BlobStore {
  const { endpoint, credential, userAgent, signal, mustExist = ["msexports"] } = options;
  const service = new BlobServiceClient(endpoint.url, clientCredential(endpoint, credential), {
    retryOptions: RETRIES,
    userAgentOptions: { userAgentPrefix: userAgent },
  });
  return (container) => {
    const client = service.getContainerClient(container);
    return openContainer({ client, container, mayBeMissing: !mustExist.includes(container), abortSignal: signal });
  };
}

function clientCredential(
  { accountName }: StorageEndpoint,
  credential: BlobServiceOptions["credential"],
): StorageSharedKeyCredential | TokenCredential {
  return "key" in credential ? new StorageSharedKeyCredential(accountName, credential.key) : credential.token;
}

interface OpenContainer {
  readonly client: ContainerClient;
  readonly container: HubContainer;
  readonly mayBeMissing: boolean;
  readonly abortSignal: AbortSignal;
}

function openContainer({ client, container, mayBeMissing, abortSignal }: OpenContainer): BlobStore {
  const path = (name: string): string => `${container}/${name}`;

  const openDownload = async (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<Download & { readonly etag: string | undefined }> => {
    const answer = await client.getBlobClient(name).download(range.offset, range.byteCount, {
      abortSignal,
      conditions: etag === undefined ? {} : { ifMatch: etag },
      // Broken connections are ours to mend.
      maxRetryRequests: 0,
    });
    const { contentLength, readableStreamBody } = answer;
    if (readableStreamBody === undefined || contentLength === undefined) throw new Error("a download without a body");
    // A connection that breaks before the first read would end the process; the reader meets the error all the same.
    readableStreamBody.on("error", () => {});
    // Node's streams are typed as streams of anything; a download yields bytes.
    return { body: readableStreamBody as unknown as ByteStream, byteCount: contentLength, etag: answer.etag };
  };

  const download = (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<ByteStream | undefined> =>
    unlessGone(async () => {
      const first = await openDownload(name, range, etag);
      const openFrom = (bytesRead: number): Promise<Download> => {
        const rest = { offset: (range.offset ?? 0) + bytesRead, byteCount: first.byteCount - bytesRead };
        return openDownload(name, rest, first.etag);
      };
      return resumeDownload({ name: path(name), first, openFrom, signal: abortSignal });
    });

  const readWhole = (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<Uint8Array | undefined> =>
    callStorage(`read ${path(name)}`, async () => {
      const stream = await download(name, range, etag);
      if (stream === undefined) return undefined;
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    });

  return {
    container,
    signal: abortSignal,
    blockBlob: (name) => client.getBlockBlobClient(name),

    async *list(prefix, onFolder) {
      const options = { abortSignal, includeMetadata: true, ...(prefix === undefined ? {} : { prefix }) };
      let continuationToken: string | undefined;
      do {
        const from = continuationToken === undefined ? {} : { continuationToken };
        const page = await callStorage(`list ${container}`, async () => {
          const pages = client.listBlobsFlat(options).byPage(from);
          return await firstPage(pages, mayBeMissing);
        });
        for (const blob of page?.segment.blobItems ?? []) {
          const { etag, contentLength = 0, lastModified } = blob.properties;
          if (blob.metadata?.hdi_isfolder === "true") {
            onFolder?.({ path: blob.name, lastModified });
            continue;
          }
          yield {
            name: blob.name,
            etag: quoted(etag),
            byteCount: contentLength,
            lastModified,
            metadata: blob.metadata ?? {},
          };
        }
        continuationToken = page?.continuationToken;
      } while (continuationToken);
    },

    properties: (name) =>
      callStorage(`look at ${path(name)}`, async () => {
        try {
          const {
            etag = "",
            contentLength = 0,
            lastModified,
            metadata,
          } = await client.getBlobClient(name).getProperties({ abortSignal });
          return {
            etag,
            byteCount: contentLength,
            lastModified: lastModified ?? new Date(0),
            metadata: metadata ?? {},
          };
        } catch (error) {
          if (isAnswer(error, 404)) return undefined;
          throw error;
        }
      }),

    read: (name, etag) => readWhole(name, {}, etag),

    readRange: (name, range, etag) => readWhole(name, range, etag),

    openVersion: (name, etag) =>
      callStorage(`read ${path(name)}`, async () => {
        const stream = await download(name, {}, etag);
        return stream === undefined ? undefined : streamErrors(stream, `read ${path(name)}`);
      }),

    write: (name, bytes, metadata = {}) =>
      callStorage(`write ${path(name)}`, async () => {
        await client.getBlockBlobClient(name).upload(bytes, bytes.length, { abortSignal, metadata: { ...metadata } });
      }),

    remove: (name, etag) =>
      callStorage(`delete ${path(name)}`, async () => {
        try {
          await client
            .getBlobClient(name)
            .delete({ abortSignal, ...(etag === undefined ? {} : { conditions: { ifMatch: etag } }) });
          return true;
        } catch (error) {
          if (isAnswer(error, 404)) return true;
          if (isAnswer(error, 412)) return false;
          throw error;
        }
      }),

    removeFolder: (name) =>
      callStorage(`delete the folder ${path(name)}`, async () => {
        try {
          await client.getBlobClient(name).delete({ abortSignal });
          return true;
        } catch (error) {
          if (isAnswer(error, 404)) return true;
          if (isAnswer(error, 409, "DirectoryIsNotEmpty")) return false;
          throw error;
        }
      }),
  };
}

async function* streamErrors(stream: ByteStream, action: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw storageError(action, error);
  }
}

/** Undefined when there is no such container and that is as good as an empty one: without exports, the account is the wrong one. */
async function firstPage<T>(pages: AsyncIterable<T>, mayBeMissing: boolean): Promise<T | undefined> {
  try {
    for await (const page of pages) return page;
    return undefined;
  } catch (error) {
    if (mayBeMissing && isAnswer(error, 404, "ContainerNotFound")) return undefined;
    throw error;
  }
}

/** A listing names versions without quotes, a header with. */
function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}

async function unlessGone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isAnswer(error, 404) || isAnswer(error, 412)) return undefined;
    throw error;
  }
}
