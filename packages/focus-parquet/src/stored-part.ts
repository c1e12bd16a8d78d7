import { createGunzip } from "node:zlib";
import { InputError } from "exact-values/errors";
import { INFLATED_CHUNK_BYTE_COUNT, prepend, rememberFilled, takeAtLeast } from "./byte-stream.ts";
import type { PartSource } from "./converter.ts";
import { exportAgainCommand } from "./focus/export-again.ts";
import type { RangeSource } from "./range-source.ts";

/** A part as it is stored, opened for a converter, which takes plain bytes only. */
export interface StoredPart {
  readonly source: PartSource;
  /** Bytes read from storage so far. */
  storedByteCount(): number;
  /** Bytes handed on so far: the same for plain CSV, more for gzip. */
  plainByteCount(): number;
}

/** How much larger cost CSV is than its gzip, about: 8 to 12 times in real exports. */
const GZIP_RATIO = 10;
/** Parquet of cost data is about as dense. */
const DENSE = /\.(?:gz|parquet)$/i;

/** True for a part that probably has to be inflated, as a stream, by its name; for decisions about speed only. */
export function isNamedGzip(name: string): boolean {
  return /\.gz$/i.test(name);
}

/** About how many plain bytes a stored part becomes, guessed by its name; for decisions about speed only. */
export function estimatePlainByteCount(name: string, storedByteCount: number): number {
  return DENSE.test(name) ? GZIP_RATIO * storedByteCount : storedByteCount;
}

/**
 * Opens a stored part: gzip is recognised by its first two bytes, whatever the name says, and inflated on the way. The stream throws
 * InputError `MalformedCsv` when gzip is damaged or cut off. A converter may read `ranges` in place of the stream, which are what it is made from.
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
    // Nobody reads on: a file or a connection would stay open.
    await rest[Symbol.asyncIterator]().return?.();
    throw notCsv(name, other.format);
  }
  if (isGzip) {
    // Nothing may come of it, and that is not what is stored.
    countInflated(0);
    yield* count(gunzip(head, rest, name), countInflated);
  } else yield* prepend(head, rest);
}

/** What files turn out to be that are called CSV, by their first bytes; none of these begins a text. */
const OTHER_FORMATS: readonly { readonly format: string; readonly signature: readonly number[] }[] = [
  { format: "a parquet file", signature: [0x50, 0x41, 0x52, 0x31] },
  { format: "a zip archive or a workbook (xlsx)", signature: [0x50, 0x4b, 0x03, 0x04] },
  { format: "compressed by zstd", signature: [0x28, 0xb5, 0x2f, 0xfd] },
];
const MAX_SIGNATURE = 4;

function notCsv(part: string, format: string): InputError {
  return new InputError("MalformedCsv", `${part} is ${format}, neither CSV nor gzip.`, {
    remedy:
      "Deliver it as CSV, plain or gzip; ingest reads parquet where the manifest or the end of the name calls it so.",
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
      // A failed download is not a damaged file: it must surface as itself.
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
  // zlib stops without an error at a zero byte after a member, be there padding or a damaged next member.
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
  return new InputError("MalformedCsv", `${part} is not a whole gzip file: ${reason}.`, {
    remedy: `The part is damaged or cut off. Run the export of this month again ${exportAgainCommand()}.`,
    place: { file: part },
    cause,
  });
}

/** How many bytes of a file were read, each counted once however often and in whatever order it was read. */
interface ReadBytes {
  add(offset: number, byteCount: number): void;
  byteCount(): number;
}

export function createReadBytes(): ReadBytes {
  /** Apart from one another: a few, since readers go forward from a few places. */
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
