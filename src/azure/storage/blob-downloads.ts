import type { Readable } from "node:stream";
import type { ContainerClient } from "@azure/storage-blob";
import { InputError, ServiceError } from "exact-values/errors";
import type { BlobStore, ByteRange } from "../../lake/storage/blob-store.ts";
import { MAX_DOWNLOAD_BREAKS } from "../../retry.ts";
import { BODY_LIMIT_MS, untilSilent } from "../../silence-watch.ts";
import { callStorage, isAnswer, storageError } from "./storage-errors.ts";

interface DownloadOptions {
  /** Whether an error says that the blob does not exist. */
  readonly isMissing: (error: unknown) => Promise<boolean>;
  /** Called with one sentence while a connection is silent. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/**
 * Settings, schemas, manifests and journal files are read into memory. Most have a few kilobytes; some journal files
 * have a few megabytes.
 */
const MAX_WHOLE_BLOB = 32 * 1024 * 1024;

type ByteStream = AsyncIterable<Uint8Array>;

/** The read calls of one container. Each reads a single version to its end, over as many connections as needed. */
export function openDownloads(
  client: ContainerClient,
  { container, isMissing, signal, onWait }: Pick<BlobStore, "container" | "signal"> & DownloadOptions,
): Pick<BlobStore, "openVersion" | "read" | "readRange"> {
  const openDownload = async (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<Download & { readonly etag: string | undefined }> => {
    const answer = await client.getBlobClient(name).download(range.offset, range.byteCount, {
      abortSignal: signal,
      conditions: etag === undefined ? {} : { ifMatch: etag },
      // Broken connections are handled by `resumeDownload`.
      maxRetryRequests: 0,
    });
    const { contentLength, readableStreamBody } = answer;
    if (readableStreamBody === undefined || contentLength === undefined) throw new Error("a download without a body");
    // Without a listener, a connection that breaks before the first read would end the process. The reader still
    // receives the error.
    readableStreamBody.on("error", () => {});
    const body = heardChunks(readableStreamBody as Readable, { what: `the rest of ${container}/${name}`, onWait });
    return { body, byteCount: contentLength, etag: answer.etag };
  };

  const download = (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<ByteStream | undefined> =>
    unlessGone(isMissing, async () => {
      const first = await openDownload(name, range, etag);
      const openFrom = (bytesRead: number): Promise<Download> => {
        const rest = { offset: (range.offset ?? 0) + bytesRead, byteCount: first.byteCount - bytesRead };
        return openDownload(name, rest, first.etag);
      };
      return resumeDownload({ name: `${container}/${name}`, first, openFrom, signal });
    });

  const readWhole = (
    name: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
  ): Promise<Uint8Array | undefined> =>
    callStorage(`read ${container}/${name}`, async () => {
      const stream = await download(name, range, etag);
      if (stream === undefined) return undefined;
      const { room } = range;
      const chunks: Uint8Array[] = [];
      let byteCount = 0;
      // The caller of a range already knows the file's length.
      const limit = range.byteCount ?? MAX_WHOLE_BLOB;
      for await (const chunk of stream) {
        if (byteCount + chunk.length > limit) throw blobTooLarge(`${container}/${name}`);
        if (room === undefined) chunks.push(chunk);
        else room.set(chunk, byteCount);
        byteCount += chunk.length;
      }
      return room === undefined ? Buffer.concat(chunks) : room.subarray(0, byteCount);
    });

  return {
    read: (name, etag) => readWhole(name, {}, etag),

    readRange: (name, range, etag) => readWhole(name, range, etag),

    openVersion: (name, etag) => {
      const action = `read ${container}/${name}`;
      return callStorage(action, async () => {
        const stream = await download(name, {}, etag);
        return stream === undefined ? undefined : streamErrors(stream, action);
      });
    },
  };
}

function blobTooLarge(name: string): InputError {
  return new InputError("BlobTooLarge", `${name} has more than ${MAX_WHOLE_BLOB / 1024 / 1024} MiB and was not read.`, {
    remedy: "Neither the hub nor Azure writes such a file there. Check what the file is, and replace or delete it.",
    place: { file: name },
  });
}

/**
 * The chunks of a body. Throws if the connection is silent while the reader waits. A slow reader does not count as
 * silence.
 */
async function* heardChunks(
  stream: Readable,
  { what, onWait }: { readonly what: string; readonly onWait: DownloadOptions["onWait"] },
): AsyncGenerator<Uint8Array> {
  const wait = { what, onWait, limitMs: BODY_LIMIT_MS, next: "it is requested again over a new connection" };
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  try {
    while (true) {
      const chunk = await untilSilent(wait, () => chunks.next());
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    stream.destroy();
  }
}

async function* streamErrors(stream: ByteStream, action: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw storageError(action, error);
  }
}

async function unlessGone<T>(isMissing: DownloadOptions["isMissing"], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isAnswer(error, 412) || (await isMissing(error))) return undefined;
    throw error;
  }
}

/** One response to a download. It contains the bytes from the requested offset on, and may end early. */
interface Download {
  readonly body: AsyncIterable<Uint8Array>;
  readonly byteCount: number;
}

interface ResumedDownload {
  /** The blob's name in error messages. */
  readonly name: string;
  readonly first: Download;
  /** Opens the same version again, starting after this many bytes. */
  readonly openFrom: (bytesRead: number) => Promise<Download>;
  readonly signal: AbortSignal;
}

/**
 * Yields all bytes of a download and requests the rest if the connection breaks. The library's own logic treats a reset
 * as a cancellation. It also limits the interruptions of a whole file, and a file of many gigabytes has more than a
 * few.
 */
async function* resumeDownload({ name, first, openFrom, signal }: ResumedDownload): AsyncGenerator<Uint8Array> {
  let { body } = first;
  let bytesRead = 0;
  let breaks = 0;
  while (true) {
    let cause: unknown;
    try {
      for await (const chunk of body) {
        bytesRead += chunk.length;
        breaks = 0;
        yield chunk;
      }
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
    if (bytesRead >= first.byteCount) return;
    if (++breaks > MAX_DOWNLOAD_BREAKS) throw broken(name, bytesRead, first.byteCount, cause);
    ({ body } = await openFrom(bytesRead));
  }
}

function broken(name: string, bytesRead: number, byteCount: number, cause: unknown): ServiceError {
  return new ServiceError(
    "DownloadBroken",
    `Could not read ${name}: the connection broke or went silent ${MAX_DOWNLOAD_BREAKS + 1} times in a ` +
      `row, after ${bytesRead} of ${byteCount} bytes.`,
    {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy:
        "Run the workflow again. No data was lost. If the error persists, check the network between the " +
        "runner and the account.",
      cause,
    },
  );
}
