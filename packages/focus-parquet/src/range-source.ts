import { closeSync, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { InputError } from "exact-values/errors";

/** One version of a stored file that can be read at any offset: a blob or a local file. */
export interface RangeSource {
  /** The file's name in errors. */
  readonly name: string;
  readonly byteCount: number;
  /** A local file that every thread can open itself. */
  readonly file?: string;
  /** Its bytes come over connections, which take this thread's time. Several connections at once are faster. */
  readonly isRemote: boolean;
  /**
   * Reads exactly `byteCount` bytes from `offset`, into `room` if that is given and the source can use it. Throws if
   * this version is gone or shorter.
   */
  read(offset: number, byteCount: number, room?: Uint8Array): Promise<Uint8Array>;
  /**
   * Where a thread requests its ranges, to read them over its own connections. `read` is used for ranges that a thread
   * fails to read.
   */
  readonly direct?: DirectReading;
}

export interface DirectReading {
  /** Undefined if only `read` can reach the file, for example through a proxy. */
  request(offset: number, byteCount: number): Promise<RangeRequest | undefined>;
  /** Called for the bytes that a thread has read. */
  onRead(offset: number, byteCount: number): void;
  /** Ends all reading. */
  readonly signal: AbortSignal;
}

/** A signed request for one range of one version. Anyone who has it can send it for a few minutes. */
export interface RangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Many callers only read the header. */
const FIRST_BYTE_COUNT = 256 * 1024;
const RANGE_BYTE_COUNT = 8 * 1024 * 1024;
/** One connection to storage delivers about 60 MB/s, far less than a converter can process. */
const RANGES_AT_ONCE = 4;

/**
 * Streams the bytes from `start` in order. After the first range, four ranges of 8 MiB are read at once, and no more
 * than these are held.
 */
export async function* streamRanges(source: RangeSource, start = 0): AsyncGenerator<Uint8Array> {
  const { byteCount } = source;
  const firstByteCount = Math.min(FIRST_BYTE_COUNT, byteCount - start);
  if (firstByteCount > 0) yield await source.read(start, firstByteCount);
  const underWay: Promise<Uint8Array>[] = [];
  let offset = start + firstByteCount;
  while (offset < byteCount || underWay.length > 0) {
    while (offset < byteCount && underWay.length < RANGES_AT_ONCE) {
      const range = source.read(offset, Math.min(RANGE_BYTE_COUNT, byteCount - offset));
      // A failure is handled when the range's turn comes. If the reader stops before that, the failure is ignored.
      range.catch(() => {});
      underWay.push(range);
      offset += RANGE_BYTE_COUNT;
    }
    const next = await underWay.shift();
    if (next !== undefined) yield next;
  }
}

/**
 * A local file with its current length; undefined if it is not a regular file. Reads throw InputError `PartChanged` if
 * the file has become shorter.
 */
export function fileRanges(file: string): RangeSource | undefined {
  const stats = statSync(file);
  if (!stats.isFile()) return undefined;
  return {
    name: file,
    file,
    byteCount: stats.size,
    isRemote: false,
    read: async (offset, byteCount, room = new Uint8Array(byteCount)) => {
      const handle = await open(file);
      try {
        for (let filled = 0; filled < byteCount; ) {
          const { bytesRead } = await handle.read(room, filled, byteCount - filled, offset + filled);
          if (bytesRead === 0) throw shorter(file);
          filled += bytesRead;
        }
        return room.subarray(0, byteCount);
      } finally {
        await handle.close();
      }
    },
  };
}

interface FileRange {
  readonly file: string;
  readonly offset: number;
  readonly byteCount: number;
}

/** Puts the next bytes into the given array and returns their number; 0 at the end. */
export type FillRoom = (room: Uint8Array) => number;

/**
 * Lets `use` read a range from its beginning. The reading function throws InputError `PartChanged` if the file has
 * become shorter.
 */
export function readFileRange({ byteCount, file, offset }: FileRange, use: (fill: FillRoom) => void): void {
  const handle = openSync(file, "r");
  let done = 0;
  try {
    use((room) => {
      if (done === byteCount) return 0;
      const bytesRead = readSync(handle, room, 0, Math.min(room.length, byteCount - done), offset + done);
      if (bytesRead === 0) throw shorter(file);
      done += bytesRead;
      return bytesRead;
    });
  } finally {
    closeSync(handle);
  }
}

function shorter(file: string): InputError {
  return new InputError("PartChanged", `${file} became shorter while it was being read.`, {
    remedy: "Convert it again once no program writes to it.",
    place: { file },
  });
}
