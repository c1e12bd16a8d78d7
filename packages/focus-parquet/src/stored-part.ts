import { createGunzip } from "node:zlib";
import { InputError } from "exact-values/errors";
import { INFLATED_CHUNK_BYTE_COUNT, prepend, rememberFilled, takeAtLeast } from "./byte-stream.ts";
import type { PartSource } from "./converter.ts";
import { exportAgainCommand } from "./focus/file-remedy.ts";
import type { RangeSource } from "./range-source.ts";

/** A stored part, opened for a converter, which only accepts plain bytes. */
export interface StoredPart {
  readonly source: PartSource;
  /** Bytes read from storage so far. */
  storedByteCount(): number;
  /** Bytes passed on so far: the same number for plain CSV, more for gzip. */
  plainByteCount(): number;
}

/** Approximate compression ratio of cost CSV: 8 to 12 in real exports. */
const GZIP_RATIO = 10;
/** Parquet of cost data has a similar density. */
const DENSE = /\.(?:gz|parquet)$/i;

/** Guesses from the name whether a part must be decompressed as a stream. Only for decisions about speed. */
export function isNamedGzip(name: string): boolean {
  return /\.gz$/i.test(name);
}

/** Guesses from the name how many plain bytes a stored part has. Only for decisions about speed. */
export function estimatePlainByteCount(name: string, storedByteCount: number): number {
  return DENSE.test(name) ? GZIP_RATIO * storedByteCount : storedByteCount;
}

/**
 * Opens a stored part for reading. Gzip is recognized by its first two bytes, whatever the name says, and is
 * decompressed. The stream throws InputError `MalformedCsv` if gzip is damaged or truncated. A converter may read
 * `ranges`, the stored bytes behind the stream, instead of the stream.
 */
export function openStoredPart(name: string, stored: AsyncIterable<Uint8Array>, ranges?: RangeSource): StoredPart {
  const read = createReadBytes();
  let inflatedByteCount: number | undefined;
  const countedIn = count(stored, (length, offset) => read.add(offset, length));
  const countInflated = (length: number): void => {
    inflatedByteCount = (inflatedByteCount ?? 0) + length;
  };
  const counted: RangeSource | undefined = ranges && {
    ...ranges,
    read: async (offset, byteCount, room) => {
      const range = await ranges.read(offset, byteCount, room);
      read.add(offset, range.length);
      return range;
    },
    ...(ranges.direct === undefined ? {} : { direct: { ...ranges.direct, onRead: read.add } }),
  };
  const bytes = inflateIfGzip(name, countedIn, countInflated);
  return {
    source: { name, bytes, ...(counted === undefined ? {} : { ranges: counted }) },
    storedByteCount: () => read.byteCount(),
    plainByteCount: () => inflatedByteCount ?? read.byteCount(),
  };
}

async function* count(
  bytes: AsyncIterable<Uint8Array>,
  add: (length: number, offset: number) => void,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const chunk of bytes) {
    add(chunk.length, offset);
    offset += chunk.length;
    yield chunk;
  }
}

async function* inflateIfGzip(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  countInflated: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, MAX_SIGNATURE);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const other = OTHER_FORMATS.find(({ signature }) => signature.every((byte, index) => head[index] === byte));
  if (other !== undefined) {
    // Without this, a file or connection would stay open.
    await rest[Symbol.asyncIterator]().return?.();
    throw notCsv(name, other.format);
  }
  if (isGzip) {
    // The output may be empty, which must not be mistaken for plain text.
    countInflated(0);
    yield* count(gunzip(head, rest, name), countInflated);
  } else yield* prepend(head, rest);
}

/** Formats that are delivered as CSV by mistake, by their first bytes. No text begins with these. */
const OTHER_FORMATS: readonly { readonly format: string; readonly signature: readonly number[] }[] = [
  { format: "a parquet file", signature: [0x50, 0x41, 0x52, 0x31] },
  { format: "a zip archive or a workbook (xlsx)", signature: [0x50, 0x4b, 0x03, 0x04] },
  { format: "compressed with zstd", signature: [0x28, 0xb5, 0x2f, 0xfd] },
];
const MAX_SIGNATURE = 4;

function notCsv(part: string, format: string): InputError {
  return new InputError("MalformedCsv", `${part} is ${format}, neither CSV nor gzip.`, {
    remedy:
      "Deliver it as plain or gzip CSV. ingest only reads parquet if the manifest or the file name says " +
      "that it is parquet.",
    place: { file: part },
  });
}

async function* gunzip(head: Uint8Array, rest: AsyncIterable<Uint8Array>, part: string): AsyncGenerator<Uint8Array> {
  const inflate = createGunzip({ chunkSize: INFLATED_CHUNK_BYTE_COUNT });
  let fedByteCount = 0;
  let sourceError: unknown;
  const feeding = (async () => {
    try {
      for await (const chunk of prepend(head, rest)) {
        fedByteCount += chunk.length;
        if (inflate.destroyed) return;
        if (!inflate.write(chunk)) await drained(inflate);
      }
      inflate.end();
    } catch (error) {
      // A failed download is not a damaged file, so its own error must surface.
      sourceError = error;
      inflate.destroy();
    }
  })();
  try {
    yield* rememberFilled(inflate);
  } catch (error) {
    throw sourceError ?? damagedGzip(part, error);
  } finally {
    inflate.destroy();
    await feeding;
  }
  if (sourceError !== undefined) throw sourceError;
  // zlib stops without an error at a zero byte after a member, whether it is padding or a damaged next member.
  if (inflate.bytesWritten < fedByteCount) throw damagedGzip(part, new Error("there are bytes after its end"));
}

function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.once("drain", done);
    stream.once("close", done);
  });
}

function damagedGzip(part: string, cause: unknown): InputError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new InputError("MalformedCsv", `${part} is not a complete gzip file: ${reason}.`, {
    remedy: `The part is damaged or truncated. Run the export of this month again ${exportAgainCommand()}.`,
    place: { file: part },
    cause,
  });
}

/** Counts the bytes of a file that were read, each byte once, regardless of the order and of repeated reads. */
interface ReadBytes {
  add(offset: number, byteCount: number): void;
  byteCount(): number;
}

export function createReadBytes(): ReadBytes {
  /** Disjoint spans. There are only a few spans, because readers advance from a few positions. */
  let spans: readonly { readonly start: number; readonly end: number }[] = [];
  return {
    add: (offset, byteCount) => {
      if (byteCount === 0) return;
      const [apart, touching] = [false, true].map((isTouching) =>
        spans.filter(({ start, end }) => (end >= offset && start <= offset + byteCount) === isTouching),
      );
      const start = Math.min(offset, ...(touching ?? []).map((span) => span.start));
      const end = Math.max(offset + byteCount, ...(touching ?? []).map((span) => span.end));
      spans = [...(apart ?? []), { start, end }];
    },
    byteCount: () => spans.reduce((sum, { start, end }) => sum + end - start, 0),
  };
}
