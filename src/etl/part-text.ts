import { isUtf8 } from "node:buffer";
import { createGunzip } from "node:zlib";
import { InputError } from "../errors.ts";
import type { PartSource } from "./engine.ts";

/**
 * The CSV bytes of a part as plain UTF-8: inflated when they are gzip, without the byte-order mark that Azure writes at the start and the
 * second one that some exports had at the first data row (azure-sdk-for-net 34129). Throws InputError `MalformedCsv` for damaged gzip and
 * for bytes that are not UTF-8, since replacing them would change a value silently.
 */
export async function* readPartText(source: PartSource): AsyncGenerator<Uint8Array> {
  const plain = inflateIfGzip(source);
  const withoutMarks = dropByteOrderMarks(plain);
  yield* assertUtf8(withoutMarks, source.name);
}

async function* inflateIfGzip({ name, bytes }: PartSource): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, 2);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip) {
    if (head.length > 0) yield head;
    yield* rest;
    return;
  }
  yield* gunzip(head, rest, name);
}

async function* gunzip(head: Uint8Array, rest: AsyncIterable<Uint8Array>, part: string): AsyncGenerator<Uint8Array> {
  const inflate = createGunzip();
  let sourceError: unknown;
  const feeding = (async () => {
    try {
      for await (const chunk of prepend(head, rest)) {
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
    for await (const chunk of inflate) yield chunk as Uint8Array;
  } catch (error) {
    throw sourceError ?? damagedGzip(part, error);
  } finally {
    inflate.destroy();
    await feeding;
  }
  if (sourceError !== undefined) throw sourceError;
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
    cure: "The part is damaged or cut off. Run the export of this month again.",
    place: { file: part },
    cause,
  });
}

async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

/** The first `count` bytes (fewer only when there are no more) in one array, and the chunks that follow it. */
async function takeAtLeast(
  bytes: AsyncIterable<Uint8Array>,
  count: number,
): Promise<readonly [Uint8Array, AsyncIterable<Uint8Array>]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < count) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return [head, { [Symbol.asyncIterator]: () => iterator }];
}

const MARK = [0xef, 0xbb, 0xbf] as const;
const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Looks at the first bytes of the file and at the first bytes after the header record, and at nothing else. */
async function* dropByteOrderMarks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, MARK.length);
  const iterator = prepend(startsWithMark(head) ? head.subarray(MARK.length) : head, rest)[Symbol.asyncIterator]();
  let inQuotes = false;
  while (true) {
    const next = await iterator.next();
    if (next.done === true) return;
    const chunk = next.value;
    let end = 0;
    while (end < chunk.length && (inQuotes || chunk[end] !== NEWLINE)) {
      if (chunk[end] === QUOTE) inQuotes = !inQuotes;
      end++;
    }
    if (end === chunk.length) {
      yield chunk;
      continue;
    }
    yield chunk.subarray(0, end + 1);
    const following = prepend(chunk.subarray(end + 1), { [Symbol.asyncIterator]: () => iterator });
    const [firstRow, later] = await takeAtLeast(following, MARK.length);
    yield startsWithMark(firstRow) ? firstRow.subarray(MARK.length) : firstRow;
    yield* later;
    return;
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return MARK.every((byte, index) => bytes[index] === byte);
}

async function* assertUtf8(bytes: AsyncIterable<Uint8Array>, part: string): AsyncGenerator<Uint8Array> {
  let line = 1;
  let cut: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    const text = cut.length === 0 ? chunk : Buffer.concat([cut, chunk]);
    const whole = text.subarray(0, text.length - danglingBytes(text));
    if (!isUtf8(whole)) throw notUtf8(part, line, whole);
    cut = Uint8Array.from(text.subarray(whole.length));
    if (whole.length > 0) yield whole;
    line += countNewlines(whole);
  }
  if (cut.length > 0) throw notUtf8(part, line, cut);
}

/** How many bytes at the end begin a multi-byte character that goes on in the next chunk. */
function danglingBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function notUtf8(part: string, line: number, bytes: Uint8Array): InputError {
  let end = 0;
  let start = 0;
  let faultyLine = line;
  while (end < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    end = newline === -1 ? bytes.length : newline + 1;
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end;
    faultyLine++;
  }
  return new InputError("MalformedCsv", `Line ${faultyLine} of ${part} is not UTF-8 text.`, {
    cure: "Cost exports are UTF-8. Run the export again, or save the file as UTF-8 if it was edited by hand.",
    place: { file: part, line: faultyLine },
  });
}
