import { ServiceError } from "exact-values/errors";
import { MAX_DOWNLOAD_BREAKS } from "../../retry-rules.ts";

/** One answer to a download: the bytes from where it was asked to begin, which may break off. */
export interface Download {
  readonly body: AsyncIterable<Uint8Array>;
  readonly byteCount: number;
}

interface ResumedDownload {
  /** How errors name the blob. */
  readonly name: string;
  readonly first: Download;
  /** Opens the same version once more, so many bytes further on. */
  readonly openFrom: (bytesRead: number) => Promise<Download>;
  readonly signal: AbortSignal;
}

/**
 * The bytes of a download to its end: where the connection breaks, the rest is asked for. The library's own resuming takes a reset for a
 * cancellation and counts the breaks of a whole part together, of which one of many gigabytes meets more than a few.
 */
export async function* resumeDownload({ name, first, openFrom, signal }: ResumedDownload): AsyncGenerator<Uint8Array> {
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
    `Could not read ${name}: the connection broke or fell silent ${MAX_DOWNLOAD_BREAKS + 1} times in a row, ${bytesRead} of ${byteCount} bytes in.`,
    {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy:
        "Run the workflow again; nothing is lost. If it stays, check the network between the runner and the account.",
      cause,
    },
  );
}
