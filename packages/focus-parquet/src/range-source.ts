import { closeSync, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { InputError } from "exact-values/errors";

/** One version of a stored file that can be read at any place: a blob, or a file on this machine. */
export interface RangeSource {
  /** How errors call it. */
  readonly name: string;
  readonly byteCount: number;
  /** A file on this machine that every thread can open by itself. */
  readonly file?: string;
  /** Its bytes come over connections, which take this thread's time; several at once are faster. */
  readonly isRemote: boolean;
  /**
   * Exactly `byteCount` bytes from `offset` on, in `room` if that is given and the source can use it. Throws when this version is gone or is
   * shorter.
   */
  read(offset: number, byteCount: number, room?: Uint8Array): Promise<Uint8Array>;
  /** How threads read it by themselves, over connections of their own; what they fail to read is had by `read`. */
  readonly direct?: DirectReading;
}

export interface DirectReading {
  /** Undefined where only `read` knows the way, as through a proxy. */
  request(offset: number, byteCount: number): Promise<RangeRequest | undefined>;
  /** Informed of what a thread has read. */
  onRead(offset: number, byteCount: number): void;
  /** Ends all reading. */
  readonly signal: AbortSignal;
}

/** A request for one range of one version, which is good for some minutes, whoever sends it. */
export interface RangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Many read a header and no more. */
const FIRST_BYTE_COUNT = 256 * 1024;
const RANGE_BYTE_COUNT = 8 * 1024 * 1024;
/** One connection carries some 60 MB/s from storage, far less than a converter takes. */
const RANGES_AT_ONCE = 4;

/** The bytes from `start` on, in order; after the first range, four of 8 MiB are read at once, and no more than these are held. */
export async function* streamRanges(source: RangeSource, start = 0): AsyncGenerator<Uint8Array> {
  const { byteCount } = source;
  const firstByteCount = Math.min(FIRST_BYTE_COUNT, byteCount - start);
  if (firstByteCount > 0) yield await source.read(start, firstByteCount);
  const underWay: Promise<Uint8Array>[] = [];
  let offset = start + firstByteCount;
  while (offset < byteCount || underWay.length > 0) {
    while (offset < byteCount && underWay.length < RANGES_AT_ONCE) {
      const range = source.read(offset, Math.min(RANGE_BYTE_COUNT, byteCount - offset));
      // Its failure is met in its turn, or by nobody when the reader stops before.
      range.catch(() => {});
      underWay.push(range);
      offset += RANGE_BYTE_COUNT;
    }
    const next = await underWay.shift();
    if (next !== undefined) yield next;
  }
}

/** A file on this machine, of the length that it has now; undefined for what is no plain file. Reads throw InputError `PartChanged` once it is shorter. */
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

/** Puts the next bytes into the room that it is given, and says how many these are; 0 at the end. */
export type FillRoom = (room: Uint8Array) => number;

/** Has `use` read a range from its beginning on. What it calls throws InputError `PartChanged` when the file is shorter. */
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
  return new InputError("PartChanged", `${file} became shorter while it was read.`, {
    remedy: "Convert it again once nothing writes it any more.",
    place: { file },
  });
}
